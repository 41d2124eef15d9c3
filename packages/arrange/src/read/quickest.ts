import { type Score, tempoMarks } from "@gradus/score";

/** notes a second that what is added runs in at most: those of sixteenths at a quarter of 120 */
const perSecond = 8;
/** quarters: what is added is in sixteenths at most where the tempo is quick or not stated, and nowhere quicker than thirty-seconds */
const [sixteenth, thirtySecond] = [1 / 4, 1 / 8];

/**
 * Shortest note, in quarters, that may be added in each measure: a sixteenth, or a shorter one where the stated tempo is so slow
 * that no more than eight are played in a second.
 */
export function quickestOf(score: Score): readonly number[] {
  const marks = tempoMarks(score);
  return (score.parts[0]?.measures ?? []).map(({ index }) => {
    const before = marks.findLast(({ measure }) => measure < index);
    const here = [...(before ? [before] : []), ...marks.filter(({ measure }) => measure === index)];
    if (here.length === 0) return sixteenth;
    const bpm = Math.max(...here.map((mark) => mark.bpm));
    return Math.min(sixteenth, Math.max(thirtySecond, bpm / 60 / perSecond));
  });
}
