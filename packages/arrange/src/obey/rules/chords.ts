import type { ConstraintOf } from "@gradus/contracts";
import { byOctaves } from "../../operations/operation.ts";
import { type Bar, mapStrikes, strikesOf, type Tone, withLines } from "../../read/bar/bar.ts";
import { rebuiltAsHeard } from "./held.ts";
import { type Rule, type RuleSide, rebuilt } from "./rule.ts";

const intervals: Readonly<Record<number, string>> = {
  1: "minor seconds",
  2: "seconds",
  3: "minor thirds",
  4: "thirds",
  7: "fifths",
  8: "minor sixths",
  9: "sixths",
  10: "sevenths",
  11: "major sevenths",
  12: "octaves",
  14: "ninths",
  16: "tenths",
};
/** "octaves and tenths" */
export const intervalNames = (semitones: readonly number[]): string =>
  [...new Set(semitones.map((size) => intervals[size] ?? `${size} semitones`))].join(" and ");

/** Of two notes of a forbidden interval that one hand strikes together the less needed one goes. */
export const forbiddenIntervals = ({ params }: ConstraintOf<"interval.forbid-harmonic">): Rule => ({
  rule: "wish-intervals",
  reason: `No ${intervalNames(params.semitones)} in one hand, as you asked: the note that the chord needs less is left out.`,
  apply: (bar, context) =>
    rebuiltAsHeard(bar, context, (head, kept) =>
      kept.some((other) => params.semitones.includes(Math.abs(other.midi - head.midi))) ? undefined : head,
    ),
});

/** Notes that lie too far from those kept come octaves nearer or go. */
export const widestSpan = (semitones: number): Rule => ({
  rule: "wish-span",
  reason: `No hand reaches further than ${semitones} semitones, as you asked.`,
  apply: (bar, context) => rebuiltAsHeard(bar, context, (head, kept) => nearer(head, kept, semitones)),
});

function nearer(head: Tone, kept: readonly Tone[], span: number): Tone | undefined {
  const fits = (tone: Tone): boolean => kept.every((other) => Math.abs(other.midi - tone.midi) <= span);
  if (fits(head)) return head;
  const side = Math.sign(head.midi - (kept[0]?.midi ?? head.midi));
  for (let octaves = 1; octaves <= 4; octaves++) {
    const candidate = byOctaves(head, -side * octaves);
    if (Math.sign(candidate.midi - (kept[0]?.midi ?? 0)) !== side) return undefined;
    if (fits(candidate) && kept.every((other) => other.midi !== candidate.midi)) return candidate;
  }
  return undefined;
}

/** At most so many notes at once: the tune or the bass first, then third and root. */
export const fewestNotes = (max: number): Rule => ({
  rule: "wish-notes",
  reason:
    max === 1
      ? "One note at a time in this hand, as you asked: the one that carries the line."
      : `At most ${max} notes at once, as you asked: root and third say which chord it is.`,
  apply: (bar, context) =>
    rebuiltAsHeard(bar, context, (head, kept) =>
      kept.length < max || kept.some((other) => other.midi === head.midi) ? head : undefined,
    ),
});

const tuneOnly: Rule = {
  rule: "wish-layer",
  reason: "Only the tune stays in this hand, as you asked.",
  apply: (bar) =>
    mapStrikes(bar, (strike) =>
      withHeads(
        strike,
        strike.heads.filter((head) => head.melody),
      ),
    ),
};
const bassOnly: Rule = {
  rule: "wish-layer",
  reason: "Only the bass stays in this hand, as you asked.",
  apply: (bar, context) => rebuilt(bar, context, (head, kept) => (kept.length === 0 ? head : undefined)),
};
const silent: Rule = {
  rule: "wish-layer",
  reason: "This hand rests, as you asked for the tune alone.",
  apply: (bar) => (strikesOf(bar).length === 0 ? bar : silenced(bar)),
};
const silenced = (bar: Bar): Bar =>
  withLines(
    bar,
    bar.lines.map((line) => ({ ...line, events: [] })),
  );

const withHeads = <S extends { readonly heads: readonly Tone[] }>(strike: S, heads: readonly Tone[]): S | undefined => {
  if (heads.length === strike.heads.length) return strike;
  return heads.length > 0 ? { ...strike, heads } : undefined;
};

/** What remains on a staff of the tune alone, or of tune and bass. */
export function keptLayer(layer: "melody" | "melody+bass", side: RuleSide): Rule {
  if (side.role === "melody") return tuneOnly;
  return layer === "melody" ? silent : bassOnly;
}

/** Thinner chords: two notes at once, or one. */
export const thinner = (amount: "less" | "much-less"): Rule => fewestNotes(amount === "less" ? 2 : 1);
