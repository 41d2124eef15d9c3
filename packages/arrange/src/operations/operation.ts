import type { Reach } from "@gradus/difficulty";
import { compare, type Fraction } from "@gradus/score";
import type { Bar, Tone } from "../read/bar/bar.ts";
import type { Chord } from "../read/chord.ts";
import { chordTones } from "../read/chord.ts";
import type { Metre } from "../read/metre.ts";
import type { TechniqueId } from "./techniques/table.ts";

export type HarmonySpan = { readonly from: Fraction; readonly to: Fraction; readonly chord: Chord | undefined };

/** MIDI numbers of the notes around a bar. */
export type Neighbours = {
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** lowest note struck first after the measure: the bass that an accompaniment leads to */
  readonly bassAfter?: number | undefined;
};

/** What an operation may know about its bar beside the notes. */
export type BarContext = {
  /** the melody hand keeps its highest notes, the accompaniment its lowest */
  readonly role: "melody" | "accompaniment";
  readonly metre: Metre;
  /** chords of the measure, from the notes of all parts, without gaps */
  readonly harmony: readonly HarmonySpan[];
  /** where the melody hand strikes in this measure; empty for the melody hand itself */
  readonly partner: readonly Fraction[];
  /** where a voice sings that this hand accompanies with something else than its tune; empty without one */
  readonly voice: readonly Fraction[];
  /** place of the key on the line of fifths, to spell added notes */
  readonly keyCentre: number;
  /** MIDI number around which the notes of this staff lie in the piece */
  readonly centre: number;
  /** MIDI numbers of the notes of the phrase that the measure belongs to: of the tune, or of an accompaniment's notes */
  readonly phrase?: readonly number[] | undefined;
  /** the staff's last note before this measure and its first after it, as MIDI numbers */
  readonly neighbours: Neighbours;
  /** semitones from written to sounding */
  readonly transpose: number;
  /** MIDI numbers between the lowest and highest note that sounds well under this staff's clef */
  readonly register: readonly [low: number, high: number];
  /** MIDI numbers between the lowest and highest note that the player may be given */
  readonly range: readonly [low: number, high: number];
  /** the measure restates an earlier one, in a phrase that returns */
  readonly returns: boolean;
  /** what fermatas of any part hold in the measure: what sounds meanwhile gets no figure */
  readonly pauses: readonly { readonly from: Fraction; readonly to: Fraction }[];
  /** what one hand may strike at once, at the level aimed at */
  readonly most: Reach;
  /** seconds that a beat lasts, where what is added depends on the tempo */
  readonly beatLasts?: number | undefined;
  /** what sounds beside this staff in this measure: the player's other hand, or the other parts around a single line */
  readonly around: readonly Around[];
};

/** A note beside the staff, in quarters from the start of the measure; it may begin before it. */
export type Around = { readonly on: number; readonly end: number; readonly midi: number };

/** A pure function on one bar of one staff. Strengths run from 1 (least) to `strengths`. */
export type Operation = {
  readonly rule: string;
  readonly strengths: number;
  /** measures, by index, in which a person asked for it: it is applied there and nowhere else */
  readonly asked?: ReadonlySet<number>;
  /** what a pianist must have learnt for what it adds; undefined for what everybody can. Operations that take away have none */
  readonly technique?: (strength: number) => TechniqueId | undefined;
  /** why, as a teacher would say it */
  readonly reason: (strength: number) => string;
  readonly apply: (bar: Bar, strength: number, context: BarContext) => Bar;
};

export const pitchClass = (midi: number): number => ((Math.round(midi) % 12) + 12) % 12;
/** pitch classes of the black keys of a keyboard */
export const blackKeys: ReadonlySet<number> = new Set([1, 3, 6, 8, 10]);

/** True for two MIDI numbers that are at most a whole tone apart: a line moves by step between them, or stays. */
export const isStep = (from: number, to: number): boolean => Math.abs(to - from) <= 2;

/** The chord that sounds at a point of the measure. */
export const chordAt = (context: BarContext, point: Fraction): Chord | undefined =>
  context.harmony.findLast((span) => compare(span.from, point) <= 0)?.chord;

/** 0 for the tone a chord can least do without (third, then root, seventh, fifth), 4 for a tone outside the chord. */
export function dispensable(midi: number, chord: Chord | undefined): number {
  if (!chord) return 2;
  const [root, third, ...others] = chordTones(chord);
  const order = [third, root, ...others];
  const place = order.indexOf(pitchClass(midi));
  return place < 0 ? 4 : place;
}

/** The tone moved by whole octaves. */
export const byOctaves = (tone: Tone, octaves: number): Tone =>
  octaves === 0 || !tone.pitch
    ? tone
    : { ...tone, midi: tone.midi + 12 * octaves, pitch: { ...tone.pitch, octave: tone.pitch.octave + octaves } };

/** The note that the hand can least lose: lowest of an accompaniment, highest of a melody hand. */
export const anchorOf = (heads: readonly Tone[], context: BarContext): Tone | undefined =>
  heads.toSorted((a, b) => (context.role === "melody" ? b.midi - a.midi : a.midi - b.midi))[0];
