import { pitchClass } from "../operations/operation.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony, TuneNote } from "../read/reading.ts";
import { stepOf } from "../read/steps.ts";
import { quarter } from "../read/ticks.ts";
import { cheapestPath } from "../read/viterbi.ts";
import { type Motif, motifsOf } from "./motifs.ts";
import { turnsIn } from "./turns.ts";

/** A note of a line as it will be played: `note` is what it was, times in ticks from the start of the piece. */
export type LineNote = { readonly on: number; readonly end: number; readonly bar: number; readonly note: TuneNote };

/** A place of the line and the notes that may stand there. */
export type Slot = {
  readonly on: number;
  readonly bar: number;
  readonly notes: readonly TuneNote[];
  /** it is struck at the beginning of a beat */
  readonly isBeat: boolean;
  /** nothing else is struck in the rest of its beat */
  readonly isLast: boolean;
};

/** `accompanies`: a line of the hand that accompanies, where what is left of a run tells its chord. */
type Setting = { readonly harmonyAt: (at: number) => Harmony | undefined; readonly accompanies: boolean };

const near = quarter / 24;
const weights = {
  onBeat: 2.4,
  onSlot: 1.4,
  ofChord: 1.2,
  /** of one note that stands for a run in a hand that accompanies */
  ofChordAlone: 3,
  /** a half note or longer */
  long: 1,
  /** the line turns here after it has run; it takes no beat from the note on it */
  turns: 1.6,
  outermost: 0.25,
  lastOfBeat: 0.1,
  firstOfBeat: 0.3,
};
/** notes in a beat that are a run */
const run = 3;
/** what a note beside another costs where the source had more to choose from */
const beside = {
  repeatOnBeat: 1,
  repeatInBeat: 3.2,
  unresolved: 1,
  leap: 1.5,
  /** each step of the scale beyond the first, squared: what is left of a run goes evenly */
  wide: 0.1,
};
const octave = 12;
/** steps of the scale from which an interval is no wider for the hand */
const widest = 3;
/** rounds in which motifs look at what the notes around them have become */
const rounds = 3;

type Worth = { readonly weight: number; readonly isForeign: boolean; readonly step: number };

/**
 * Every slot with the note that stands for it. It is chosen by weight (on the slot, of the chord, long, outermost, where a run
 * turns) and by what is left around it: notes that do not just sound again, none foreign to the chord that neither comes nor
 * goes by step, and even intervals. A motif keeps the same notes wherever it comes, also transposed: the choice is what costs
 * least over all its places together. Motifs are chosen in turn, each with its neighbours as they are, in a few rounds
 * (iterated conditional modes: Besag 1986, Journal of the Royal Statistical Society B 48).
 */
export function filled(slots: readonly Slot[], bars: readonly PieceBar[], setting: Setting): readonly LineNote[] {
  const turns = turnsIn(slots.flatMap(({ notes }) => notes));
  const worths = slots.map((slot) => worthsOf(slot, setting, turns));
  const motifs = motifsOf(slots, bars);
  const chosen = slots.map((): number | undefined => undefined);
  for (let round = 0; round < rounds; round++) {
    const before = chosen.join();
    for (const motif of motifs) choose(motif, slots, worths, chosen);
    if (before === chosen.join()) break;
  }
  return slots.flatMap(({ on, bar, notes }, place) => {
    const note = notes[chosen[place] ?? 0];
    if (!note) return [];
    return [{ on, end: Math.max(note.end, notes.at(-1)?.end ?? note.end), bar, note }];
  });
}

/** Puts into `chosen` what costs least in all places of a motif together. */
function choose(
  { starts, size }: Motif,
  slots: readonly Slot[],
  worths: readonly (readonly Worth[])[],
  chosen: (number | undefined)[],
): void {
  const sumOf = (value: (start: number) => number): number => starts.reduce((sum, start) => sum + value(start), 0);
  const change = (at: number, from: number | undefined, to: number | undefined): number =>
    from === undefined || to === undefined ? 0 : changeOf(slots, worths, at, from, to);
  const path = cheapestPath(
    Array.from({ length: size }, (_, place) => slots[(starts[0] ?? 0) + place]?.notes.length ?? 1),
    (place, state) =>
      sumOf((start) => {
        const at = start + place;
        const into = place === 0 ? change(at, chosen[at - 1], state) : 0;
        const on = place === size - 1 ? change(at + 1, state, chosen[at + 1]) : 0;
        return into + on - (worths[at]?.[state]?.weight ?? 0);
      }),
    (place, from, to) => sumOf((start) => change(start + place, from, to)),
  );
  for (const start of starts)
    path.forEach((state, place) => {
      chosen[start + place] = state;
    });
}

/** What it costs that the slot `at` has its note `to` after the note `from` of the slot before it. */
function changeOf(
  slots: readonly Slot[],
  worths: readonly (readonly Worth[])[],
  at: number,
  from: number,
  to: number,
): number {
  const [before, after] = [slots[at - 1], slots[at]];
  const [first, second] = [before?.notes[from], after?.notes[to]];
  const [left, come] = [worths[at - 1]?.[from], worths[at]?.[to]];
  if (!before || !after || !first || !second || !left || !come) return 0;
  const isChosen = before.notes.length > 1 || after.notes.length > 1;
  if (!isChosen) return 0;
  const semitones = Math.abs(second.midi - first.midi);
  if (semitones === 0) return after.isBeat ? beside.repeatOnBeat : beside.repeatInBeat;
  const wide = beside.wide * Math.max(0, Math.min(widest, Math.abs(come.step - left.step)) - 1) ** 2;
  const leap = semitones > octave ? beside.leap : 0;
  return wide + leap + (left.isForeign && (semitones > 2 || come.isForeign) ? beside.unresolved : 0);
}

/** How well each note of a slot can stand for it, and whether it is none of the chord's. */
function worthsOf(
  { on, notes, isBeat, isLast }: Slot,
  { harmonyAt, accompanies }: Setting,
  turns: ReadonlySet<TuneNote>,
): readonly Worth[] {
  const harmony = harmonyAt(on);
  const ofChord = accompanies && isBeat && isLast && notes.length >= run ? weights.ofChordAlone : weights.ofChord;
  const heights = notes.map(({ midi }) => midi);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return notes.map((note, i) => {
    const isOfChord = harmony?.tones.includes(pitchClass(note.midi));
    const isOn = Math.abs(note.on - on) < near;
    const weight =
      (isOn ? (isBeat ? weights.onBeat : weights.onSlot) : 0) +
      (isOfChord ? ofChord : 0) +
      (isBeat && i === 0 ? weights.firstOfBeat : 0) +
      weights.long * Math.min(1, (2 * (note.end - note.on)) / quarter) +
      (turns.has(note) && (!isBeat || isOn) ? weights.turns : 0) +
      (note.midi === low || note.midi === high ? weights.outermost : 0) +
      (isLast && i === notes.length - 1 ? weights.lastOfBeat : 0);
    return { weight, isForeign: isOfChord === false, step: stepOf(note) };
  });
}
