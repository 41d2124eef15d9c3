import { table } from "@gradus/contracts";
import type { Vertical } from "../layout/lines.ts";
import type { Glyph, Point } from "../page/page.ts";
import { beamAt } from "./beams.ts";
import type { BeamShape, Head, Stem } from "./event.ts";
import { strokesThrough } from "./tremolos.ts";

const flagsOf: Readonly<Record<string, number>> = table({
  flag8thUp: 1,
  flag8thDown: 1,
  flag16thUp: 2,
  flag16thDown: 2,
  flag32ndUp: 3,
  flag32ndDown: 3,
  flag64thUp: 4,
  flag64thDown: 4,
  flag128thUp: 5,
  flag128thDown: 5,
  flag256thUp: 6,
  flag256thDown: 6,
});
const tremolos: Readonly<Record<string, number>> = table({ tremolo1: 1, tremolo2: 2, tremolo3: 3, tremolo4: 4 });

export const isFlag = (glyph: Glyph): boolean => flagsOf[glyph.symbol] !== undefined;

type Attached = { readonly line: Vertical; readonly heads: Head[] };

/** What tells of a stem's note: its beams, strokes through it, and the glyphs of flags and strokes among others. */
type Marks = {
  readonly beams: readonly BeamShape[];
  readonly strokes: readonly BeamShape[];
  readonly glyphs: readonly Glyph[];
};

/** Stems with their heads, beams and flags. Upright lines without heads are left out; whole notes have no stem. */
export function stemsOf(
  lines: readonly Vertical[],
  heads: readonly Head[],
  marks: Marks,
  space: number,
): readonly Stem[] {
  const { beams } = marks;
  const stemmed = heads.filter((head) => head.quarters <= 2);
  const missing = missingStems(lines, stemmed, beams, space);
  const isNear = ({ line }: Missing): boolean => line.bottom - line.top < longestForgotten * space;
  const forgotten = missing.filter(isNear).map(({ line }) => line);
  const attached: readonly Attached[] = [...lines, ...forgotten].map((line) => ({ line, heads: [] }));
  for (const head of stemmed) nearestLine(head, attached, space)?.heads.push(head);
  giveToEnds(attached, space);
  shareHeads(attached, stemmed, space);
  const withHeads = attached.filter((one) => one.heads.length > 0);
  const printed = withHeads.filter(({ line }) => lines.includes(line));
  const hidden = missing.filter(
    ({ line, beam, end }) =>
      withHeads.every((one) => one.line !== line) &&
      printed.some((one) => isStemOf(one.line, beam, space)) &&
      isOutermost(end, beams, space),
  );
  /** only stems from the other side end at a beam: notes of the next staff, not of this stem's voice */
  const isOfOtherSide = (beam: number, isUp: boolean): boolean => {
    const ends = printed.flatMap(({ line }) => sideOf(line, beams[beam], space));
    return ends.includes(isUp ? "above" : "below") && !ends.includes(isUp ? "below" : "above");
  };
  return [...withHeads, ...hidden.map((one) => ({ line: one.line, heads: [hiddenBehind(one)] }))]
    .map((one) => stemFrom(one, marks, isOfOtherSide, space))
    .filter((stem) => stem !== undefined);
}

/** An end of the line lies at the beam, or the line goes through it: not so of beams that only tell of a tremolo. */
function isStemOf(line: Vertical, beam: BeamShape, space: number): boolean {
  const y = beamAt(beam, line.x, 0.3 * space);
  return y !== undefined && line.top < y + 0.6 * space && line.bottom > y - 0.6 * space;
}

/** staff spaces from a beam to a head whose stem is missing; beams between two staves are far */
const furthest = 11;

/** staff spaces of the longest stem that a program forgets; a longer one is of a note hidden behind another voice's */
const longestForgotten = 7;

type Missing = { readonly line: Vertical; readonly head: Head; readonly beam: BeamShape; readonly end: Point };

/**
 * Programs forget stems, or hide a note behind another voice's: where a beam that others have ends without a stem, one is taken
 * to lead to the nearest head at its side.
 */
function missingStems(
  lines: readonly Vertical[],
  heads: readonly Head[],
  beams: readonly BeamShape[],
  space: number,
): readonly Missing[] {
  const found: Missing[] = [];
  const ends = beams.flatMap((beam) => {
    const stems = lines.filter((line) => isStemOf(line, beam, space));
    const free = [beam.left, beam.right].filter((end) => !lines.some((line) => isAt(line, end, space)));
    return stems.length > 0 ? free.map(({ x, y }) => ({ x, y, beam, isBelow: leadsDown(nearestTo(x, stems), y) })) : [];
  });
  for (const { x, y, beam, isBelow } of ends) {
    if (found.some(({ line }) => isAt(line, { x, y }, space))) continue;
    const beside = heads.filter((head) => Math.min(Math.abs(head.right - x), Math.abs(head.x - x)) < 0.4 * space);
    const near = beside.filter((head) => Math.abs(head.y - y) < furthest * space && Math.abs(head.y - y) > 1.5 * space);
    const sorted = near.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y));
    const head = sorted.find((one) => one.y > y === isBelow) ?? sorted[0];
    const line = { x, top: Math.min(y, head?.y ?? y), bottom: Math.max(y, head?.y ?? y), thickness: 0.1 * space };
    if (head) found.push({ line, head, beam, end: { x, y } });
  }
  return found;
}

const nearestTo = (x: number, stems: readonly Vertical[]): Vertical | undefined =>
  stems.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];

/** The stem beside it stands under the beam: so does most likely the missing one. */
const leadsDown = (stem: Vertical | undefined, y: number): boolean =>
  stem !== undefined && (stem.top + stem.bottom) / 2 > y;

const isAt = (line: Vertical, { x, y }: Point, space: number): boolean =>
  Math.abs(line.x - x) < 0.5 * space && line.top < y + 2 * space && line.bottom > y - 2 * space;

/** A beam that goes on has at its ends the stems of the first and the last note; a short one beside it need not. */
const isOutermost = ({ x, y }: Point, beams: readonly BeamShape[], space: number): boolean =>
  beams.every((beam) => {
    const inside = x > beam.left.x + 0.5 * space && x < beam.right.x - 0.5 * space;
    return !inside || Math.abs((beamAt(beam, x, 0) ?? Number.POSITIVE_INFINITY) - y) > 3 * space;
  });

/** A note behind another voice's in the same place: its head as it would stand at its own stem. */
function hiddenBehind({ line, head }: Missing): Head {
  const width = head.right - head.x;
  const isUp = line.bottom === head.y;
  return { ...head, x: isUp ? line.x - width : line.x, right: isUp ? line.x : line.x + width };
}

/** staff spaces between a stem and the edge of its heads */
const nearest = 0.38;

function nearestLine(head: Head, attached: readonly Attached[], space: number): Attached | undefined {
  let best: { readonly one: Attached; readonly cost: number } | undefined;
  for (const one of attached) {
    const cost = attachCost(head, one.line, space);
    if (cost === undefined) continue;
    // two heads in one place are two voices': each takes its own stem
    const isTaken = one.heads.some(
      (other) => other.position === head.position && Math.abs(other.x - head.x) < 0.3 * space,
    );
    const total = cost + (isTaken ? 2 * space : 0);
    if (!best || total < best.cost) best = { one, cost: total };
  }
  return best?.one;
}

function attachCost(head: Head, line: Vertical, space: number): number | undefined {
  const [right, left] = [Math.abs(head.right - line.x), Math.abs(head.x - line.x)];
  const distance = Math.min(right, left);
  if (distance > nearest * space) return undefined;
  if (head.y < line.top - 0.6 * space || head.y > line.bottom + 0.6 * space) return undefined;
  const isUp = right < left;
  const middle = (line.top + line.bottom) / 2;
  const isAtItsEnd = isUp ? head.y > middle : head.y < middle;
  const toEnd = Math.min(Math.abs(head.y - line.top), Math.abs(head.y - line.bottom));
  return distance + (isAtItsEnd ? 0 : 0.3 * space) + toEnd * 0.001;
}

/** staff spaces from the end of a stem to the middle of the head that it begins at */
const toFirstHead = 0.5;

/** Where a stem begins, by the heads it has: at its lower end when they are nearer to that. */
const beginningOf = ({ line, heads }: Attached): number => {
  const ys = heads.map(({ y }) => y);
  return Math.min(...ys) - line.top > line.bottom - Math.max(...ys) ? line.bottom : line.top;
};

/**
 * A stem begins at a head: one of two chords in one place, whose heads touch both stems, goes to the stem that begins there if
 * the other one begins at another of its heads.
 */
function giveToEnds(attached: readonly Attached[], space: number): void {
  const begins = (one: Attached, { y }: Head): boolean => Math.abs(beginningOf(one) - y) < toFirstHead * space;
  for (const one of attached) {
    if (one.heads.length === 0 || one.heads.some((head) => begins(one, head))) continue;
    for (const other of attached) {
      if (other === one || Math.abs(other.line.x - one.line.x) > 2 * space) continue;
      const head = other.heads.find((own) => begins(one, own) && touches(own, one.line, space));
      if (!head || !other.heads.some((own) => own !== head && begins(other, own))) continue;
      other.heads.splice(other.heads.indexOf(head), 1);
      one.heads.push(head);
      break;
    }
  }
}

const touches = (head: Head, { x }: Vertical, space: number): boolean =>
  Math.min(Math.abs(head.right - x), Math.abs(head.x - x)) < nearest * space;

/** A stem left without heads that stands at a head of an opposite stem shares that head: one note of two voices. */
function shareHeads(attached: readonly Attached[], heads: readonly Head[], space: number): void {
  for (const one of attached) {
    if (one.heads.length > 0 || one.line.bottom - one.line.top < 2 * space) continue;
    for (const head of heads) {
      const [up, down] = [Math.abs(head.right - one.line.x), Math.abs(head.x - one.line.x)];
      const isUp = up < 0.25 * space && Math.abs(head.y - one.line.bottom) < 0.6 * space;
      const isDown = down < 0.25 * space && Math.abs(head.y - one.line.top) < 0.6 * space;
      const owner = attached.find((other) => other !== one && other.heads.includes(head));
      if ((isUp || isDown) && owner && Math.abs(owner.line.x - one.line.x) > 0.5 * space) one.heads.push(head);
    }
  }
}

function stemFrom(
  { line, heads }: Attached,
  { beams, strokes, glyphs }: Marks,
  isOfOtherSide: (beam: number, isUp: boolean) => boolean,
  space: number,
): Stem | undefined {
  const ys = heads.map((head) => head.y);
  const [upper, lower] = [Math.min(...ys), Math.max(...ys)];
  const isUp = upper - line.top > line.bottom - lower;
  const tip = isUp ? line.top : line.bottom;
  const inner = isUp ? upper : lower;
  const counted = beamsAtTip(beams, { x: line.x, tip, inner }, isOfOtherSide, space);
  const flags = glyphs
    .filter((glyph) => isFlag(glyph) && Math.abs(glyph.x - line.x) < 0.45 * space && Math.abs(glyph.y - tip) < space)
    .map((glyph) => flagsOf[glyph.symbol] ?? 0);
  const signs = glyphs.filter(
    (glyph) =>
      tremolos[glyph.symbol] !== undefined &&
      Math.abs(glyph.x - line.x) < space &&
      glyph.y > line.top - space &&
      glyph.y < line.bottom + space,
  );
  return {
    line,
    heads,
    isUp,
    tip,
    flags: Math.max(0, ...flags),
    beams: counted.numbers,
    beamCount: counted.levels,
    tremolo: tremolos[signs[0]?.symbol ?? ""] ?? strokesThrough(line, strokes),
  };
}

/** staff spaces from a stem's end to the middle of a beam that it just reaches */
const beyond = 0.35;

/** On which side of a beam a line stands that ends at it. */
function sideOf(line: Vertical, beam: BeamShape | undefined, space: number): readonly ("above" | "below")[] {
  const y = beam && beamAt(beam, line.x, 0.3 * space);
  if (y === undefined) return [];
  if (Math.abs(line.top - y) < beyond * space) return ["below"];
  return Math.abs(line.bottom - y) < beyond * space ? ["above"] : [];
}

/** From the tip inwards, each beam within a beam's distance of the one before; several pieces at one height are one beam. */
function beamsAtTip(
  beams: readonly BeamShape[],
  { x, tip, inner }: { readonly x: number; readonly tip: number; readonly inner: number },
  isOfOtherSide: (beam: number, isUp: boolean) => boolean,
  space: number,
): { readonly numbers: readonly number[]; readonly levels: number } {
  const crossing = beams
    .map((beam, number) => ({ number, y: beamAt(beam, x, 0.3 * space) }))
    .filter((one): one is { number: number; y: number } => one.y !== undefined)
    .filter(({ y }) => y > Math.min(tip, inner) - 1.2 * space && y < Math.max(tip, inner) + 0.6 * space)
    .sort((a, b) => Math.abs(a.y - tip) - Math.abs(b.y - tip));
  const levels: number[] = [];
  const numbers: number[] = [];
  const isUp = inner > tip;
  const isForeign = ({ number, y }: { number: number; y: number }): boolean =>
    levels.length > 0 && (isUp ? tip - y : y - tip) > beyond * space && isOfOtherSide(number, isUp);
  for (const { number, y } of crossing) {
    if (isForeign({ number, y })) continue;
    const gap = Math.min(Math.abs(y - tip), ...levels.map((level) => Math.abs(level - y)));
    if (gap > (levels.length === 0 ? 0.7 : 1.1) * space) continue;
    if (!levels.some((level) => Math.abs(level - y) < 0.3 * space)) levels.push(y);
    numbers.push(number);
  }
  return { numbers, levels: levels.length };
}
