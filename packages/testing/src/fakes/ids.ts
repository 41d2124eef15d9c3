import { createHash } from "node:crypto";

/** Ids in a fixed order: …0001, …0002; tokens are hashes of the same counter. */
export function sequentialIds(series = 0) {
  let count = 0;
  return {
    uuid: () => `00000000-0000-4000-8${String(series).padStart(3, "0")}-${String(++count).padStart(12, "0")}`,
    token: (bytes: number) =>
      createHash("sha512")
        .update(`token ${series} ${++count}`)
        .digest("hex")
        .slice(0, bytes * 2),
  };
}
