import { notationsOf } from "../edit/note-source.ts";
import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals, fraction, ZERO } from "../model/fraction.ts";
import type { XmlElement } from "../xml/tree.ts";
import { attribute, xmlElement } from "../xml/tree.ts";
import { flagsOf, noteTypes, oddPart, unrounded, valueLength } from "./durations.ts";
import type { Piece } from "./pieces.ts";
import { endOf, leadSource } from "./pieces.ts";

/** <tuplet> elements by piece: those of the source where a group is whole, new ones where it changed. */
export type TupletMarks = ReadonlyMap<Piece, readonly XmlElement[]>;

const numberOf = (mark: XmlElement): string => attribute(mark, "number") ?? "1";
const isStart = (mark: XmlElement): boolean => attribute(mark, "type") === "start";

/** `pieces`: timed pieces of one voice in the order of time. */
export function tupletMarks(pieces: readonly Piece[]): TupletMarks {
  const marks = new Map<Piece, XmlElement[]>();
  const put = (piece: Piece | undefined, mark: XmlElement): void => {
    if (piece) marks.set(piece, [...(marks.get(piece) ?? []), mark]);
  };
  const { whole, broken } = sourceGroups(pieces);
  const settled = new Set<number>();
  for (const group of whole) {
    for (let index = group.first; index <= group.last; index++) settled.add(index);
    put(pieces[group.first], group.start);
    put(pieces[group.last], group.stop);
  }
  for (const run of runsOf(pieces, settled)) {
    if (!run.some((index) => pieces[index]?.fresh || broken.has(index))) continue;
    for (const group of groupsOf(run.flatMap((index) => pieces[index] ?? []))) {
      const bracket = group.every((piece) => piece.event.kind === "note" && flagsOf(piece.type) > 0) ? "no" : "yes";
      put(
        group[0],
        xmlElement(
          "tuplet",
          [],
          [
            ["type", "start"],
            ["bracket", bracket],
          ],
        ),
      );
      put(group.at(-1), xmlElement("tuplet", [], [["type", "stop"]]));
    }
  }
  return marks;
}

type Group = { readonly first: number; readonly last: number; readonly start: XmlElement; readonly stop: XmlElement };

/** Groups of the source that are still whole, and the pieces of those that are not. */
function sourceGroups(pieces: readonly Piece[]): { readonly whole: readonly Group[]; readonly broken: Set<number> } {
  const open = new Map<string, { readonly index: number; readonly mark: XmlElement }>();
  const whole: Group[] = [];
  const broken = new Set<number>();
  pieces.forEach((piece, index) => {
    const source = piece.isFirst ? leadSource(piece.event) : undefined;
    const found = source ? notationsOf(source).filter((item) => item.name === "tuplet") : [];
    // a stop before a start where one is open: that group ends where the next begins; else one note is a group by itself
    const turn = (mark: XmlElement): number => (isStart(mark) === open.has(numberOf(mark)) ? 1 : 0);
    for (const mark of found
      .map((one) => ({ one, turn: turn(one) }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ one }) => one)) {
      const begun = open.get(numberOf(mark));
      if (isStart(mark)) {
        if (begun) broken.add(begun.index);
        open.set(numberOf(mark), { index, mark });
      } else if (!begun) {
        broken.add(index);
      } else {
        open.delete(numberOf(mark));
        if (isWhole(pieces.slice(begun.index, index + 1))) {
          whole.push({ first: begun.index, last: index, start: begun.mark, stop: mark });
        } else {
          for (let inside = begun.index; inside <= index; inside++) broken.add(inside);
        }
      }
    }
  });
  for (const { index } of open.values()) broken.add(index);
  return { whole, broken };
}

function isWhole(pieces: readonly Piece[]): boolean {
  if (pieces.some((piece) => piece.fresh || !piece.timeModification)) return false;
  return pieces.every((piece, index) => {
    const next = pieces[index + 1];
    return !next || equals(endOf(piece), next.onset);
  });
}

/** Indices of pieces in a row that share a ratio and are not in a whole group. */
function runsOf(pieces: readonly Piece[], settled: ReadonlySet<number>): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let before: Piece | undefined;
  pieces.forEach((piece, index) => {
    const ratio = piece.timeModification;
    const open = ratio && !settled.has(index);
    const continues =
      open &&
      before?.timeModification?.actual === ratio.actual &&
      before.timeModification.normal === ratio.normal &&
      equals(endOf(before), piece.onset);
    if (continues) runs.at(-1)?.push(index);
    else if (open) runs.push([index]);
    before = open ? piece : undefined;
  });
  return runs;
}

/** A run cut into complete tuplets; what is left over at its end has no bracket. */
function groupsOf(run: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: (readonly Piece[])[] = [];
  let group: Piece[] = [];
  let sum: Fraction = ZERO;
  for (const piece of run) {
    group.push(piece);
    // as drawn: programs round the durations inside tuplets
    sum = add(sum, (piece.type && valueLength(piece.type, piece.dots, piece.timeModification)) ?? piece.duration);
    if (group.length < 2 || oddPart(sum) !== 1 || oddPart(unrounded(endOf(piece))) !== 1) continue;
    if (compare(sum, leastLength(group)) < 0) continue;
    groups.push(group);
    group = [];
    sum = ZERO;
  }
  return groups;
}

/** For ratios that hold smaller ones (6:4 holds 3:2): as long as the full number of the shortest value. */
function leastLength(group: readonly Piece[]): Fraction {
  const ratio = group[0]?.timeModification;
  if (!ratio || ratio.actual % 2 !== 0) return ZERO;
  const shortest = group
    .flatMap((piece) => noteTypes.find(([type]) => type === piece.type)?.[1] ?? [])
    .sort(compare)[0];
  return shortest ? fraction(shortest.n * ratio.normal, shortest.d) : ZERO;
}
