import type { RequestRow } from "./owned.ts";

/** PROC-12: free are the first re-run of a completed request that kept its Scores, and repeating a free re-run that failed. */
export function isFreeRetry(
  row: Pick<RequestRow, "status" | "runFree" | "modificationCount" | "returnedRuns">,
): boolean {
  return row.status === "failed" ? row.runFree : row.modificationCount - row.returnedRuns === 1;
}
