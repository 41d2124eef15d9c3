import { pitchClass } from "../operations/operation.ts";
import { ringingOf } from "../read/chords/ringing.ts";
import { chordOf, chords, chordTones } from "../read/harmony.ts";
import type { Piece, PieceBar, PieceNote } from "../read/piece.ts";
import type { Harmony, Reading } from "../read/reading.ts";

/** A chord as an accompaniment may write it: `heard` are those of its tones that sound in the source while it lasts. */
export type Grounded = Harmony & {
  readonly heard: readonly number[];
  /** those that the lower hand itself plays */
  readonly played: readonly number[];
  /** its third sounds in the source; one that is only known from elsewhere is not missed */
  readonly thirdSounds: boolean;
  /** the lower hand's lowest notes as it strikes them, by time */
  readonly lows: readonly Low[];
};
/** A note in ticks from the start of the piece and as a MIDI number. */
export type Low = { readonly on: number; readonly midi: number };

const weights = {
  /** a note that sounds when a stretch begins says more of its chord than one that comes later */
  attack: 1.6,
  /** a low note that rings on after it is let go */
  rung: 0.6,
  /** a chord of its own for a part of a bar must fit so much better than one chord for both parts */
  split: 0.3,
  /** the same where the thirds of both are heard */
  sure: 0.12,
  /** a chord whose third is not heard is a guess */
  hollow: 0.3,
  /** chords over one bass go together first */
  oneBass: 0.15,
  /** share of what the lower hand strikes by which another chord must explain more of it than the one that was read */
  contradicted: 0.35,
  /** of two chords the one that lasts longer by the reading */
  longer: 0.1,
};
/** share of what sounds from which a tone counts as heard */
const least = 0.04;

type Sounding = { readonly note: PieceNote; readonly on: number; readonly end: number; readonly worth: number };

/**
 * The chords that an accompaniment is set from, taken from the reading and held against what the source plays: neighbours of a
 * bar that one chord explains become one, the bass is the lowest note where the chord begins, and only tones that sound are
 * given out. A chord that was read from passing notes so never reaches the page with a tone that the source contradicts.
 * Silent stretches are left out. Pure.
 */
export function groundedHarmonies({ piece, harmonies }: Pick<Reading, "piece" | "harmonies">): readonly Grounded[] {
  const byBar = Map.groupBy(
    harmonies.filter(({ silent }) => !silent),
    ({ bar }) => bar,
  );
  const sounding = soundingByBar(piece);
  const found = piece.bars.flatMap((bar) => {
    const notes = sounding.get(bar.index) ?? [];
    const own = (byBar.get(bar.index) ?? []).map((harmony) => asPlayed(harmony, notes));
    return merged(own, notes).map((harmony) => groundedOn(harmony, notes, bar));
  });
  return withKnownThirds(found);
}

/**
 * Chords with the third that the lower hand gives the same root elsewhere, where nothing but that third is missing: a figure
 * that goes over a chord has it whole, and a drone has no third anywhere.
 */
function withKnownThirds(chords: readonly Grounded[]): readonly Grounded[] {
  const known = new Set(
    chords.flatMap(({ root, tones: [, third = -1], played }) => (played.includes(third) ? `${root}/${third}` : [])),
  );
  return chords.map((chord) => {
    const [root = 0, third = root] = chord.tones;
    const other = (root + otherThird(third - root)) % 12;
    const isKnown = known.has(`${root}/${third}`) && !known.has(`${root}/${other}`);
    return isKnown && !chord.heard.includes(third) && chord.played.includes(root)
      ? { ...chord, heard: chord.tones.filter((tone) => tone === third || chord.heard.includes(tone)) }
      : chord;
  });
}

/** Minor for major and the other way. */
const otherThird = (third: number): number => (pitchClass(third) === 4 ? 3 : 4);

/** Notes of every bar, those held into it too, and low ones as they ring. */
function soundingByBar(piece: Piece): ReadonlyMap<number, readonly Sounding[]> {
  const notes = [...piece.notes, ...piece.others];
  const rung = new Set(ringingOf(piece, notes));
  const all = [...notes, ...rung].map(
    (note): Sounding => ({ note, on: note.on, end: note.end, worth: rung.has(note) ? weights.rung : 1 }),
  );
  const found = new Map<number, Sounding[]>();
  for (const one of all) {
    for (let i = one.note.measure; i < piece.bars.length && (piece.bars[i]?.start ?? 0) < one.end; i++)
      found.set(i, [...(found.get(i) ?? []), one]);
  }
  return found;
}

/** share of what the lower hand plays from which a tone belongs to its chord */
const struckTone = 0.08;

/**
 * A chord as the lower hand plays it where that is a whole one, a triad or a seventh on its root: a sixth or a suspension that
 * only the tune has makes no other chord.
 */
function asPlayed(harmony: Harmony, notes: readonly Sounding[]): Harmony {
  const below = sharesIn(overBass(strikesIn(notes, harmony)), harmony);
  const struck = below.flatMap((share, name) => (share > struckTone ? [name] : []));
  if (harmony.tones.every((tone) => struck.includes(tone))) return harmony;
  const low = lowestIn(notes, harmony);
  const names = low === undefined || struck.includes(pitchClass(low)) ? struck : [...struck, pitchClass(low)];
  if (names.length < 3) return harmony;
  const chord = chordOf(names);
  if (!chord) return contradicted(harmony, below);
  if (names.length > 3 && chord.root !== harmony.bass) return harmony;
  const [, third = -1] = harmony.tones;
  if (chord.root === harmony.root && names.includes(third)) return harmony;
  return { ...harmony, ...chord, tones: chordTones(chord) };
}

/** What lies over the lowest note, where that is a chord by itself: a pedal point says nothing of it. */
function overBass(notes: readonly Sounding[]): readonly Sounding[] {
  const low = Math.min(...notes.map(({ note }) => note.midi));
  const above = notes.filter(({ note }) => note.midi > low);
  return new Set(above.map(({ note }) => pitchClass(note.midi))).size >= 3 ? above : notes;
}

/** Another chord where the lower hand plays hardly a tone of the one that was read, and nearly all of the other one; `below`: shares. */
function contradicted(harmony: Harmony, below: readonly number[]): Harmony {
  const shareOf = (tones: readonly number[]): number => tones.reduce((sum, tone) => sum + (below[tone] ?? 0), 0);
  const heard = chords
    .map((chord) => ({ ...chord, tones: chordTones(chord) }))
    .filter(({ tones }) => tones.every((tone) => (below[tone] ?? 0) > 0));
  const best = heard.toSorted((a, b) => shareOf(b.tones) - shareOf(a.tones))[0];
  return best && shareOf(best.tones) - shareOf(harmony.tones) > weights.contradicted
    ? { ...harmony, ...best }
    : harmony;
}

/** What the lower hand really holds in a stretch. */
const strikesIn = (notes: readonly Sounding[], { from, to }: Span): readonly Sounding[] =>
  notes.filter(({ note, on, end, worth }) => note.hand === "L" && worth === 1 && on < to && end > from);

type Span = { readonly from: number; readonly to: number };

/** Shares of the pitch classes that sound in a stretch; their sum is 1. */
function sharesIn(notes: readonly Sounding[], { from, to }: Span): readonly number[] {
  const shares = new Array<number>(12).fill(0);
  for (const { note, on, end, worth } of notes) {
    const time = Math.min(end, to) - Math.max(on, from);
    if (time <= 0) continue;
    const name = pitchClass(note.midi);
    shares[name] = (shares[name] ?? 0) + time * worth * (on <= from ? weights.attack : 1);
  }
  const sum = shares.reduce((all, one) => all + one, 0);
  return shares.map((share) => (sum > 0 ? share / sum : 0));
}

/** How well a chord goes with what sounds: shares of its tones less those of others, −1 to 1, less where its third is not heard. */
function fitOf({ tones }: Pick<Harmony, "tones">, shares: readonly number[]): number {
  const inside = tones.reduce((sum, tone) => sum + (shares[tone] ?? 0), 0);
  return 2 * inside - 1 - (hasThird({ tones }, shares) ? 0 : weights.hollow);
}

const hasThird = ({ tones: [root = 0, third = root] }: Pick<Harmony, "tones">, shares: readonly number[]): boolean =>
  (shares[third] ?? 0) > least;

/** The chords of a bar; neighbours become one where one of the two fits both stretches nearly as well, the best pair first. */
function merged(own: readonly Harmony[], notes: readonly Sounding[]): readonly Harmony[] {
  const found = [...own];
  for (;;) {
    const pairs = found.slice(1).flatMap((other, i) => {
      const joint = joined(found[i] as Harmony, other, notes);
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

/** What the lower hand plays of one chord is in the other one too. */
function keepsPlayed(chord: Harmony, { tones }: Harmony, notes: readonly Sounding[]): boolean {
  const below = sharesIn(strikesIn(notes, chord), chord);
  return chord.tones.every((tone) => (below[tone] ?? 0) <= struckTone || tones.includes(tone));
}

/** A chord and the same with a seventh. */
const isPartOf = (one: Harmony, other: Harmony): boolean => one.tones.every((tone) => other.tones.includes(tone));

function groundedOn(harmony: Harmony, notes: readonly Sounding[], { beat }: PieceBar): Grounded {
  const shares = sharesIn(notes, harmony);
  const heard = harmony.tones.filter((tone) => (shares[tone] ?? 0) > least);
  const below = sharesIn(
    notes.filter(({ note }) => note.hand === "L"),
    harmony,
  );
  const played = harmony.tones.filter((tone) => (below[tone] ?? 0) > least);
  const low = lowestIn(notes, { from: harmony.from, to: Math.min(harmony.to, harmony.from + beat) });
  const [, third = -1] = harmony.tones;
  const grounded = { ...harmony, heard, played, thirdSounds: heard.includes(third), lows: lowsIn(notes, harmony) };
  return low === undefined ? grounded : { ...grounded, bass: pitchClass(low), bassMidi: low };
}

/** The lowest of each stroke of the lower hand. */
function lowsIn(notes: readonly Sounding[], { from, to }: Span): readonly Low[] {
  const own = strikesIn(notes, { from, to }).filter(({ on }) => on >= from);
  return [...Map.groupBy(own, ({ on }) => on)].map(([on, group]) => ({
    on,
    midi: Math.min(...group.map(({ note }) => note.midi)),
  }));
}

/** semitones above a low note that still rings in which a new one takes its place as the bass */
const sameRegister = 9;

/** The lowest note of the lower hand in a beat, where it is there from its start: MIDI number. */
function lowestIn(notes: readonly Sounding[], { from, to }: Span): number | undefined {
  const own = notes.filter(({ note, on, end }) => note.hand === "L" && on < to && end > from);
  const low = Math.min(...own.map(({ note }) => note.midi));
  const isRinging = own.every(({ note, worth }) => note.midi > low || worth < 1);
  const struck = own.filter(({ on, worth }) => on === from && worth === 1).map(({ note }) => note.midi);
  const anew = Math.min(...struck);
  if (isRinging && anew - low <= sameRegister) return anew;
  return own.some(({ note, on }) => note.midi === low && on <= from) ? low : undefined;
}
