import { pitchClass } from "../operations/operation.ts";
import { chordOf, chordTones } from "../read/chord.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { lowestIn, type Sounding, strikesIn } from "./sounding.ts";

/** A chord of at least so many names is whole; with fewer the hand may be between two chords. */
const whole = 3;
/** with so many a voice still moves in a chord: a fourth over the bass that goes to the third */
const bare = 2;

/**
 * A chord in the parts that the lower hand gives it, where it holds or repeats whole chords of which one voice moves on a beat: a
 * suspension and its resolution, or parts that slide, are the piece and not one chord. Ticks as in the chord; the parts cover it.
 */
export function byContents(
  harmony: Harmony,
  notes: readonly Sounding[],
  { start, beat }: PieceBar,
): readonly Harmony[] {
  const { from, to } = harmony;
  const first = start + Math.round((from - start) / beat) * beat;
  if (first !== from) return [harmony];
  const beats = Array.from({ length: Math.round((to - from) / beat) }, (_, i) => from + i * beat);
  const contents = beats.map((at) => contentOf(notes, at, beat));
  const isWhole = contents.every((content) => content.length >= whole);
  if (!isWhole && !resolves(harmony, contents)) return [harmony];
  const parts = beats
    .map((at, i) => ({ at, content: contents[i] ?? [] }))
    .filter(({ content }, i) => i === 0 || content.join() !== contents[i - 1]?.join());
  if (parts.length < 2) return [harmony];
  return parts.map(({ at, content }, i) => {
    const span = { from: at, to: parts[i + 1]?.at ?? to };
    return { ...withContent(harmony, content, notes, span), ...span };
  });
}

/** True where the third of a chord comes late, in place of the tone next to it: a suspension. */
function resolves({ tones }: Harmony, contents: readonly (readonly number[])[]): boolean {
  const [, third = -1] = tones;
  const [first = [], last = []] = [contents[0], contents.at(-1)];
  const isNext = (name: number): boolean => !tones.includes(name) && [1, 2, 10, 11].includes(pitchClass(name - third));
  const isHeld = contents.every((content) => content.length >= bare);
  return isHeld && !first.includes(third) && last.includes(third) && first.some(isNext);
}

/** Names that the lower hand holds or repeats for at least half a beat, in order; none where it begins the beat with less. */
function contentOf(notes: readonly Sounding[], at: number, beat: number): readonly number[] {
  const times = new Map<number, number>();
  const own = strikesIn(notes, { from: at, to: at + beat });
  const begun = own.filter(({ on }) => on <= at).map(({ note }) => pitchClass(note.midi));
  if (new Set(begun).size < bare) return [];
  for (const { note, on, end } of own) {
    const name = pitchClass(note.midi);
    times.set(name, (times.get(name) ?? 0) + Math.min(end, at + beat) - Math.max(on, at));
  }
  return [...times].flatMap(([name, time]) => (time >= beat / 2 ? [name] : [])).toSorted((a, b) => a - b);
}

/** The chord with the tones that the hand has; what is foreign to it tells most of it, so it stands where a third does. */
function withContent(
  harmony: Harmony,
  content: readonly number[],
  notes: readonly Sounding[],
  span: Pick<Harmony, "from" | "to">,
): Harmony {
  const foreign = content.filter((name) => !harmony.tones.includes(name));
  if (foreign.length === 0) return harmony;
  const chord = chordOf(content);
  if (chord) return { ...harmony, ...chord, tones: chordTones(chord) };
  const low = lowestIn(notes, { from: span.from, to: span.to });
  const root = low === undefined ? harmony.root : pitchClass(low);
  const told = foreign.filter((name) => name !== root);
  const others = content.filter((name) => name !== root && !told.includes(name));
  return { ...harmony, root, tones: [root, ...told, ...others] };
}
