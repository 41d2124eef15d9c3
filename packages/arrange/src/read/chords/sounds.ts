import { pitchClass } from "../../operations/operation.ts";
import type { PieceNote } from "../piece.ts";
import type { Beat } from "./beats.ts";
import { steppingOf } from "./ornaments.ts";

/** What sounds in a beat. All weights are shares of the whole, by pitch class; their sum over the three lists is 1. */
export type Sounds = {
  readonly beat: Beat;
  /** notes that leap, begin chords or are held */
  readonly firm: Float64Array;
  /** notes off the beat between two steps: passing and neighbour notes */
  readonly passing: Float64Array;
  /** notes on the beat, or held over it, that go a step on before it ends: suspensions, appoggiaturas */
  readonly leaning: Float64Array;
  /** sums of the three */
  readonly sums: Readonly<Record<List, number>>;
  /** what begins here: 0 nothing, 1 notes but not the lowest, 2 the lowest note */
  readonly struck: number;
  /** the lowest note of all that sound or ring */
  readonly low: PieceNote | undefined;
  /** the lowest of those that sound or ring at its start */
  readonly lowAtStart: PieceNote | undefined;
  /** the pitch class of the spelling highest on the line of fifths; undefined when nothing sounds */
  readonly sharpest: number | undefined;
  readonly silent: boolean;
};

/** a note that rings on weighs less than one that is held, one struck at the start of its beat more */
const rung = 0.6;
const struck = 1.25;
/** what a low note must sound of a beat to be its lowest */
const heard = 1 / 6;

/** place of a time that begins no stretch */
const weakest = 4;
type List = "firm" | "passing" | "leaning";
type Open = { -readonly [K in keyof Sounds]: Sounds[K] } & { total: number; fifths: number };

/** What sounds in each beat; `notes` and `ringing` by onset. Pure. */
export function soundsOf(
  beats: readonly Beat[],
  notes: readonly PieceNote[],
  ringing: readonly PieceNote[],
): readonly Sounds[] {
  const steps = steppingOf(notes);
  const open = beats.map(
    (beat): Open => ({
      beat,
      firm: new Float64Array(12),
      passing: new Float64Array(12),
      leaning: new Float64Array(12),
      sums: { firm: 0, passing: 0, leaning: 0 },
      low: undefined,
      lowAtStart: undefined,
      sharpest: undefined,
      struck: 0,
      silent: true,
      total: 0,
      fifths: Number.NEGATIVE_INFINITY,
    }),
  );
  const places = new Map(beats.map(({ from, place }) => [from, place] as const));
  const strengthAt = (at: number): number => places.get(at) ?? weakest;
  eachIn(open, notes, (sounds, note, share) => {
    const { beat } = sounds;
    const list = motionOf(note, beat, steps.get(note), strengthAt);
    add(sounds, list, note, share * (note.on === beat.from ? struck : 1));
    sounds.silent = false;
    if (note.on === beat.from) sounds.struck = 1;
    if (note.fifths > sounds.fifths) {
      sounds.fifths = note.fifths;
      sounds.sharpest = pitchClass(note.midi);
    }
  });
  eachIn(open, ringing, (sounds, note, share) => {
    if (!sounds.silent) add(sounds, "firm", note, share * rung);
  });
  for (const sounds of open) {
    if (sounds.low?.on === sounds.beat.from) sounds.struck = 2;
    for (const list of [sounds.firm, sounds.passing, sounds.leaning]) {
      for (let i = 0; i < 12 && sounds.total > 0; i++) list[i] = (list[i] ?? 0) / sounds.total;
    }
    sounds.sums = { firm: sum(sounds.firm), passing: sum(sounds.passing), leaning: sum(sounds.leaning) };
  }
  return open;
}

const sum = (list: Float64Array): number => list.reduce((all, one) => all + one, 0);

type Step = { readonly before: boolean; readonly next: number };

function motionOf(note: PieceNote, beat: Beat, step: Step | undefined, strengthAt: (at: number) => number): List {
  if (!step) return "firm";
  if (note.on < beat.from)
    return step.next - beat.from <= beat.count && strengthAt(note.on) >= beat.place ? "leaning" : "firm";
  if (step.next - note.on > beat.count) return "firm";
  if (strengthAt(note.on) < strengthAt(step.next)) return "leaning";
  return step.before ? "passing" : "firm";
}

function add(sounds: Open, list: List, note: PieceNote, weight: number): void {
  const name = pitchClass(note.midi);
  sounds[list][name] = (sounds[list][name] ?? 0) + weight;
  sounds.total += weight;
  if (note.on <= sounds.beat.from && (!sounds.lowAtStart || note.midi < sounds.lowAtStart.midi))
    sounds.lowAtStart = note;
  if (weight >= heard * rung && (!sounds.low || note.midi < sounds.low.midi)) sounds.low = note;
}

/** Calls for every beat in which a note sounds, with the share of the beat that it fills. */
function eachIn(
  beats: readonly Open[],
  notes: readonly PieceNote[],
  call: (sounds: Open, note: PieceNote, share: number) => void,
): void {
  let first = 0;
  for (const note of notes) {
    while (first < beats.length - 1 && (beats[first]?.beat.to ?? 0) <= note.on) first++;
    for (let i = first; i < beats.length; i++) {
      const sounds = beats[i];
      if (!sounds || sounds.beat.from >= note.end) break;
      const { from, to } = sounds.beat;
      const share = (Math.min(note.end, to) - Math.max(note.on, from)) / (to - from);
      if (share > 0) call(sounds, note, share);
    }
  }
}
