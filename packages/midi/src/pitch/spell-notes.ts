import { type Pitch, spell } from "@gradus/score";
import { type Note, QUARTER } from "../grid/grains.ts";
import type { KeySignature } from "../notes/lines.ts";

/**
 * Names of the notes, on the line of fifths. Three things are weighed: the vote of ps13, stage 1 (D. Meredith, J. New Music
 * Research 35, 2006), in which every pitch class around the note, as often as it occurs, is taken for the tonic and names the
 * note in its chromatic scale; how far the note is from the key signature; and what it moves to, up to a neighbour as a raised
 * step, down as a lowered one.
 */
const BEFORE = 33;
const AFTER = 23;
/** Tuned on one half of the bench's pieces (bench/midi.ts). */
const weight = { vote: 4, key: 0.3, next: 1.3, before: 0.8 } as const;

/** Places from a tonic on the line of fifths of the twelve degrees of its chromatic scale: lowered 2, 3, 6, 7, raised 4. */
const chromaticScale = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5];

/** `keyAt`: the signature at a time. `notes`: sorted by onset and key. Answers in their order. */
export function spellNotes(notes: readonly Note[], keyAt: (grains: number) => KeySignature): readonly Pitch[] {
  const counts = new Array<number>(12).fill(0);
  const count = (index: number, by: number): void => {
    const note = notes[index];
    if (note) counts[note.key % 12] = (counts[note.key % 12] ?? 0) + by;
  };
  for (let index = 0; index < AFTER; index++) count(index, 1);
  const { next, before } = neighbours(notes);
  return notes.map((note, index) => {
    if (index > 0) {
      count(index + AFTER - 1, 1);
      count(index - BEFORE - 1, -1);
    }
    const key = keyAt(note.on);
    const votes = votesOf(note.key % 12, key.fifths, counts);
    const costOf = (place: number): number =>
      weight.key * distance(place - key.fifths, key.minor) -
      weight.vote * (votes.get(place) ?? 0) +
      weight.next * chromaticStep(place, note.key, next[index] ?? 0, key.fifths) +
      weight.before * chromaticStep(place, note.key, before[index] ?? 0, key.fifths);
    const best = candidatesOf(note.key % 12, key.fifths).reduce((one, other) =>
      costOf(other) < costOf(one) ? other : one,
    );
    return spell(note.key, best);
  });
}

/** Places on the line of fifths with this pitch class, from eight below to thirteen above the signature's. */
function candidatesOf(pitchClass: number, fifths: number): readonly number[] {
  const base = (pitchClass * 7) % 12;
  return [-24, -12, 0, 12, 24].map((by) => base + by).filter((place) => place >= fifths - 8 && place <= fifths + 13);
}

/** Share of the votes, 0–1, for each place. */
function votesOf(pitchClass: number, fifths: number, counts: readonly number[]): ReadonlyMap<number, number> {
  const votes = new Map<number, number>();
  const total = counts.reduce((sum, one) => sum + one, 0);
  counts.forEach((number, tonic) => {
    if (number <= 0) return;
    const place = nearestPlace(tonic, fifths + 2) + (chromaticScale[(pitchClass - tonic + 12) % 12] ?? 0);
    votes.set(place, (votes.get(place) ?? 0) + number / total);
  });
  return votes;
}

/** Cost of a degree on the line of fifths from the major tonic: 0 for the scale, more the more chromatic. */
function distance(degree: number, isMinor: boolean): number {
  if (degree >= -1 && degree <= 5) return 0;
  if (isMinor && degree === 8) return 0.2;
  if (isMinor && degree === 6) return 0.5;
  return degree > 5 ? 0.7 + 0.45 * (degree - 6) : 0.8 + 0.45 * (-2 - degree);
}

/** 1 when the semitone to a neighbour would be written on one step of the staff, as C to C sharp. */
function chromaticStep(place: number, key: number, step: number, fifths: number): number {
  if (step === 0) return 0;
  const interval = nearestPlace((key + step + 12) % 12, fifths + 2) - place;
  return interval === 7 * step ? 1 : 0;
}

const nearestPlace = (pitchClass: number, centre: number): number => {
  const base = (pitchClass * 7) % 12;
  return base + 12 * Math.round((centre - base) / 12);
};

const REACH = 24;

/** For every note the semitone to the note it moves to, and to the one it comes from: 1, −1, or 0 when there is none. */
function neighbours(notes: readonly Note[]): { readonly next: readonly number[]; readonly before: readonly number[] } {
  const search = (index: number, direction: 1 | -1): number => {
    const note = notes[index] as Note;
    let found = 0;
    let at: number | undefined;
    for (let other = index + direction; other >= 0 && other < notes.length; other += direction) {
      const neighbour = notes[other] as Note;
      if (Math.abs(other - index) > REACH || (at !== undefined && neighbour.on !== at)) break;
      if (neighbour.on === note.on) continue;
      const gap = direction === 1 ? neighbour.on - note.off : note.on - neighbour.off;
      if (gap > QUARTER / 2 || Math.abs(neighbour.on - note.on) > 4 * QUARTER) break;
      const step = neighbour.key - note.key;
      if (Math.abs(step) > 2) continue;
      // what begins with the nearest neighbour counts too, then no further
      at = neighbour.on;
      if (Math.abs(step) === 1) found = step;
    }
    return found;
  };
  return { next: notes.map((_, index) => search(index, 1)), before: notes.map((_, index) => search(index, -1)) };
}
