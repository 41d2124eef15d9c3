import { pitchClass } from "../operations/operation.ts";
import type { Harmony } from "../read/reading.ts";
import { leastHeard, leastStruck, lowestIn, type Sounding, sharesIn, strikesIn } from "./sounding.ts";

const weights = {
  /** a chord of its own for a part of a bar must fit so much better than one chord for both parts */
  split: 0.3,
  /** the same where the thirds of both are heard */
  sure: 0.12,
  /** a chord whose third is not heard is a guess */
  hollow: 0.3,
  /** chords over one bass go together first */
  oneBass: 0.15,
  /** of two chords the one that lasts longer by the reading */
  longer: 0.1,
};

/**
 * The chords of a bar; neighbours become one where one of the two fits both stretches nearly as well, the best pair first.
 * `isChordal`: the lower hand goes in chords, whose basses are a line.
 */
export function merged(own: readonly Harmony[], notes: readonly Sounding[], isChordal: boolean): readonly Harmony[] {
  const found = [...own];
  for (;;) {
    const pairs = found.slice(1).flatMap((other, i) => {
      const one = found[i] as Harmony;
      const joint = isChordal && goesOn(one, other, notes) ? undefined : joined(one, other, notes);
      return joint ? [{ ...joint, i }] : [];
    });
    const best = pairs.reduce<(typeof pairs)[number] | undefined>(
      (top, pair) => (top && top.loss <= pair.loss ? top : pair),
      undefined,
    );
    if (!best) return found;
    found.splice(best.i, 2, best.chord);
  }
}

type Joint = { readonly chord: Harmony; readonly loss: number };

function joined(one: Harmony, other: Harmony, notes: readonly Sounding[]): Joint | undefined {
  if (isResolved(one, other, notes)) return undefined;
  const span = { from: one.from, to: other.to };
  const shares = sharesIn(notes, span);
  const own = [one, other].map((chord) => ({ chord, shares: sharesIn(notes, chord) }));
  const [first, second] = own.map((part) => fitOf(part.chord, part.shares));
  // two chords that both sound whole are two unless one of them nearly explains both
  const isSure =
    !isPartOf(one, other) && !isPartOf(other, one) && own.every((part) => hasThird(part.chord, part.shares));
  const length = span.to - span.from;
  const apart = ((first ?? 0) * (one.to - one.from) + (second ?? 0) * (other.to - other.from)) / length;
  const longer = one.to - one.from >= other.to - other.from ? one : other;
  const [best] = [one, other]
    .filter((chord) => own.every((part) => keepsPlayed(part.chord, chord, notes)))
    .map((chord) => ({ chord, fit: fitOf(chord, shares) + (chord === longer ? weights.longer : 0) }))
    .toSorted((a, b) => b.fit - a.fit);
  if (!best) return undefined;
  const loss = apart - fitOf(best.chord, shares);
  if (loss > (isSure ? weights.sure : weights.split)) return undefined;
  const bass = lowestIn(notes, other);
  const isOneBass = bass !== undefined && pitchClass(bass) === pitchClass(lowestIn(notes, one) ?? -1);
  return { chord: { ...best.chord, ...span }, loss: isOneBass ? loss - weights.oneBass : loss };
}

/** A six-four chord that goes to its root in the bass: a close, whose bass is the fifth first. */
const isResolved = (one: Harmony, other: Harmony, notes: readonly Sounding[]): boolean =>
  one.root === other.root && bassAt(one, notes) === one.tones.at(-1) && bassAt(other, notes) === other.root;

/** True where each chord has a bass of its own. */
function goesOn(one: Harmony, other: Harmony, notes: readonly Sounding[]): boolean {
  const [first, second] = [bassAt(one, notes), bassAt(other, notes)];
  return first !== undefined && second !== undefined && first !== second;
}

/** Name of the lowest note that the lower hand strikes where a chord begins. */
function bassAt(chord: Harmony, notes: readonly Sounding[]): number | undefined {
  const struck = strikesIn(notes, chord).filter(({ on }) => on === chord.from);
  return struck.length > 0 ? pitchClass(Math.min(...struck.map(({ note }) => note.midi))) : undefined;
}

/** What the lower hand plays of one chord is in the other one too. */
function keepsPlayed(chord: Harmony, { tones }: Harmony, notes: readonly Sounding[]): boolean {
  const below = sharesIn(strikesIn(notes, chord), chord);
  return chord.tones.every((tone) => (below[tone] ?? 0) <= leastStruck || tones.includes(tone));
}

/** A chord and the same with a seventh. */
const isPartOf = (one: Harmony, other: Harmony): boolean => one.tones.every((tone) => other.tones.includes(tone));

/** How well a chord goes with what sounds: shares of its tones less those of others, −1 to 1, less where its third is not heard. */
function fitOf({ tones }: Pick<Harmony, "tones">, shares: readonly number[]): number {
  const inside = tones.reduce((sum, tone) => sum + (shares[tone] ?? 0), 0);
  return 2 * inside - 1 - (hasThird({ tones }, shares) ? 0 : weights.hollow);
}

const hasThird = ({ tones: [root = 0, third = root] }: Pick<Harmony, "tones">, shares: readonly number[]): boolean =>
  (shares[third] ?? 0) > leastHeard;
