import type { RequestDetails } from "@gradus/contracts";

/** A run of a request that is over. "Rewrite again" makes another, whose report, pages and sound have nothing of this one's. */
export type Run = Pick<RequestDetails, "id" | "finished_at">;

/** Under which what the server tells of a run is kept. */
export const runKey = (run: Run | undefined, what: string): readonly unknown[] => [what, run?.id, run?.finished_at];
