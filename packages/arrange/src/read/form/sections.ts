import type { Hand } from "@gradus/difficulty";
import type { Piece } from "../piece.ts";
import type { Section, Texture, TuneNote } from "../reading.ts";
import { byBarOf } from "../tune/stream.ts";
import { type Likeness, likenessOf } from "./likeness.ts";
import { type Marks, noMarks } from "./marks.ts";
import { alikeIn, returnEdges } from "./returning.ts";
import { styleOf } from "./style.ts";

/** least and most bars of a section that nothing printed cuts */
const shortest = 4;
const most = 64;
/** what a section costs, a bar of another texture or of the other hand in it, and what a cut at a return gains */
const each = 1.5;
const strange = 0.3;
const otherHand = 0.5;
const atReturn = 1;
/** share of like bars from which sections are of one kind */
const enough = 0.5;

/**
 * Sections: cut at repeats, double bars, new keys and metres; between them where texture or hand of the tune changes for good and
 * where something returns. Like sections have one `kind`. Pure.
 */
export function sectionsOf(
  piece: Piece,
  tune: readonly TuneNote[],
  textures: readonly Texture[],
  marks: Marks = noMarks,
): readonly Section[] {
  const { bars } = piece;
  const likeness = likenessOf(piece);
  const hands = handsByBar(piece, tune);
  const edges = returnEdges(likeness, bars.length);
  const hard = bars.flatMap(({ index }) => (index > 0 && isCut(piece, marks, index) ? [index] : []));
  const ends = [...hard, bars.length];
  const cuts = ends.flatMap((end, i) => {
    const start = ends[i - 1] ?? 0;
    return cutWithin(start, end, textures, hands, edges).map((from, k, all) => ({ from, to: all[k + 1] ?? end }));
  });
  const kinds = kindsOf(cuts, likeness);
  return cuts.map(({ from, to }, i) => ({
    from,
    to,
    kind: kinds[i] ?? i,
    style: styleOf(piece, tune, textures, from, to),
    tuneHand: majority(hands.slice(from, to)) ?? "R",
  }));
}

function isCut({ bars }: Piece, { doubleBars }: Marks, index: number): boolean {
  const bar = bars[index];
  const before = bars[index - 1];
  if (!bar || !before) return false;
  // an upbeat at the start is no section
  if (index === 1 && before.length < before.nominal) return false;
  return bar.repeatStart || before.repeatEnd || doubleBars.has(before.index) || bar.keyChange || bar.timeChange;
}

/** The hand that has the tune in every bar; where there is none, that of the bar before. */
function handsByBar({ bars }: Piece, tune: readonly TuneNote[]): readonly Hand[] {
  let last: Hand = "R";
  return byBarOf(bars, tune).map((notes) => {
    last = majority(notes.map(({ hand }) => hand)) ?? last;
    return last;
  });
}

/** Where sections begin between two printed cuts: the best sum, by dynamic programming. */
function cutWithin(
  start: number,
  end: number,
  textures: readonly Texture[],
  hands: readonly Hand[],
  edges: ReadonlyMap<number, number>,
): readonly number[] {
  const best = [0];
  const from = [0];
  for (let to = start + 1; to <= end; to++) {
    const count = new Map<string, number>();
    let upper = 0;
    best[to - start] = Number.POSITIVE_INFINITY;
    for (let a = to - 1; a >= Math.max(start, to - most); a--) {
      const texture = textures[a] ?? "chords";
      // a bar without accompaniment belongs to any texture
      if (texture !== "none") count.set(texture, (count.get(texture) ?? 0) + 1);
      if (hands[a] === "R") upper++;
      const length = to - a;
      if (length < shortest && !(a === start && to === end)) continue;
      const sounding = [...count.values()].reduce((sum, one) => sum + one, 0);
      const cost =
        (best[a - start] ?? 0) +
        each +
        strange * (sounding - Math.max(0, ...count.values())) +
        otherHand * Math.min(upper, length - upper) -
        (a > start ? atReturn * (edges.get(a) ?? 0) : 0);
      if (cost < (best[to - start] ?? 0)) {
        best[to - start] = cost;
        from[to - start] = a;
      }
    }
  }
  const cuts: number[] = [];
  for (let to = end; to > start; to = from[to - start] ?? start) cuts.unshift(from[to - start] ?? start);
  return cuts;
}

type Stretch = { readonly from: number; readonly to: number };

function kindsOf(cuts: readonly Stretch[], likeness: Likeness): readonly number[] {
  const kinds: number[] = [];
  let next = 0;
  cuts.forEach((cut, i) => {
    const like = cuts.findIndex((other, k) => k < i && isLike(likeness, other, cut));
    kinds.push(like >= 0 ? (kinds[like] ?? next) : next++);
  });
  return kinds;
}

/** At least half of the bars, from the start on, are alike. */
function isLike(likeness: Likeness, a: Stretch, b: Stretch): boolean {
  const length = Math.min(a.to - a.from, b.to - b.from);
  const longer = Math.max(a.to - a.from, b.to - b.from);
  let like = 0;
  for (let i = 0; i < length; i++) if (alikeIn(likeness, a.from + i, b.from + i)) like++;
  return longer <= 2 * length && like >= enough * length;
}

function majority<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[T, number] | undefined>(
    (top, one) => (top && top[1] >= one[1] ? top : one),
    undefined,
  )?.[0];
}
