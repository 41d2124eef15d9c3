import { type Note, QUARTER } from "../grid/grains.ts";

/** Steps in which accents are held: sixteenths and triplet eighths both fall on them. */
export const STEP = QUARTER / 12;

/** What is heard as an accent, by step from the start; all arrays have one length. */
export type Accents = {
  /** new notes, their number damped */
  readonly attacks: Float64Array;
  /** length of the longest note that begins, in quarters, at most 4 */
  readonly lengths: Float64Array;
  /** length of a new lowest note until the next one, in quarters, at most 4 */
  readonly basses: Float64Array;
  /** how much other the pitches of the next quarter are than those of the last, 0–1; only where notes begin */
  readonly changes: Float64Array;
  /** notes that go on sounding across a step at which nothing begins */
  readonly held: Float64Array;
  /** loudness over the mean, in its own spread */
  readonly loudness: Float64Array;
  /** step at which the accompaniment enters; undefined when there is one line only */
  readonly bassEntry: number | undefined;
  /** step after the last note's end */
  readonly end: number;
  /** step of the last onset */
  readonly last: number;
};

/** `notes`: all pitched notes of a piece. */
export function accentsOf(notes: readonly Note[], limit = 2_000_000): Accents {
  const end = Math.min(limit, stepOf(notes.reduce((last, { off }) => Math.max(last, off), 0)) + 1);
  const make = (): Float64Array => new Float64Array(end + 1);
  const [attacks, lengths, basses, changes, held, loudness] = [make(), make(), make(), make(), make(), make()];
  const inside = notes.filter(({ on }) => stepOf(on) < end);
  const { mean, spread } = loudnessOf(inside);
  const counts = make();
  let last = 0;
  for (const { on, off, velocity } of inside) {
    const step = stepOf(on);
    last = Math.max(last, step);
    counts[step] = (counts[step] ?? 0) + 1;
    lengths[step] = Math.max(lengths[step] ?? 0, Math.min(4, (off - on) / QUARTER));
    loudness[step] = Math.max(loudness[step] ?? 0, spread > 0 ? (velocity - mean) / spread : 0);
    for (let at = step + 1; at < Math.min(end, stepOf(off), step + 16 * 12); at++) held[at] = (held[at] ?? 0) + 1;
  }
  counts.forEach((count, step) => {
    attacks[step] = Math.log2(1 + count);
  });
  markBasses(inside, basses);
  markChanges(inside, changes, end);
  return { attacks, lengths, basses, changes, held, loudness, bassEntry: bassEntryOf(inside), end, last };
}

export const stepOf = (grains: number): number => Math.round(grains / STEP);

function loudnessOf(notes: readonly Note[]): { readonly mean: number; readonly spread: number } {
  const mean = notes.reduce((sum, { velocity }) => sum + velocity, 0) / Math.max(1, notes.length);
  const square = notes.reduce((sum, { velocity }) => sum + (velocity - mean) ** 2, 0) / Math.max(1, notes.length);
  return { mean, spread: Math.sqrt(square) };
}

/** Semitones over the usual bass up to which a note belongs to it. */
const BASS_RANGE = 5;

/** When the first note sounds that is about as low as the bass usually is. */
function bassEntryOf(notes: readonly Note[]): number | undefined {
  const lowest = new Map<number, number>();
  for (const { on, key } of notes) {
    const quarter = Math.floor(on / QUARTER);
    lowest.set(quarter, Math.min(key, lowest.get(quarter) ?? 128));
  }
  const keys = [...lowest.values()].sort((a, b) => a - b);
  const usual = keys[keys.length >> 1] ?? 0;
  const middle = notes.map(({ key }) => key).sort((a, b) => a - b)[notes.length >> 1] ?? 0;
  if (middle - usual < BASS_RANGE) return undefined;
  return stepOf(notes.reduce((first, { on, key }) => (key <= usual + BASS_RANGE ? Math.min(first, on) : first), 1e12));
}

/** A bass note is the lowest for two quarters around. */
function markBasses(notes: readonly Note[], basses: Float64Array): void {
  const sorted = notes.toSorted((a, b) => a.on - b.on || a.key - b.key);
  const lowest = sorted.filter((note, index) => sorted[index - 1]?.on !== note.on);
  const isBass = (note: Note, index: number): boolean => {
    for (let at = index - 1; at >= 0; at--) {
      const other = lowest[at] as Note;
      if (note.on - other.on > 2 * QUARTER) break;
      if (other.key < note.key - 2 && other.off > note.on - QUARTER) return false;
    }
    return true;
  };
  const line = lowest.filter(isBass);
  line.forEach((note, index) => {
    const next = line[index + 1]?.on ?? note.off;
    basses[stepOf(note.on)] = Math.min(4, Math.max(next - note.on, 0) / QUARTER);
  });
}

const WINDOW = 12;

function markChanges(notes: readonly Note[], changes: Float64Array, end: number): void {
  // pitch classes that begin, by step, summed over a quarter before and after
  const sums = Array.from({ length: 12 }, () => new Float64Array(end + WINDOW + 2));
  const starts = new Set<number>();
  for (const { on, off, key } of notes) {
    const step = stepOf(on);
    starts.add(step);
    const row = sums[key % 12] as Float64Array;
    row[step + 1] = (row[step + 1] ?? 0) + Math.min(2, (off - on) / QUARTER);
  }
  for (const row of sums) for (let at = 1; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - 1] ?? 0);
  const between = (row: Float64Array, from: number, to: number): number =>
    (row[Math.min(to, row.length - 1)] ?? 0) - (row[Math.max(0, from)] ?? 0);
  for (const step of starts) {
    let [dot, before, after] = [0, 0, 0];
    for (const row of sums) {
      const a = between(row, step - WINDOW, step);
      const b = between(row, step, step + WINDOW);
      dot += a * b;
      before += a * a;
      after += b * b;
    }
    changes[step] = before === 0 ? 0.5 : 1 - dot / Math.sqrt(before * after || 1);
  }
}
