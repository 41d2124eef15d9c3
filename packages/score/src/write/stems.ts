import type { XmlElement } from "../xml/tree.ts";
import { child } from "../xml/tree.ts";
import { keepsPitch } from "./accidentals.ts";
import type { Beams } from "./beams.ts";
import type { Piece } from "./pieces.ts";
import { isGrace } from "./pieces.ts";

/** Stem to write; undefined: as in the source. */
export type Stem = "up" | "down" | "none written" | undefined;

/**
 * Stems of one voice. A stem of the source stays while its note and the beam group over it stay. Otherwise it follows
 * the voice where a staff has two (first up, second down), and is left to the reading program where it has one.
 */
export function stemsOf(
  pieces: readonly Piece[],
  beams: Beams,
  voicesOnStaff: (staff: number) => readonly string[],
): ReadonlyMap<Piece, Stem> {
  const stems = new Map<Piece, Stem>();
  for (const group of beamGroups(pieces, beams)) {
    const changed = group.some(isChanged) || mixes(group);
    for (const piece of group) {
      if (!changed || piece.event.kind === "rest" || isGrace(piece)) continue;
      const voices = voicesOnStaff(piece.event.staff);
      const place = voices.indexOf(piece.event.voice);
      const drawn = hasStem(piece);
      stems.set(piece, !drawn || voices.length < 2 ? "none written" : place % 2 === 0 ? "up" : "down");
    }
  }
  return stems;
}

const hasStem = (piece: Piece): boolean =>
  piece.type !== undefined && !["whole", "breve", "long", "maxima"].includes(piece.type);

function isChanged(piece: Piece): boolean {
  if (piece.event.kind === "rest") return false;
  return piece.fresh || piece.event.heads.some((head) => !keepsPitch(head));
}

/** Beamed notes that were not in one group before may have stems both ways. */
const mixes = (group: readonly Piece[]): boolean => {
  const directions = group.map((piece) => stemText(piece)).filter((text) => text !== undefined);
  return group.length > 1 && new Set(directions).size > 1;
};

function stemText(piece: Piece): string | undefined {
  const source = piece.event.kind === "rest" ? undefined : piece.event.heads[0]?.source;
  const stem: XmlElement | undefined = source && child(source, "stem");
  return stem?.children.join("").trim();
}

/** Pieces under one new beam belong together; all others stand alone. */
function beamGroups(pieces: readonly Piece[], beams: Beams): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  let open = false;
  for (const piece of pieces) {
    const value = beams.get(piece)?.[0]?.children[0];
    if (open && (value === "continue" || value === "end")) groups.at(-1)?.push(piece);
    else groups.push([piece]);
    open = value === "begin" || (open && value === "continue");
  }
  return groups;
}
