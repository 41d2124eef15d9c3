import { toNumber } from "@gradus/score";
import { type Bar, isContinuation, type Strike, strikesOf } from "../read/bar/bar.ts";

/** What was done to a measure of a line, in a teacher's words; like changes are said alike. */
export function saidOfLine(before: Bar, after: Bar): { readonly rule: string; readonly reason: string } {
  const [old, now] = [struckIn(before), struckIn(after)];
  const [from, to] = [quickestOf(old), quickestOf(now)];
  const heads = (strikes: readonly Strike[]): number => strikes.reduce((sum, one) => sum + one.heads.length, 0);
  if (now.length > old.length)
    return {
      rule: `line-added-${to.id}`,
      reason: `${capital(to.name)} lead from note to note: passing notes, neighbours and tones of the chord, the tune's own notes stay.`,
    };
  if (now.length === old.length && heads(now) > heads(old))
    return { rule: "line-thirds", reason: "A lower third or sixth sounds with the tune, on two strings." };
  if (isSameRhythm(old, now)) return saidOfPitch(old, now);
  if (isOffBeat(old) && !isOffBeat(now) && from.length >= to.length)
    return { rule: "line-on-beat", reason: "Notes that come ahead of the beat come on it." };
  if (from.length < to.length && now.length > 0)
    return {
      rule: `line-${from.id}-${to.id}`,
      reason: `${capital(from.name)} become ${to.name}: the notes on the beats and the outline of the tune stay.`,
    };
  if (now.length < old.length)
    return {
      rule: "line-fewer",
      reason: `Fewer ${from.name}: passing and repeated notes give way, the tune's own notes stay.`,
    };
  return { rule: "line-longer", reason: "The same notes in plainer values: they are held where short rests stood." };
}

const struckIn = (bar: Bar): readonly Strike[] => strikesOf(bar).filter((strike) => !isContinuation(strike));
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

type Value = { readonly length: number; readonly id: string; readonly name: string };
const values: readonly Value[] = [
  { length: 0.13, id: "32nds", name: "thirty-seconds" },
  { length: 0.17, id: "sextuplets", name: "sextuplets" },
  { length: 0.26, id: "16ths", name: "sixteenths" },
  { length: 0.35, id: "triplets", name: "triplets" },
  { length: 0.51, id: "eighths", name: "eighths" },
  { length: 0.68, id: "slow-triplets", name: "quarter triplets" },
  { length: 0.76, id: "dotted-eighths", name: "dotted eighths" },
  { length: 1.01, id: "quarters", name: "quarters" },
  { length: 1.51, id: "dotted-quarters", name: "dotted quarters" },
  { length: 2.01, id: "halves", name: "halves" },
];
const long: Value = { length: 4, id: "long", name: "long notes" };

/** The shortest value of a bar. */
function quickestOf(strikes: readonly Strike[]): Value {
  const shortest = Math.min(...strikes.map(({ duration }) => toNumber(duration)), 8);
  return values.find(({ length }) => shortest < length) ?? long;
}

const isSameRhythm = (a: readonly Strike[], b: readonly Strike[]): boolean =>
  a.length === b.length &&
  a.every((strike, i) => Math.abs(toNumber(strike.onset) - toNumber(b[i]?.onset ?? strike.onset)) < 1e-6);

/** A note of a beat or more that begins between the beats. */
const isOffBeat = (strikes: readonly Strike[]): boolean =>
  strikes.some(({ onset, duration }) => toNumber(onset) % 1 > 1e-6 && toNumber(duration) >= 1);

function saidOfPitch(
  old: readonly Strike[],
  now: readonly Strike[],
): { readonly rule: string; readonly reason: string } {
  const top = ({ heads }: Strike): number => Math.max(...heads.map(({ midi }) => midi));
  const moves = old.map((strike, i) => (now[i] ? top(now[i]) - top(strike) : 0));
  const [first = 0] = moves;
  if (old.some(({ heads }, i) => heads.length > (now[i]?.heads.length ?? 0)))
    return { rule: "line-single", reason: "One note at a time: the highest of each chord carries the line." };
  if (first !== 0 && moves.every((move) => move === first))
    return {
      rule: "line-octave",
      reason: `The whole phrase lies an octave ${first > 0 ? "higher" : "lower"}, in the range of this level.`,
    };
  if (moves.some((move) => move !== 0))
    return { rule: "line-range", reason: "Notes beyond the range of this level move into it; the rhythm stays." };
  return { rule: "line-values", reason: "The same notes in plainer values: they are held where short rests stood." };
}
