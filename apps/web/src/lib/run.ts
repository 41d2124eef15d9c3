import type { AppRouter } from "@gradus/api";
import type { RequestDetails } from "@gradus/contracts";
import type { TRPCClient } from "@trpc/client";

/** A run of a request that is over. "Rewrite again" makes another, whose report, pages and sound have nothing of this one's. */
export type Run = Pick<RequestDetails, "id" | "finished_at">;

/** Under which what the server tells of a run is kept. */
export const runKey = (run: Run | undefined, what: string): readonly unknown[] => [what, run?.id, run?.finished_at];

/** Whether there is a result to be looked at. */
export const hasResult = ({ status, scores_returned: returned }: RequestDetails): boolean =>
  status === "completed" && returned !== "undone";

/** Asks for the report of a run. */
export const reportQuery = (client: TRPCClient<AppRouter>, run: Run | undefined) => ({
  queryKey: runKey(run, "report"),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    client.requests.report.query({ id: run?.id ?? "" }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
