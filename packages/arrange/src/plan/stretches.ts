import { exchangedIn } from "../read/exchange.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";

/** Bars that are written in one way: all sections of a kind. */
export type Stretch = {
  readonly kind: number;
  readonly bars: readonly number[];
  /** its hands imitate each other: what is done to one entry of a theme is done to all */
  readonly imitates: boolean;
  /** its bars in which hands share a line, over both staves or by turns: what is done to one half of it is done to the other */
  readonly crossing: ReadonlySet<number>;
};

/** bars of a kind below which it goes with the section before it: a way of writing is heard over a phrase */
const shortest = 4;

/** share of bars in which the lower hand answers from which a stretch imitates */
const answering = 0.25;

/** The stretches of a piece, in the order in which they first come; each bar is in one. What returns goes with its first time. */
export function stretchesOf(
  reading: Pick<Reading, "piece" | "sections" | "likeUpper" | "likeLower" | "textures">,
): readonly Stretch[] {
  const { piece, sections } = reading;
  const sizes = new Map<number, number>();
  for (const { kind, from, to } of sections) sizes.set(kind, (sizes.get(kind) ?? 0) + to - from);
  const isLong = (kind: number): boolean => (sizes.get(kind) ?? 0) >= shortest;
  let last = sections.find(({ kind }) => isLong(kind))?.kind ?? 0;
  const bySection = piece.bars.map(({ index }) => {
    const own = sections.find(({ from, to }) => from <= index && index < to)?.kind;
    if (own !== undefined && isLong(own)) last = own;
    return last;
  });
  const quick = quickIn(piece);
  const kindsInAll = Math.max(...bySection, 0) + 1;
  const byPace = bySection.map((kind, index) => (quick.has(index) ? kind + kindsInAll : kind));
  const kinds = withoutStrays(byPace.map((kind, index) => byPace[returnOf(reading, index) ?? index] ?? kind));
  const crossing = crossingIn(piece);
  const exchanged = exchangedIn(piece);
  return [...Map.groupBy(kinds.keys(), (index) => kinds[index] ?? 0)].map(([kind, bars]) => {
    // a tune that one hand takes over under chords of the other is no imitation
    const open = bars.filter((bar) => reading.textures[bar] !== "solo");
    const imitating = open.filter((bar) =>
      sections.some(({ from, to, style }) => style === "imitation" && from <= bar && bar < to),
    );
    const over = new Set(bars.filter((bar) => crossing.has(bar) || exchanged.has(bar)));
    const answers = open.filter((bar) => exchanged.has(bar)).length;
    const imitates = 2 * imitating.length > bars.length || answers > answering * bars.length;
    return { kind, bars, imitates, crossing: over };
  });
}

/** strokes a quarter of an upper hand that runs on */
const running = 3;

/** Measures in which the upper hand runs on for a phrase: the theme of variations and its runs are not written in one way. */
function quickIn({ bars, notes }: Reading["piece"]): ReadonlySet<number> {
  const onsets = bars.map(() => new Set<number>());
  for (const { hand, measure, on } of notes) if (hand === "R") onsets[measure]?.add(on);
  const runs = bars.map(({ length }, i) => (onsets[i]?.size ?? 0) * quarter >= running * length);
  const found = new Set<number>();
  let from = 0;
  for (let i = 0; i <= runs.length; i++) {
    // one held measure inside goes with it
    if (runs[i] || (i > from && runs[i + 1])) continue;
    if (i - from >= shortest) for (let bar = from; bar < i; bar++) found.add(bar);
    from = i + 1;
  }
  return found;
}

/** Measures in which a voice has notes on two staves. */
function crossingIn({ notes }: Reading["piece"]): ReadonlySet<number> {
  const staves = new Map<string, number>();
  const found = new Set<number>();
  for (const { measure, part, voice, staff } of notes) {
    const key = `${measure}/${part}/${voice}`;
    if ((staves.get(key) ?? staff) !== staff) found.add(measure);
    staves.set(key, staff);
  }
  return found;
}

/** A single bar between others of one kind, or at an end, goes with its neighbour. */
function withoutStrays(kinds: readonly number[]): readonly number[] {
  const found = [...kinds];
  found.forEach((kind, i) => {
    const [before, after] = [found[i - 1], found[i + 1]];
    if (kind !== before && kind !== after) found[i] = before ?? after ?? kind;
  });
  return found;
}

/** bars in a row that must come again for a return */
const atLeast = 3;

/** The bar that a bar repeats in both hands, where its neighbours repeat the neighbours of that one too. */
function returnOf(
  { likeUpper, likeLower }: Pick<Reading, "likeUpper" | "likeLower">,
  index: number,
): number | undefined {
  const isLike = (a: number, b: number): boolean =>
    a >= 0 && b < likeUpper.length && likeUpper[a] === likeUpper[b] && likeLower[a] === likeLower[b];
  for (let first = 0; first < index; first++) {
    if (!isLike(first, index)) continue;
    let run = 1;
    for (let back = 1; isLike(first - back, index - back) && first + run <= index; back++) run++;
    for (let on = 1; isLike(first + on, index + on) && first + on < index; on++) run++;
    if (run >= atLeast) return first;
  }
  return undefined;
}
