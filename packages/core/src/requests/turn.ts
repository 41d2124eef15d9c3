import { isLongRun } from "@gradus/contracts";
import type { Turn } from "../ports/index.ts";
import type { RequestRow } from "./owned.ts";

/** The place of a request's job in the queue. */
export const turnOf = (row: Pick<RequestRow, "userId" | "measures" | "notes">): Turn => ({
  account: row.userId,
  isLong: isLongRun(row),
});
