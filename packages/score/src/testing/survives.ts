import { errorCatalogue } from "@gradus/contracts";
import { toNumber } from "../model/fraction.ts";
import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { validate } from "../validate/validate.ts";
import { performedNotes } from "../views/performed-notes.ts";
import { soundingNotes } from "../views/sounding-notes.ts";
import { tempoMarks } from "../views/tempo-marks.ts";
import { unfoldedMeasures } from "../views/unfolded-measures.ts";
import { touchAll } from "../write/sample-score.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";

/**
 * For tests: what became of an upload: "refused" with a code of the catalogue, or "read" as a score that every view
 * can look at and that is the same after it was written and read again. Throws where neither is so.
 */
export function outcomeOf(bytes: Uint8Array): "refused" | "read" {
  const result = readScore(bytes);
  if (!result.ok) {
    if (!Object.hasOwn(errorCatalogue, result.code) || result.message === "")
      throw new Error(`no code: ${result.code}`);
    return "refused";
  }
  const { score } = result;
  checkTimes(score);
  const before = JSON.stringify(soundingNotes(score));
  if (JSON.stringify(soundingNotes(reread(score))) !== before) throw new Error("the notes changed in a round trip");
  for (const view of [performedNotes, tempoMarks, unfoldedMeasures]) view(score);
  const touched = touchAll(score);
  validate(touched, { against: score });
  reread(touched);
  return "read";
}

function reread(score: Score): Score {
  const again = readScore(new TextEncoder().encode(writeMusicXml(score)));
  if (!again.ok) throw new Error(`written, but not readable: ${again.code}`);
  return again.score;
}

/** Measures follow each other without a gap in all parts; every event has its place and length. */
function checkTimes(score: Score): void {
  for (const part of score.parts) {
    let at = 0;
    for (const measure of part.measures) {
      if (Math.abs(toNumber(measure.start) - at) > 1e-6) throw new Error("a measure does not start where one ended");
      at += toNumber(measure.length);
      for (const event of measure.events) {
        if (!(toNumber(event.onset) >= 0)) throw new Error("an event starts nowhere");
        if ("duration" in event && !(toNumber(event.duration) >= 0)) throw new Error("an event has no length");
        if ("heads" in event && event.heads.length === 0) throw new Error("a note without a head");
      }
    }
  }
}
