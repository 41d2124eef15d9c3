import type { AppRouter } from "@gradus/api";
import type { RequestDetails } from "@gradus/contracts";
import type { TRPCClient } from "@trpc/client";

/** A run of a request that is over. "Rewrite again" makes another, whose report, pages and sound have nothing of this one's. */
export type Run = Pick<RequestDetails, "id" | "finished_at">;

/** Query key of something the server tells about a run, which `what` names: "report", "svg", "playback". */
export const runKey = (run: Run | undefined, what: string): readonly unknown[] => [what, run?.id, run?.finished_at];

/** Whether there is a result to be looked at. */
export const hasResult = ({ status, scores_returned: returned }: RequestDetails): boolean =>
  status === "completed" && returned !== "undone";

/** Query options for the report of a run; undefined is the key of no run, for a query that is not enabled. */
export const reportQuery = (client: TRPCClient<AppRouter>, run: Run | undefined) => ({
  queryKey: runKey(run, "report"),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    client.requests.report.query({ id: run?.id ?? "" }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
