import { add, compare, type Fraction, toNumber } from "@gradus/score";
import { type Bar, endOf, groupsOf, isStrike, soundingLines } from "../read/bar/bar.ts";
import { quarter, ticksFrom } from "../read/ticks.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** semitones beyond the words that a hand still finds */
const spare = { span: 0, compass: 2 };
/** The lowest note that a lower hand of a level still finds. */
export const deepestOf = ({ lower: [low] }: Vocabulary): number => low - spare.compass;

/** True for a bar of one hand that has what a level does not know: more notes, a wider reach, quicker values, other registers. */
export function isOutside(bar: Bar, hand: "L" | "R", words: Vocabulary): boolean {
  const [low, high] = hand === "R" ? words.upper : words.lower;
  for (const { strikes } of groupsOf(bar)) {
    const heights = strikes.flatMap(({ heads }) => heads.map(({ midi }) => midi));
    const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
    if (heights.length > notesIn(hand, words) || highest - lowest > words.span + spare.span) return true;
    if (lowest < low - spare.compass || highest > high + spare.compass) return true;
  }
  return (
    isTooQuick(bar, words) ||
    (!words.anyRegister && answersSilence(bar, words)) ||
    (hasOneVoice(hand, words) && soundingLines(bar).length > 1) ||
    (hand === "R" && !words.anyRegister && mostUnderHeld(bar) > words.underHeld)
  );
}

/** Most strokes of other voices that fall while one of the hand's notes is held. */
function mostUnderHeld(bar: Bar): number {
  const lines = soundingLines(bar);
  const counts = lines.flatMap((line) =>
    strikesIn(line).map(({ onset, duration }) => {
      const end = add(onset, duration);
      const inside = lines
        .filter((other) => other !== line)
        .flatMap(strikesIn)
        .filter((other) => compare(other.onset, onset) > 0 && compare(other.onset, end) < 0);
      return inside.length;
    }),
  );
  return Math.max(0, ...counts);
}

const strikesIn = ({ events }: Bar["lines"][number]) => events.filter(isStrike);

/** Most notes at once; a page for a level has a tune with less than full chords under it. */
const notesIn = (hand: "L" | "R", { notes, anyRegister }: Vocabulary): number =>
  hand === "R" && !anyRegister ? Math.max(1, notes - 1) : notes;

/** A beginner plays one voice in a hand; until a level has notes beneath the tune, the tune is alone in its hand. */
const hasOneVoice = (hand: "L" | "R", { id, notesBeneath }: Vocabulary): boolean =>
  id === "beginner" || (hand === "R" && notesBeneath === 0);

/** True for quicker values than a level reads, rests too. A dotted eighth takes a sixteenth with it, where the level has it. */
export function isTooQuick(bar: Bar, words: Vocabulary): boolean {
  const smallest = Math.min(...words.grids, words.lineGrid) / quarter;
  return bar.lines.some(({ events }) =>
    events.some((event, i) => {
      const length = toNumber(event.duration);
      // a rest of a tuplet goes with its notes
      if (!isStrike(event) && (length >= smallest - 1e-6 || isTuplet(length))) return false;
      if (length >= smallest - 1e-6)
        return isTuplet(length) && !(words.triplets && isThird(length)) && !isCompoundValue(length);
      const before = events[i - 1];
      const afterDot =
        words.dottedEighths && before && isStrike(before) && compare(before.duration, { n: 3, d: 4 }) === 0;
      return !(afterDot && Math.abs(length - 0.25) < 1e-6) && !(words.triplets && Math.abs(length - 1 / 3) < 1e-6);
    }),
  );
}

/** lone notes of a measure that answer a silence, from which they are a rhythm: one leads to the next measure */
const answers = 2;

/** True where lone chords or notes answer silence between the places on which a level strikes. */
function answersSilence(bar: Bar, { answersOn }: Vocabulary): boolean {
  const isOff = (onset: Fraction): boolean => ticksFrom(onset) % answersOn !== 0;
  return bar.lines.some((line) => {
    const strikes = strikesIn(line);
    const lone = strikes.filter((strike, i) => {
      const [before, after] = [strikes[i - 1], strikes[i + 1]];
      const silentFrom = before ? endOf(before) : { n: 0, d: 1 };
      const isAfterSilence = compare(silentFrom, strike.onset) < 0 && !isOff(silentFrom) && isOff(strike.onset);
      return isAfterSilence && (after === undefined || compare(endOf(strike), after.onset) < 0);
    });
    return lone.length >= answers;
  });
}

const isTuplet = (length: number): boolean => Math.abs(length * 16 - Math.round(length * 16)) > 1e-3;
const isThird = (length: number): boolean => Math.abs(length * 24 - Math.round(length * 24)) < 0.02;
const isCompoundValue = (length: number): boolean => Math.abs(length - Math.round(length)) < 1e-6;
