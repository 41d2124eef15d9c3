import type { Stage } from "@gradus/contracts";

const MIB = 1024 * 1024;
/** Resident memory below which a worker keeps its garbage: a small score never gets there. */
const FROM_BYTES = 230 * MIB;
/** growth since the last time that makes another look worth its time, a third of a second */
const GROWN_BYTES = 40 * MIB;
/** Above this a score is long and its worker ends after it: to look at so much again and again would make it slower. */
const UNTIL_BYTES = 450 * MIB;

/** Whether a worker that holds so much, and held `leastBytes` after the last time, should look for garbage now. */
export const isWorthALook = (residentBytes: number, leastBytes: number): boolean =>
  residentBytes >= FROM_BYTES && residentBytes <= UNTIL_BYTES && residentBytes >= leastBytes + GROWN_BYTES;

let leastBytes = 0;
let lastStage: Stage | undefined;

/**
 * Gives garbage back to the system when there is much of it, at a step of a task. V8 lets old objects fill a multiple of
 * what is alive and keeps the pages; only a collection of the last resort compacts and returns them. Before the pages
 * are engraved it looks in any case: WebAssembly's compiler takes 60 MB for a moment. Needs `--expose-gc`.
 */
export function giveBack(stage: Stage): void {
  const resident = process.memoryUsage.rss();
  const begins = stage === "engraving" && lastStage !== stage;
  lastStage = stage;
  if (!isWorthALook(resident, begins ? 0 : leastBytes)) return;
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  leastBytes = process.memoryUsage.rss();
}
