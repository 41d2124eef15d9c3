import { compare, type Fraction, subtract, toNumber } from "@gradus/score";
import { type Attack, attacksOf, oneLine } from "../read/bar/attacks.ts";
import { type Bar, endOf, strikesOf, type Tone } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import { isTied } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/harmony.ts";
import type { GridName } from "../read/metre.ts";
import { slotAt } from "../read/metre.ts";
import { halfOf, strongChanges } from "./accompaniment-rhythm.ts";
import { withChanges } from "./block-chords.ts";
import { type BarContext, byOctaves, chordAt, type Operation, pitchClass } from "./operation.ts";

type Shape = {
  readonly grid: Extract<GridName, "beat" | "half"> | "harmony";
  /** notes at once, and the semitones they lie within */
  readonly notes: number;
  readonly span: number;
  /** every tone has one place in one octave, so that common tones stay under the finger and the hand does not move */
  readonly still: boolean;
};
const shapes: readonly Shape[] = [
  { grid: "beat", notes: 3, span: 12, still: false },
  { grid: "beat", notes: 2, span: 9, still: false },
  { grid: "half", notes: 3, span: 9, still: false },
  { grid: "half", notes: 3, span: 9, still: true },
  { grid: "half", notes: 2, span: 7, still: true },
  { grid: "half", notes: 2, span: 4, still: true },
  { grid: "harmony", notes: 3, span: 9, still: true },
  { grid: "harmony", notes: 2, span: 7, still: true },
  { grid: "harmony", notes: 2, span: 4, still: true },
  { grid: "half", notes: 1, span: 0, still: true },
  { grid: "harmony", notes: 1, span: 0, still: true },
  { grid: "beat", notes: 2, span: 7, still: true },
  { grid: "beat", notes: 1, span: 0, still: true },
];
const often = { beat: "on each beat", half: "twice a measure", harmony: "with each new harmony" } as const;
const sizes = ["", "Single notes", "Two notes", "Three notes"];

/** lowest note of a hand that stays in one octave, above the lowest note of the staff's register */
const stillFrom = 5;
/** what a shape gains by having the written bass at the bottom, as a share of one quarter's likeness */
const bassBonus = 0.08;

/**
 * The accompaniment as held chords in close position: of the tones written there, those that together with the tune
 * sound most like the source (cosine of the sounding pitch classes, Fujishima 1999), as few and as near as the level
 * allows. In the still shapes chords are inverted to the nearest position, as beginners' books do with I, IV and V.
 */
export const closeChords: Operation = {
  rule: "close-chords",
  strengths: shapes.length,
  choice: true,
  reason: (strength) => {
    const { grid, notes, still } = shapes[strength - 1] ?? { grid: "beat", notes: 3, still: false };
    const place = still ? "in one place of the keyboard" : "in close position";
    return `${sizes[notes]} held ${place}, ${often[grid]}, carry the harmony: the hand rests in its shape.`;
  },
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const shape = shapes[strength - 1];
    const attacks = attacksOf(bar);
    const chords = attacks.some((attack) => attack.heads.length > 1);
    // a hand that plays alone has the tune; one that plays little already gains nothing
    if (!shape || hasLyrics(bar) || context.partner.length === 0 || attacks.length < (chords ? 1 : 2)) return bar;
    if (strikesOf(bar).some(isTied)) return bar;
    const slots = slotsOf(shape, context);
    const struck: Attack[] = [];
    for (const [index, start] of slots.entries()) {
      const first = attacks.find((attack) => slotAt(slots, attack.onset) === index);
      if (!first) continue;
      const end = slots[index + 1] ?? bar.length;
      const beats = context.metre.grids.beat;
      const beat = beats[slotAt(beats, first.onset)] ?? start;
      const onset = compare(beat, start) > 0 ? beat : start;
      struck.push({
        onset,
        heads: bestTones(bar, first, { from: onset, to: end }, shape, context),
        model: first.model,
      });
    }
    const before = attacks.reduce((sum, { heads }) => sum + heads.length, 0);
    const after = struck.reduce((sum, { heads }) => sum + heads.length, 0);
    if (struck.length === 0 || struck.length > attacks.length || after > before) return bar;
    return oneLine(bar, struck, context.metre, halfOf(bar));
  },
};

const slotsOf = ({ grid }: Shape, context: BarContext): readonly Fraction[] =>
  grid === "harmony"
    ? strongChanges(context)
    : grid === "half"
      ? context.metre.grids.half
      : withChanges(context.metre.grids.beat, context);

type Stretch = { readonly from: Fraction; readonly to: Fraction };

/** The set of tones, each in its place, that sounds most like what it replaces. */
function bestTones(bar: Bar, first: Attack, stretch: Stretch, shape: Shape, context: BarContext): readonly Tone[] {
  const written = tonesIn(bar, stretch);
  const bass = first.heads[0];
  if (!bass) return first.heads;
  const home = context.register[0] + stillFrom;
  const places = new Map<number, Tone>();
  for (const tone of [bass, ...written]) {
    const name = pitchClass(tone.midi);
    if (places.has(name)) continue;
    const low = shape.still ? home : bass.midi;
    const octaves = Math.floor((tone.midi - low) / 12);
    places.set(name, loose(byOctaves(tone, -octaves)));
  }
  const wanted = soundOf(bar, stretch, context);
  const chord = chordAt(context, first.onset);
  const chordal = new Set(chord ? chordTones(chord) : []);
  let best: { readonly tones: readonly Tone[]; readonly value: number } | undefined;
  for (const tones of subsets([...places.values()], shape.notes)) {
    const heights = tones.map(({ midi }) => midi);
    const lowest = Math.min(...heights);
    if (Math.max(...heights) - lowest > shape.span) continue;
    const grounded = pitchClass(lowest) === pitchClass(bass.midi);
    if (!shape.still && !grounded) continue;
    if (rubs(heights, chordal)) continue;
    const value = likeness(tones, wanted) + (grounded ? bassBonus : 0);
    if (!best || value > best.value + 1e-9) best = { tones, value };
  }
  return best ? best.tones.toSorted((a, b) => a.midi - b.midi) : [loose(bass)];
}

/** Neighbour tones that passed one after another are no chord: seconds are struck together where the harmony has both. */
const rubs = (heights: readonly number[], chordal: ReadonlySet<number>): boolean =>
  heights.some((a) =>
    heights.some((b) => b > a && b - a <= 2 && !(chordal.has(pitchClass(a)) && chordal.has(pitchClass(b)))),
  );

const loose = (tone: Tone): Tone => ({ ...tone, tieStart: false, tieStop: false });

const tonesIn = (bar: Bar, { from, to }: Stretch): readonly Tone[] =>
  strikesOf(bar)
    .filter((strike) => compare(strike.onset, to) < 0 && compare(endOf(strike), from) > 0)
    .flatMap((strike) => strike.heads)
    .toSorted((a, b) => a.midi - b.midi);

/** All sets of one to `most` tones. */
function subsets(tones: readonly Tone[], most: number): readonly (readonly Tone[])[] {
  const found: (readonly Tone[])[] = [];
  const grow = (taken: readonly Tone[], from: number): void => {
    if (taken.length > 0) found.push(taken);
    if (taken.length === most) return;
    for (let i = from; i < tones.length; i++) {
      const next = tones[i];
      if (next) grow([...taken, next], i + 1);
    }
  };
  grow([], 0);
  return found;
}

type Sound = { readonly length: number; readonly all: Float64Array; readonly beside: Float64Array };

/** Sounding time by pitch class in every started quarter of a stretch: of everything, and of what sounds beside the hand. */
function soundOf(bar: Bar, stretch: Stretch, context: BarContext): readonly Sound[] {
  const from = toNumber(stretch.from);
  const to = toNumber(stretch.to);
  const own = strikesOf(bar).flatMap((strike) => {
    const on = toNumber(strike.onset);
    return strike.heads.map(({ midi }) => ({ on, end: on + toNumber(strike.duration), midi }));
  });
  const count = Math.max(1, Math.ceil(toNumber(subtract(stretch.to, stretch.from)) - 1e-6));
  return Array.from({ length: count }, (_, i) => {
    const start = from + i;
    const end = Math.min(to, start + 1);
    const beside = new Float64Array(12);
    const all = new Float64Array(12);
    const add = (
      into: Float64Array,
      note: { readonly on: number; readonly end: number; readonly midi: number },
    ): void => {
      const time = Math.min(note.end, end) - Math.max(note.on, start);
      const name = pitchClass(note.midi);
      if (time > 0) into[name] = (into[name] ?? 0) + time;
    };
    for (const note of context.around) add(beside, note);
    for (const note of [...context.around, ...own]) add(all, note);
    return { length: end - start, all, beside };
  });
}

/** Mean cosine of the sounding pitch classes when these tones are held beside the other hand. */
function likeness(tones: readonly Tone[], sounds: readonly Sound[]): number {
  const names = new Set(tones.map(({ midi }) => pitchClass(midi)));
  let sum = 0;
  for (const { length, all, beside } of sounds) {
    let product = 0;
    let before = 0;
    let after = 0;
    for (let name = 0; name < 12; name++) {
      const a = all[name] ?? 0;
      const b = (beside[name] ?? 0) + (names.has(name) ? length : 0);
      product += a * b;
      before += a * a;
      after += b * b;
    }
    sum += before > 0 && after > 0 ? product / Math.sqrt(before * after) : 0;
  }
  return sum / Math.max(1, sounds.length);
}
