import type { Ids } from "../ports/index.ts";
import { readableCode } from "../readable-code.ts";

const length = 8;

/** REF-06. 40 random bits; a double, one in 10^12 pairs, is refused by the unique column and the call fails as any database error. */
export const referralCode = (ids: Ids): string => readableCode(ids, length);
