import type { Profile } from "@gradus/difficulty";
import type { Clef, Fraction, Key, Measure } from "@gradus/score";
import { anchorOf, type BarContext, chordAt, dispensable } from "../../operations/operation.ts";
import type { Bar, Group, Tone } from "../../read/bar/bar.ts";
import { groupsOf, mapStrikes } from "../../read/bar/bar.ts";

/** What a rule may know of the staff it is made for. */
export type RuleSide = {
  readonly role: BarContext["role"];
  readonly keyboard: boolean;
  /** tonic of the piece as a pitch class, and its signature as written on this staff */
  readonly tonic: number;
  readonly key: Key;
  readonly clef: Clef | undefined;
  readonly hand: "L" | "R";
  /** of the instrument that the part names */
  readonly profile: Profile | undefined;
  readonly bars: readonly (Bar | undefined)[];
  /** of the part, as many as `bars` */
  readonly measures: readonly Measure[];
  /** written MIDI number = sounding − transpose */
  readonly transpose: number;
};

/** What a wish does to one bar of one staff. It comes after the engine's own operations and has the last word. */
export type Rule = {
  readonly rule: string;
  /** why, as a teacher would say it */
  readonly reason: string;
  /** indices of the measures for which it is made; all without it */
  readonly measures?: ReadonlySet<number>;
  readonly apply: (bar: Bar, context: BarContext) => Bar;
};

/** What becomes of a tone beside those kept before it; undefined leaves it out. */
export type Place = (head: Tone, kept: readonly Tone[], onset: Fraction) => Tone | undefined;

/**
 * The bar with the heads of every group chosen anew: the most needed first, each kept, moved or left out by `place`,
 * which knows those kept before and when they are struck. Tune, then bass or top, then the chord's tones by need.
 */
export function rebuilt(bar: Bar, context: BarContext, place: Place): Bar {
  const moved = new Map<Tone, Tone | undefined>();
  for (const group of groupsOf(bar)) {
    const kept: Tone[] = [];
    for (const head of byNeed(group, context)) {
      const placed = place(head, kept, group.onset);
      moved.set(head, placed);
      if (placed) kept.push(placed);
    }
  }
  return withHeads(bar, moved);
}

/** The bar with tones moved, or left out for undefined; the same bar when none is. */
export function withHeads(bar: Bar, moved: ReadonlyMap<Tone, Tone | undefined>): Bar {
  if ([...moved].every(([before, after]) => before === after)) return bar;
  return mapStrikes(bar, (strike) => {
    if (strike.heads.every((head) => moved.get(head) === head)) return strike;
    const heads = strike.heads.flatMap((head) => moved.get(head) ?? []);
    return heads.length > 0 ? { ...strike, heads: heads.toSorted((a, b) => a.midi - b.midi) } : undefined;
  });
}

/** Tones of a group, the most needed first. */
export function byNeed({ onset, strikes }: Group, context: BarContext): readonly Tone[] {
  const heads = strikes.flatMap((strike) => strike.heads);
  const chord = chordAt(context, onset);
  const anchor = anchorOf(heads, context);
  const rank = (head: Tone): number => (head.melody ? -2 : head === anchor ? -1 : dispensable(head.midi, chord));
  return heads.toSorted((a, b) => rank(a) - rank(b));
}
