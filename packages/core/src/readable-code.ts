import type { Ids } from "./ports/index.ts";

/** No I, O, 0 or 1, which look like others (REF-06, VOU-08); 32 characters, so a byte modulo 32 is fair. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A random code that people can read to each other; five bits a character. */
export function readableCode(ids: Ids, length: number): string {
  const bytes = Buffer.from(ids.token(length), "hex");
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
