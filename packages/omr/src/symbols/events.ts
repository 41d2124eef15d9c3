import { table } from "@gradus/contracts";
import { nearestStaff, positionOn, type Staff } from "../layout/staves.ts";
import type { Glyph } from "../page/page.ts";
import type { Head, PageEvent, Stem } from "./event.ts";

const restQuarters: Readonly<Record<string, number>> = table({
  restMaxima: 32,
  restLonga: 16,
  restDoubleWhole: 8,
  restDoubleWholeLegerLine: 8,
  restWhole: 4,
  restWholeLegerLine: 4,
  restHalf: 2,
  restHalfLegerLine: 2,
  restQuarter: 1,
  restQuarterOld: 1,
  rest8th: 1 / 2,
  rest16th: 1 / 4,
  rest32nd: 1 / 8,
  rest64th: 1 / 16,
  rest128th: 1 / 32,
  rest256th: 1 / 64,
});

/** Chords and rests of a system, from the left, without dots and tuplets. */
export function eventsOf(
  heads: readonly Head[],
  drawn: readonly Stem[],
  glyphs: readonly Glyph[],
  staves: readonly Staff[],
): readonly PageEvent[] {
  const space = staves[0]?.space ?? 1;
  const printed = new Set(drawn.flatMap((stem) => stem.heads));
  const stems = drawn.map((stem) => withHeadsBeside(stem, heads, printed, space));
  const stemmed = new Set(stems.flatMap((stem) => stem.heads));
  const blackBeams = new Set(stems.filter(({ heads }) => heads.some(isBlack)).flatMap(({ beams }) => beams));
  const chords = [
    ...stems.flatMap((stem) => byKind(stem, blackBeams)),
    ...stemless(heads.filter((head) => !stemmed.has(head))),
  ];
  const events = [
    ...chords.map((chord) => chordFrom(chord, glyphs, space)),
    ...glyphs.filter((glyph) => restQuarters[glyph.symbol] !== undefined).map((glyph) => restFrom(glyph, staves)),
  ];
  return events.toSorted((a, b) => a.x - b.x).map((event, id) => ({ ...event, id }));
}

/** staff spaces from a chord to a head that its stem does not reach */
const furthest = 2;

/** With black and half heads in line with its own that no stem reaches: programs draw stems too short. */
function withHeadsBeside(stem: Stem, heads: readonly Head[], stemmed: ReadonlySet<Head>, space: number): Stem {
  const [first] = stem.heads;
  const more = heads.filter(
    (head) =>
      head.quarters <= 2 &&
      !stemmed.has(head) &&
      head.staff === first?.staff &&
      head.quarters === first.quarters &&
      head.isSmall === first.isSmall &&
      Math.abs(head.x - first.x) < 0.1 * space &&
      stem.heads.some((own) => Math.abs(own.y - head.y) < furthest * space && own.y > head.y !== stem.isUp),
  );
  return more.length > 0 ? { ...stem, heads: [...stem.heads, ...more] } : stem;
}

type Chord = { readonly heads: readonly Head[]; readonly quarters: number; readonly stem: Stem | undefined };

const isBlack = ({ quarters }: Head): boolean => quarters === 1;

/**
 * Black and half heads on one stem are two voices that share it. A half head under a beam of black ones is a black one's too:
 * of two notes in one place the longer one's head is printed.
 */
function byKind(stem: Stem, blackBeams: ReadonlySet<number>): readonly Chord[] {
  const isBeamed = stem.beams.some((beam) => blackBeams.has(beam));
  const groups = Map.groupBy(stem.heads, ({ quarters }) => (isBeamed && quarters === 2 ? 1 : quarters));
  return [...groups].map(([quarters, heads]) => ({ heads, quarters, stem }));
}

/** Whole notes over each other are a chord, as are heads beside each other in it. */
function stemless(heads: readonly Head[]): readonly Chord[] {
  const groups: Head[][] = [];
  for (const head of heads.toSorted((a, b) => a.x - b.x)) {
    const width = head.right - head.x;
    const group = groups.findLast(
      ([first]) =>
        first &&
        first.staff === head.staff &&
        first.quarters === head.quarters &&
        first.isSmall === head.isSmall &&
        head.x - first.x < 1.1 * width,
    );
    if (group) group.push(head);
    else groups.push([head]);
  }
  return groups.map((group) => ({ heads: group, quarters: group[0]?.quarters ?? 1, stem: undefined }));
}

function chordFrom({ heads, quarters, stem }: Chord, glyphs: readonly Glyph[], space: number): PageEvent {
  const main = stem ? heads.filter((head) => isOnItsSide(head, stem, space)) : fullestColumn(heads, space);
  const column = main.length > 0 ? main : heads;
  // small heads beside a full-sized one are another version of its note
  const isGrace = heads.every((head) => head.isSmall);
  return {
    kind: "chord",
    id: 0,
    heads,
    stem,
    staff: commonStaff(heads),
    x: Math.min(...column.map((head) => head.x)),
    right: Math.max(...heads.map((head) => head.right)),
    y: heads.reduce((sum, head) => sum + head.y, 0) / heads.length,
    quarters,
    halvings: stem && quarters === 1 ? Math.max(stem.beamCount, stem.flags) : 0,
    dots: 0,
    isGrace,
    hasSlash: isGrace && stem !== undefined && hasSlash(stem, glyphs, space),
    mayFillMeasure: false,
    tuplet: undefined,
  };
}

/** Heads up are left of their stem, heads down right of it; the others are pushed aside by a second. */
const isOnItsSide = (head: Head, stem: Stem, space: number): boolean =>
  Math.abs((stem.isUp ? head.right : head.x) - stem.line.x) < 0.4 * space;

/** Whole notes have a column too, from which seconds are pushed aside. */
function fullestColumn(heads: readonly Head[], space: number): readonly Head[] {
  const columns = heads.map((head) => heads.filter((other) => Math.abs(other.x - head.x) < 0.4 * space));
  return columns.reduce((best, column) => (column.length > best.length ? column : best), columns[0] ?? heads);
}

function commonStaff(heads: readonly Head[]): number {
  const counts = Map.groupBy(heads, (head) => head.staff);
  const [most] = [...counts].toSorted((a, b) => b[1].length - a[1].length);
  return most?.[0] ?? 0;
}

const hasSlash = (stem: Stem, glyphs: readonly Glyph[], space: number): boolean =>
  glyphs.some(
    (glyph) =>
      (glyph.symbol.startsWith("graceSlash") || glyph.symbol === "unknown E564" || glyph.symbol === "unknown E565") &&
      Math.abs(glyph.x - stem.line.x) < 1.5 * space &&
      Math.abs(glyph.y - stem.tip) < 2 * space,
  );

/** Whole rests hang from a line and half rests stand on one: as outlines they may be taken for each other. */
function turnedRest(glyph: Glyph, staves: readonly Staff[]): Glyph {
  const staff = staves[nearestStaff(staves, glyph.y)];
  const other = glyph.symbol === "restWhole" ? "restHalf" : glyph.symbol === "restHalf" ? "restWhole" : undefined;
  if (!staff || !other || Math.abs(Math.round(positionOn(staff, glyph.y))) % 2 === 0) return glyph;
  return { ...glyph, symbol: other, y: glyph.y + (other === "restHalf" ? 0.5 : -0.5) * staff.space };
}

function restFrom(shown: Glyph, staves: readonly Staff[]): PageEvent {
  const glyph = turnedRest(shown, staves);
  const quarters = restQuarters[glyph.symbol] ?? 1;
  return {
    kind: "rest",
    id: 0,
    heads: [],
    stem: undefined,
    staff: nearestStaff(staves, glyph.y),
    x: glyph.x,
    right: glyph.x + glyph.width,
    y: glyph.y,
    quarters,
    halvings: 0,
    dots: 0,
    isGrace: glyph.size < 0.7 * 4 * (staves[0]?.space ?? 1),
    hasSlash: false,
    mayFillMeasure: quarters === 4,
    tuplet: undefined,
  };
}
