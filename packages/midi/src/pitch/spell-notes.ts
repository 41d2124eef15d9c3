import { type Pitch, spell } from "@gradus/score";
import { type Note, QUARTER } from "../grid/grains.ts";
import type { KeySignature } from "../notes/lines.ts";

/**
 * Names of the notes. Stage 1 of ps13 (D. Meredith, J. New Music Research 35, 2006): every tonic that the notes around may
 * have votes for the step it would write, as often as it occurs. The vote is counted on the line of fifths around the key,
 * and what a chromatic note moves to weighs with it: up to a neighbour as a raised step, down as a lowered one.
 */
const BEFORE = 33;
const AFTER = 23;

/** `fifthsAt`: of the key signature at a time. `notes`: sorted by onset and key. Answers in their order. */
export function spellNotes(notes: readonly Note[], keyAt: (grains: number) => KeySignature): readonly Pitch[] {
  const counts = new Array<number>(12).fill(0);
  const classOf = (index: number): number => (notes[index]?.key ?? 0) % 12;
  const count = (index: number, by: number): void => {
    if (index >= 0 && index < notes.length) counts[classOf(index)] = (counts[classOf(index)] ?? 0) + by;
  };
  for (let index = 0; index < Math.min(AFTER, notes.length); index++) count(index, 1);
  const next = nearestAfter(notes);
  return notes.map((note, index) => {
    if (index > 0) {
      count(index + AFTER - 1, 1);
      count(index - BEFORE - 1, -1);
    }
    const key = keyAt(note.on);
    const candidates = candidatesOf(note.key % 12, key.fifths);
    const following = next[index] ?? [];
    const best = candidates.reduce((one, other) =>
      costOf(other, key, counts, following, note) < costOf(one, key, counts, following, note) ? other : one,
    );
    return spell(note.key, best);
  });
}

/** Places on the line of fifths with this pitch class, from six below to eight above the signature's. */
function candidatesOf(pitchClass: number, fifths: number): readonly number[] {
  const base = (pitchClass * 7) % 12;
  const places: number[] = [];
  for (let place = base - 24; place <= base + 24; place += 12) {
    if (place >= fifths - 8 && place <= fifths + 13) places.push(place);
  }
  return places;
}

function costOf(
  place: number,
  key: KeySignature,
  counts: readonly number[],
  following: readonly number[],
  note: Note,
): number {
  const degree = place - key.fifths;
  let cost = distance(degree, key.minor);
  // the notes around: the nearer on the line of fifths, the better they agree
  let [sum, weight] = [0, 0];
  counts.forEach((number, pitchClass) => {
    if (number <= 0) return;
    const other = nearestPlace(pitchClass, key.fifths + 2);
    const away = Math.abs(place - other);
    sum += number * (away > 6 ? away - 6 : 0);
    weight += number;
  });
  cost += (1.6 * sum) / Math.max(1, weight);
  for (const step of following) {
    // place of the neighbour, and where a semitone up or down ought to be written
    const neighbour = nearestPlace((note.key + step + 12) % 12, key.fifths + 2);
    const interval = neighbour - place;
    if (step === 1 && interval === 7) cost += 1.2;
    if (step === -1 && interval === -7) cost += 1.2;
  }
  return cost;
}

/** Cost of a degree on the line of fifths from the major tonic: 0 for the scale, more the more chromatic. */
function distance(degree: number, isMinor: boolean): number {
  if (degree >= -1 && degree <= 5) return 0;
  if (isMinor) {
    // the raised seventh and sixth of minor are at home
    if (degree === 8) return 0.2;
    if (degree === 6) return 0.5;
    if (degree === 9) return 1.4;
  }
  return degree > 5 ? 0.7 + 0.45 * (degree - 6) : 0.8 + 0.45 * (-2 - degree);
}

const nearestPlace = (pitchClass: number, centre: number): number => {
  const base = (pitchClass * 7) % 12;
  return base + 12 * Math.round((centre - base) / 12);
};

/** For every note the steps of a semitone, up or down, to notes that follow it within a beat or so. */
function nearestAfter(notes: readonly Note[]): readonly (readonly number[])[] {
  return notes.map((note, index) => {
    const found: number[] = [];
    for (let at = index + 1; at < Math.min(notes.length, index + 24); at++) {
      const other = notes[at] as Note;
      if (other.on <= note.on) continue;
      if (other.on > note.off + QUARTER / 2) break;
      const step = other.key - note.key;
      if (Math.abs(step) === 1) found.push(step);
      if (Math.abs(step) <= 2) break;
    }
    return found;
  });
}
