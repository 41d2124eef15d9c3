import type { Ids } from "../ports/index.ts";

/** REF-06: no I, O, 0 or 1, which look like others; 32 letters, so a byte modulo 32 is fair. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 8;

/** 40 random bits; a double, one in 10^12 pairs, is refused by the unique column and the call fails as any database error. */
export function referralCode(ids: Ids): string {
  const bytes = Buffer.from(ids.token(length), "hex");
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
