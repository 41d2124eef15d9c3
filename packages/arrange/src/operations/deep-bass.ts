import { compare, toNumber } from "@gradus/score";
import { type Bar, endOf, isStrike, lowestOf, type Strike, soundingLines, type Tone } from "../read/bar/bar.ts";
import { isSet, isTied, redrawn, withEvents } from "../read/bar/tune-line.ts";
import { isIn } from "../read/metre.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

/** E1: below it basses lie under five ledger lines */
const lowest = 28;
const octave = 12;
/** notes from which a stroke is a chord */
const chord = 3;
const words = ["an octave lower", "in octaves, an octave lower"];

/**
 * Where one chord is struck several times, its bass goes first, an octave lower, on strong beats: the repeated chords themselves stay (the
 * accompaniments of Chopin's nocturnes and Rachmaninoff's songs).
 */
export const deepBass: Operation = {
  rule: "deep-bass",
  strengths: words.length,
  technique: (strength) => (strength === 1 ? "leaps" : "octaves"),
  reason: (strength) => `On strong beats the repeated chords begin with their bass, ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const [line, second] = soundingLines(bar);
    if (!line || second || line.crossing) return bar;
    const strikes = line.events.filter(isStrike);
    let touched = false;
    const events = line.events.map((event) => {
      if (!isStrike(event) || !isIn(context.metre.grids.half, event.onset)) return event;
      const next = strikes[strikes.indexOf(event) + 1];
      if (!next || !isRepeated(event, next) || lowestOf(event) - octave * strength < lowest) return event;
      touched = true;
      return { ...redrawn(event), heads: bassOf(event, strength) };
    });
    return touched ? withEvents(bar, line, events) : bar;
  },
};

const isRepeated = (strike: Strike, next: Strike): boolean =>
  strike.heads.length >= chord &&
  !isTied(strike) &&
  !isTied(next) &&
  !isSet(strike) &&
  !strike.hidden &&
  compare(next.onset, endOf(strike)) === 0 &&
  toNumber(next.duration) <= toNumber(strike.duration) &&
  namesOf(strike) === namesOf(next);

const namesOf = ({ heads }: Strike): string =>
  heads
    .map(({ midi }) => midi)
    .toSorted((a, b) => a - b)
    .join();

function bassOf(strike: Strike, strength: number): readonly Tone[] {
  const bass = strike.heads.find(({ midi }) => midi === lowestOf(strike));
  if (!bass) return strike.heads;
  const below = Array.from({ length: strength }, (_, i) => byOctaves(bass, i - strength));
  return below.map((tone) => ({ ...tone, tieStart: false, tieStop: false }));
}
