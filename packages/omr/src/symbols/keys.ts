import type { PlacedAccidental } from "./accidentals.ts";
import { type Clef, diatonicAt } from "./clefs.ts";
import type { Head } from "./event.ts";

/** Steps (C = 0) in the order of key signatures. */
const sharps = [3, 0, 4, 1, 5, 2, 6];
const flats = [6, 2, 5, 1, 4, 0, 3];

/** What one staff shows between a barline and its first note. */
export type KeyPlace = {
  readonly clef: Clef;
  /** in force before */
  readonly fifths: number;
  /** accidentals before the first note, from the left */
  readonly accidentals: readonly PlacedAccidental[];
  readonly heads: readonly Head[];
  /** where a signature would begin: after the barline or the clef */
  readonly from: number;
  readonly isSystemStart: boolean;
  readonly space: number;
};
export type KeyFound = { readonly fifths: number; readonly used: readonly PlacedAccidental[] };

/** Alteration of a step (C = 0) by a key signature. */
export function alterIn(fifths: number, step: number): number {
  const order = fifths > 0 ? sharps : flats;
  return order.slice(0, Math.abs(fifths)).includes(step) ? Math.sign(fifths) : 0;
}

/** Signatures of all staves of a measure; one that a staff alone shows in the middle of a system is a note's accidental. */
export function keysOf(places: readonly KeyPlace[]): readonly (KeyFound | undefined)[] {
  const greedy = places.map((place) => signatureAt(place, true));
  const careful = places.map((place) => signatureAt(place, false));
  const shown = (found: KeyFound | undefined): number => found?.used.length ?? 0;
  return places.map((place, index) => {
    const [all, sure] = [greedy[index], careful[index]];
    if (!all || shown(all) === shown(sure)) return placeIsPlausible(place, all, greedy) ? all : undefined;
    // the last accidental may be the first note's: the old key or the other staves decide
    const others = greedy.filter((other, at) => at !== index && other?.fifths === all.fifths).length;
    const isKnown = all.fifths === place.fifths || (others > 0 && others === places.length - 1);
    return isKnown ? all : placeIsPlausible(place, sure, careful) ? sure : undefined;
  });
}

function placeIsPlausible(
  place: KeyPlace,
  found: KeyFound | undefined,
  all: readonly (KeyFound | undefined)[],
): boolean {
  if (!found || place.isSystemStart) return true;
  if (found.used.length === 0) return false;
  return all.every((other) => other !== undefined && other.used.length > 0);
}

/** The run of accidentals in the order of keys, naturals that end an old key among them. */
function signatureAt(place: KeyPlace, isGreedy: boolean): KeyFound | undefined {
  const used: PlacedAccidental[] = [];
  let run: PlacedAccidental[] = [];
  let last = place.from;
  for (const accidental of place.accidentals) {
    if (accidental.isSmall || accidental.x - last > (used.length === 0 ? 3 : 1.9) * place.space) break;
    if (!isGreedy && isBeforeItsNote(accidental, place)) break;
    const step = stepOf(accidental, place.clef);
    const isNatural = accidental.alter === 0 && alterIn(place.fifths, step) !== 0;
    if (!isNatural && !continues(run, accidental, step)) break;
    if (!isNatural) run = [...run, accidental];
    used.push(accidental);
    last = accidental.x;
  }
  if (used.length === 0 && !place.isSystemStart) return undefined;
  if (!place.isSystemStart && (!endsOldKey(used, run, place.fifths) || areNotesOwn(used, place))) return undefined;
  return { fifths: run.length * (run[0]?.alter ?? 0), used };
}

/** Naturals end all of the old key, or what the new one does not keep of it. */
function endsOldKey(used: readonly PlacedAccidental[], run: readonly PlacedAccidental[], fifths: number): boolean {
  const naturals = used.length - run.length;
  const [old, kept] = [Math.abs(fifths), Math.sign(fifths) === run[0]?.alter ? run.length : 0];
  return naturals === 0 || naturals === old || naturals === old - kept;
}

/** One or two accidentals whose heights are all in the first chord belong to it. */
function areNotesOwn(used: readonly PlacedAccidental[], { heads, space }: KeyPlace): boolean {
  if (used.length > 2) return false;
  const [one] = used;
  const own = heads.filter((head) => head.staff === one?.staff);
  const first = Math.min(...own.map((head) => head.x));
  const chord = own.filter((head) => head.x < first + 1.5 * space);
  return used.every(({ position }) => chord.some((head) => head.position === position));
}

const stepOf = ({ position }: PlacedAccidental, clef: Clef): number => ((diatonicAt(clef, position) % 7) + 7) % 7;

function continues(run: readonly PlacedAccidental[], { alter, position }: PlacedAccidental, step: number): boolean {
  if (Math.abs(alter) !== 1 || position < -2 || position > 10) return false;
  if (run[0] && run[0].alter !== alter) return false;
  return (alter > 0 ? sharps : flats)[run.length] === step;
}

/** A head at its height closely behind it. */
const isBeforeItsNote = (accidental: PlacedAccidental, { heads, space }: KeyPlace): boolean =>
  heads.some(
    (head) =>
      head.staff === accidental.staff &&
      head.position === accidental.position &&
      head.x > accidental.x &&
      head.x - accidental.x < 2.6 * space,
  );
