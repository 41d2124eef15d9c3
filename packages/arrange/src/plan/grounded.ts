import { pitchClass } from "../operations/operation.ts";
import { type ChordKind, chordTones } from "../read/chord.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony, Reading } from "../read/reading.ts";
import { asPlayed } from "./as-played.ts";
import { byContents } from "./held-contents.ts";
import { merged } from "./merged-chords.ts";
import { leastHeard, lowestIn, type Sounding, type Span, sharesIn, soundingByBar, strikesIn } from "./sounding.ts";
import { fromTheirBasses } from "./suspended.ts";

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

/**
 * The chords that an accompaniment is set from, taken from the reading and held against what the source plays: neighbours of a
 * bar that one chord explains become one, the bass is the lowest note where the chord begins, and only tones that sound are
 * given out. A chord that was read from passing notes so never reaches the page with a tone that the source contradicts.
 * Silent stretches are left out. Pure.
 */
export function groundedHarmonies({
  piece,
  harmonies,
  textures,
}: Pick<Reading, "piece" | "harmonies" | "textures">): readonly Grounded[] {
  const byBar = Map.groupBy(
    harmonies.filter(({ silent }) => !silent),
    ({ bar }) => bar,
  );
  const sounding = soundingByBar(piece);
  const alike = new Map<string, { readonly bar: PieceBar; readonly chords: readonly Harmony[] }>();
  const found = piece.bars.flatMap((bar) => {
    const notes = sounding.get(bar.index) ?? [];
    const own = fromTheirBasses(byBar.get(bar.index) ?? [], notes, bar).map((harmony) => asPlayed(harmony, notes));
    const key = textOf(bar, notes);
    const first = alike.get(key) ?? {
      bar,
      chords: merged(own, notes, textures[bar.index] === "chords").flatMap((harmony) =>
        byContents(harmony, notes, bar),
      ),
    };
    alike.set(key, first);
    return withHeldBasses(first.chords.map((harmony) => groundedOn(movedTo(bar, harmony, first.bar), notes, bar)));
  });
  return withKnownThirds(found);
}

/** What a bar strikes and holds, by names and times: a doubled bass makes no other chords of it. */
function textOf({ start, length }: PieceBar, notes: readonly Sounding[]): string {
  const names = notes
    .filter(({ worth }) => worth === 1)
    .map(({ note, on }) => `${note.hand}${Math.max(0, on - start)}:${pitchClass(note.midi)}`);
  return `${length} ${[...new Set(names)].toSorted().join(" ")}`;
}

/** Chords of a bar; while the lower hand plays nothing its last bass goes on: off the beat the other hand has chords alone. */
function withHeldBasses(chords: readonly Grounded[]): readonly Grounded[] {
  let last: Grounded | undefined;
  return chords.map((chord) => {
    const isSilent = chord.lows.length === 0 && chord.played.length === 0;
    last = isSilent && last ? { ...chord, bass: last.bass, bassMidi: last.bassMidi } : chord;
    return last;
  });
}

/** A chord of a bar in another one that is like it. */
const movedTo = (bar: PieceBar, harmony: Harmony, from: PieceBar): Harmony => ({
  ...harmony,
  bar: bar.index,
  from: harmony.from - from.start + bar.start,
  to: harmony.to - from.start + bar.start,
});

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

/** Triads with another fifth, and what they are where that fifth is not heard: nothing else tells them apart. */
const plainFifths: Readonly<Partial<Record<ChordKind, ChordKind>>> = { diminished: "minor", augmented: "major" };
function withHeardFifth(harmony: Harmony, shares: readonly number[]): Harmony {
  const kind = plainFifths[harmony.kind];
  const fifth = harmony.tones.at(-1) ?? -1;
  if (kind === undefined || (shares[fifth] ?? 0) > leastHeard) return harmony;
  return { ...harmony, kind, tones: chordTones({ root: harmony.root, kind }) };
}

function groundedOn(read: Harmony, notes: readonly Sounding[], { beat }: PieceBar): Grounded {
  const shares = sharesIn(notes, read);
  const harmony = withHeardFifth(read, shares);
  const heard = harmony.tones.filter((tone) => (shares[tone] ?? 0) > leastHeard);
  const below = sharesIn(
    notes.filter(({ note }) => note.hand === "L"),
    harmony,
  );
  const played = harmony.tones.filter((tone) => (below[tone] ?? 0) > leastHeard);
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
