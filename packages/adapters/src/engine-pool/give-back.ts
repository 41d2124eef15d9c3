import { setFlagsFromString } from "node:v8";
import type { Stage } from "@gradus/contracts";

const MIB = 1024 * 1024;
/** Resident memory below which a worker keeps its garbage: a small score never gets there. */
const FROM_BYTES = 230 * MIB;
/** Growth since the last time that makes another look worth its time, a third of a second. Pages have eight steps. */
const GROWN_BYTES = 40 * MIB;
const GROWN_ENGRAVING_BYTES = 5 * MIB;
/** Above this a score is long and its worker ends after it: to look at so much again and again would make it slower. */
const UNTIL_BYTES = 450 * MIB;

/** Whether a worker that holds so much, and held `leastBytes` after the last time, should look for garbage now. */
export const isWorthALook = (stage: Stage, residentBytes: number, leastBytes: number): boolean =>
  residentBytes >= FROM_BYTES &&
  residentBytes <= UNTIL_BYTES &&
  residentBytes >= leastBytes + (stage === "engraving" ? GROWN_ENGRAVING_BYTES : GROWN_BYTES);

/**
 * Percent by which old objects may grow before V8 looks for garbage, while pages of a middle-sized score are engraved; 0 is V8's
 * own measure, up to four times as much. Laying out two versions under each other makes 50 MB of garbage within one step. Not
 * for long scores, nor for rewriting: what is alive then is much, and would be walked through again and again.
 */
const ENGRAVING_GROWTH_PERCENT = 12;

/** A collection of the last resort, a third of a second: it compacts and returns pages. Needs `--expose-gc`. */
export function giveAllBack(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

let leastBytes = 0;
let lastStage: Stage | undefined;
let growthPercent = 0;

function letGrowBy(percent: number): void {
  if (percent === growthPercent) return;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  growthPercent = percent;
}

/**
 * Gives garbage back to the system when there is much of it, at a step of a task. V8 lets old objects fill a multiple of
 * what is alive and keeps the pages; only a collection of the last resort compacts and returns them. Before the pages
 * are engraved it looks in any case: WebAssembly's compiler takes 60 MB for a moment. Needs `--expose-gc`.
 */
export function giveBack(stage: Stage): void {
  const resident = process.memoryUsage.rss();
  const begins = stage === "engraving" && lastStage !== stage;
  lastStage = stage;
  leastBytes = begins ? 0 : Math.min(leastBytes, resident);
  if (stage !== "engraving" || resident > UNTIL_BYTES) letGrowBy(0);
  if (!isWorthALook(stage, resident, leastBytes)) return;
  giveAllBack();
  leastBytes = process.memoryUsage.rss();
  if (stage === "engraving") letGrowBy(ENGRAVING_GROWTH_PERCENT);
}
