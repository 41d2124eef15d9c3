import type { Fraction } from "../model/fraction.ts";
import { add, compare, equals, fraction, subtract, ZERO } from "../model/fraction.ts";
import type { NoteType } from "../model/score.ts";
import type { XmlElement } from "../xml/tree.ts";
import { attribute, child, childrenOf, textOf, xmlElement } from "../xml/tree.ts";
import { flagsOf } from "./durations.ts";
import type { Metre } from "./metre.ts";
import { beatsOf, metreAt } from "./metre.ts";
import type { Piece } from "./pieces.ts";
import { endOf, isGrace, leadSource } from "./pieces.ts";

/** New beams by piece; a piece that is absent keeps the beams of its source. */
export type Beams = ReadonlyMap<Piece, readonly XmlElement[]>;
export type BeamValue = "begin" | "continue" | "end" | "forward hook" | "backward hook";

type Started = Metre & { readonly start: Fraction };

/**
 * Beams of one voice. The source's beams stay wherever neither the notes of a beat nor the beam group over it changed;
 * elsewhere they follow the metres, each from its start. `pieces`: timed pieces in the order of time; `length` of the
 * measure in quarters; `anew`: beams over all notes by the metres.
 */
export function beamsOf(pieces: readonly Piece[], metres: readonly Started[], length: Fraction, anew = false): Beams {
  const cells = metres.flatMap((metre, index) => cellStarts(metre, metres[index + 1]?.start ?? length));
  const cellOf = (at: Fraction): number =>
    Math.max(
      0,
      cells.findLastIndex((start) => compare(start, at) <= 0),
    );
  const { groups, broken } = sourceBeams(pieces);
  const joined = cells.map((_, index) => index);
  for (const group of groups) {
    const numbers = group.map((piece) => joined[cellOf(piece.onset)] ?? 0);
    const lowest = Math.min(...numbers);
    const members = new Set(numbers);
    joined.forEach((cell, index) => {
      if (members.has(cell)) joined[index] = lowest;
    });
  }
  const changed = new Set<number>();
  for (const piece of pieces)
    if (anew || piece.fresh || broken.has(piece)) changed.add(joined[cellOf(piece.onset)] ?? 0);
  const beams = new Map<Piece, readonly XmlElement[]>();
  const redo = pieces.filter((piece) => changed.has(joined[cellOf(piece.onset)] ?? 0));
  for (const piece of redo) beams.set(piece, []);
  for (const group of metricGroups(redo, metres, cellOf)) {
    const offset = metreAt(metres, group[0]?.onset ?? ZERO)?.offset ?? ZERO;
    const values = beamValues(
      group.map((piece) => ({
        onset: add(piece.onset, offset),
        flags: flagsOf(piece.type),
        tuplet: piece.timeModification !== undefined,
      })),
    );
    group.forEach((piece, index) => {
      beams.set(piece, (values[index] ?? []).map(beamElement));
    });
  }
  return beams;
}

/** Beams over grace notes that stand together. `pieces`: all of one voice in the order of time. */
export function graceBeams(pieces: readonly Piece[]): Beams {
  const groups: Piece[][] = [];
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (!isGrace(piece)) return;
    if (before && isGrace(before) && equals(before.onset, piece.onset)) groups.at(-1)?.push(piece);
    else groups.push([piece]);
  });
  const beams = new Map<Piece, readonly XmlElement[]>();
  for (const group of groups) {
    const notes = group.map((piece) => ({ onset: ZERO, flags: graceFlags(piece), tuplet: true }));
    const isWhole = group.length > 1 && notes.every(({ flags }) => flags > 0);
    const values = isWhole ? beamValues(notes) : [];
    group.forEach((piece, index) => void beams.set(piece, (values[index] ?? []).map(beamElement)));
  }
  return beams;
}

/** A grace note without a note value is written as an eighth. */
function graceFlags(piece: Piece): number {
  const source = leadSource(piece.event);
  const type = source && child(source, "type");
  return type ? flagsOf(textOf(type) as NoteType) : 1;
}

const beamElement = (value: BeamValue, level: number): XmlElement =>
  xmlElement("beam", value, [["number", String(level + 1)]]);

/** Starts of the spans that a beam does not leave: halves of 4/4 and of x/2, the whole of 3/8, else beats. */
export function cellStarts(metre: Metre, length: Fraction): readonly Fraction[] {
  const { time } = metre;
  const single = time.beats.length === 1 ? time.beats[0] : undefined;
  const whole = time.beatType >= 8 && single !== undefined && single <= 3;
  const beats = whole ? [beatsOf(time).reduce(add, ZERO)] : beatsOf(time);
  const pairs = time.beatType === 4 && single !== undefined && beats.length % 4 === 0;
  const cells = pairs ? beats.filter((_, index) => index % 2 === 0).map((beat) => add(beat, beat)) : beats;
  const starts: Fraction[] = [];
  let at = subtract(ZERO, metre.offset);
  for (let index = 0; compare(at, length) < 0 && index < 4096; index++) {
    const next = add(at, cells[index % cells.length] ?? fraction(1));
    if (compare(next, ZERO) > 0) starts.push(at);
    at = next;
  }
  return starts.length > 0 ? starts : [ZERO];
}

/** Notes with flags that follow each other inside a cell; cells with anything shorter than eighths or tuplets fall into quarters. */
function metricGroups(
  pieces: readonly Piece[],
  metres: readonly Started[],
  cellOf: (at: Fraction) => number,
): readonly (readonly Piece[])[] {
  const fine = new Set<number>();
  for (const piece of pieces) {
    if (flagsOf(piece.type) > 1 || piece.timeModification) fine.add(cellOf(piece.onset));
  }
  const placeOf = (piece: Piece): string => {
    const cell = cellOf(piece.onset);
    const metre = metreAt(metres, piece.onset);
    const at = add(piece.onset, metre?.offset ?? ZERO);
    return fine.has(cell) && metre && !fallsIntoThrees(metre) ? `${cell}/${Math.floor(at.n / at.d)}` : String(cell);
  };
  const groups: Piece[][] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const beamed = piece.event.kind === "note" && flagsOf(piece.type) > 0;
    const joins = beamed && last && placeOf(last) === placeOf(piece) && equals(endOf(last), piece.onset);
    if (joins) groups.at(-1)?.push(piece);
    else if (beamed) groups.push([piece]);
    last = beamed ? piece : undefined;
  }
  return groups.filter((group) => group.length > 1);
}

const fallsIntoThrees = ({ time }: Metre): boolean =>
  beatsOf(time).every((beat) => beat.n % 3 === 0) || time.beatType >= 8;

/** A note of a beam group; `onset` counts from the start of a beat. */
type Beamed = { readonly onset: Fraction; readonly flags: number; readonly tuplet?: boolean };

/** Beam values of each note of one group, level by level: full beams over neighbours, else a hook. */
export function beamValues(group: readonly Beamed[]): readonly (readonly BeamValue[])[] {
  const joined = (index: number, level: number): boolean => {
    const [note, next] = [group[index], group[index + 1]];
    if (!note || !next || Math.min(note.flags, next.flags) <= level) return false;
    return level < beamsAcross(note, next);
  };
  return group.map(({ onset, flags }, index) =>
    Array.from({ length: flags }, (_, level) => {
      const left = joined(index - 1, level);
      const right = joined(index, level);
      if (left && right) return "continue";
      if (left) return "end";
      if (right) return "begin";
      if (index === 0) return "forward hook";
      if (index === group.length - 1) return "backward hook";
      // inside a group the hook points to the note of the same half
      const unit = fraction(1, 2 ** flags);
      const place = (onset.n * unit.d) / (onset.d * unit.n);
      return place % 2 === 0 ? "forward hook" : "backward hook";
    }),
  );
}

/**
 * Beams that go on between two neighbours: all, except that 32nds fall into eighths under one beam and 64ths into
 * sixteenths under two, so that the eye finds the parts of the beat (Gould, Behind Bars, "Subdividing beams").
 */
function beamsAcross(note: Beamed, next: Beamed): number {
  const shortest = Math.min(note.flags, next.flags);
  if (shortest < 3 || note.tuplet || next.tuplet) return shortest;
  const { d } = next.onset;
  if (d <= 2) return 1;
  return d <= 4 && shortest > 3 ? 2 : shortest;
}

const firstBeam = (piece: Piece): string | undefined => {
  const source = piece.isFirst && piece.event.kind === "note" ? leadSource(piece.event) : undefined;
  const beam = source && childrenOf(source, "beam").find((item) => (attribute(item, "number") ?? "1") === "1");
  return beam && textOf(beam);
};

/** Beam groups of the source, and pieces whose group lost a member. A group may come from or go on into a neighbour measure. */
function sourceBeams(pieces: readonly Piece[]): {
  readonly groups: readonly (readonly Piece[])[];
  readonly broken: ReadonlySet<Piece>;
} {
  const groups: Piece[][] = [];
  const broken = new Set<Piece>();
  let open: Piece[] | undefined;
  for (const piece of pieces) {
    const value = firstBeam(piece);
    if (value === undefined) {
      if (open && piece.event.kind === "note" && flagsOf(piece.type) === 0) open.push(piece);
      continue;
    }
    if (flagsOf(piece.type) === 0) broken.add(piece);
    const continues = value === "continue" || value === "end";
    if (value === "begin" || (!open && continues)) {
      if (open) for (const member of open) broken.add(member);
      // only the first note of a measure can go on a beam of the measure before
      if (continues && piece !== pieces[0]) broken.add(piece);
      open = [piece];
      groups.push(open);
    } else if (open && continues) open.push(piece);
    if (value === "end") open = undefined;
  }
  const last = pieces.at(-1);
  if (open && last && !open.includes(last)) for (const member of open) broken.add(member);
  for (const [piece, ...others] of groups) {
    if (!piece || others.length > 0) continue;
    const value = firstBeam(piece);
    if ((value === "begin" && piece !== last) || (value === "end" && piece !== pieces[0])) broken.add(piece);
  }
  return { groups, broken };
}
