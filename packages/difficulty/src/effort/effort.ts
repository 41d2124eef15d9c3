import { ticksOf } from "../events.ts";
import type { HandNote } from "../hand-note.ts";
import { levelIds } from "../instruments/profile.ts";
import { createMemory, type Memory } from "../memory.ts";
import { windowShape } from "../solo/model.ts";
import { steadyTempo, type TempoMap } from "../tempo/tempo-map.ts";
import { breathes, type Craft } from "./craft.ts";
import { limbCosts } from "./drums.ts";
import { easeOf } from "./ease.ts";
import { hasteOf, type Onset } from "./moves.ts";
import { bowedCosts, frettedCosts } from "./strings.ts";
import { brassCosts, breakCosts } from "./winds.ts";

/** The kinds of work a note makes, in points; a quarter note in the easiest place makes 0.6. */
export const effortKinds = [
  "notes",
  "speed",
  "rhythm",
  "leaps",
  "register",
  "key",
  "handling",
  "together",
  "breath",
] as const;
export type EffortKind = (typeof effortKinds)[number];
export type Effort = {
  readonly at: number;
  readonly points: Readonly<Record<EffortKind, number>>;
  readonly sum: number;
};

const note = 0.6;
/** for each halving of the time below a quarter note, and a quarter of 0.6 s */
const halving = 0.5;
const triplet = 0.25;
const syncopation = 0.15;
/** semitones of a leap that count at most */
const longestLeap = 24;
/** for each level that a note lies beyond the first one that plays it */
const perLevel = 0.12;
const beyond = 1.2;
/** a note that the signature alters against the instrument's easiest key; one that is not in the signature */
const altered = 0.25;
const accidental = 0.3;
/** another note at once, where the instrument has no rule of its own */
const another = 0.9;
/** quarters without a rest after which breath gets short, points for each further one; a note so long ends a phrase */
const breathAfter = 8;
const breathless = 0.02;
const phraseEnd = 3;

/** quarters a minute of a tempo that makes nothing dearer or cheaper, what of a quicker one counts (the eye reads values, not seconds), and its ends */
const pace = { usual: 100, share: 0.6, least: 0.6, most: 1.5 };

/** How much dearer every note is at a tempo, in quarters a minute. */
const paceOf = (bpm: number): number => Math.min(pace.most, Math.max(pace.least, (bpm / pace.usual) ** pace.share));

/** The work of a stretch that begins so many quarters from the start of the score; the times of its efforts count from there. */
export type PlacedStretch = { readonly start: number; readonly efforts: readonly Effort[]; readonly sum: number };

/**
 * The work of every onset of a line: an order made of expert weights (research/instrument-profiles.md: ours), not fitted.
 * Every note has a cost of its own, so a line with a note less is always easier. The hand is followed over stretches of
 * 32 quarters; a stretch that was seen before is not worked out again.
 */
export const effortsOf = (notes: readonly HandNote[], craft: Craft, tempo: TempoMap = usualTempo): readonly Effort[] =>
  stretchesOf(notes, craft, tempo).flatMap(({ start, efforts }) =>
    efforts.map((effort) => ({ ...effort, at: effort.at + start })),
  );

/** The same stretch by stretch: what a search asks for again and again. */
export function stretchesOf(
  notes: readonly HandNote[],
  craft: Craft,
  tempo: TempoMap = usualTempo,
): readonly PlacedStretch[] {
  const sorted = isInOrder(notes) ? notes : notes.toSorted((a, b) => a.on - b.on);
  const memory = memoryOf(craft);
  const placed: PlacedStretch[] = [];
  let breathFrom = 0;
  for (let from = 0; from < sorted.length; ) {
    const number = stretchAt(sorted[from]);
    let to = from + 1;
    while (to < sorted.length && stretchAt(sorted[to]) === number) to++;
    const start = number * stretchQuarters;
    // with the onset before, from which the hand comes, and the one after, up to which the last one waits
    const lead = groupBefore(sorted, from);
    const breath = breathes(craft) ? Math.max(-breathLongest, breathFrom - start) : 0;
    const dearer = paceOf(bpmAt(tempo, start));
    const found = memory.find(contentOf(sorted, lead, to, start, [from - lead, breath, dearer]), () => {
      const inside = sorted.slice(lead, to).map((note) => ({ ...note, on: note.on - start }));
      const next = sorted[to];
      const onsets = onsetsOf(inside, next && next.on - start);
      return workOf(onsets, from > 0 ? 1 : 0, { breath, dearer, craft });
    });
    placed.push({ start, efforts: found.efforts, sum: found.sum });
    breathFrom = start + found.breathFrom;
    from = to;
  }
  return placed;
}

/** quarters: the distance of two windows of the meter, so that a window is whole stretches */
const stretchQuarters = windowShape.hop;
/** quarters: longer phrases count alike */
const breathLongest = 64;
type Stretch = { readonly efforts: readonly Effort[]; readonly sum: number; readonly breathFrom: number };

const stretchAt = (note: HandNote | undefined): number => Math.floor((note?.on ?? 0) / stretchQuarters + 1e-9);

function isInOrder(notes: readonly HandNote[]): boolean {
  for (let i = 1; i < notes.length; i++) if ((notes[i] as HandNote).on < (notes[i - 1] as HandNote).on) return false;
  return true;
}

/** Index of the first note that begins together with the one before `from`. */
function groupBefore(notes: readonly HandNote[], from: number): number {
  let first = Math.max(0, from - 1);
  while (first > 0 && ticksOf((notes[first - 1] as HandNote).on) === ticksOf((notes[first] as HandNote).on)) first--;
  return first;
}

/** All that tells one stretch from another; the returned array is used anew by the next call. */
function contentOf(
  notes: readonly HandNote[],
  from: number,
  to: number,
  start: number,
  head: readonly number[],
): Float64Array {
  const length = head.length + 1 + 3 * (to - from);
  if (scratch.length < length) scratch = new Float64Array(2 * length);
  scratch.set(head);
  let at = head.length;
  scratch[at++] = (notes[to]?.on ?? Number.NaN) - start;
  for (let i = from; i < to; i++) {
    const { on, dur, p } = notes[i] as HandNote;
    scratch[at++] = on - start;
    scratch[at++] = dur;
    scratch[at++] = p;
  }
  return scratch.subarray(0, at);
}
let scratch = new Float64Array(1024);

const memories = new WeakMap<Craft, Memory<Stretch>>();
function memoryOf(craft: Craft): Memory<Stretch> {
  const own = memories.get(craft) ?? createMemory<Stretch>();
  memories.set(craft, own);
  return own;
}

/** The efforts of a stretch; the first `lead` onsets only lead into it. Times count from the start of the stretch. */
function workOf(
  onsets: readonly Onset[],
  lead: number,
  { breath, dearer, craft }: { readonly breath: number; readonly dearer: number; readonly craft: Craft },
): Stretch {
  const drums = craft.profile.family === "percussion";
  const handling = handlingOf(onsets, craft);
  let breathFrom = breath;
  const efforts = onsets.map((onset, i) => {
    const { at, wait, held, pitches } = onset;
    const before = onsets[i - 1];
    if (before && (before.held < before.wait - 0.2 || before.held >= phraseEnd)) breathFrom = at;
    const written = pitches.map((p) => Math.round(p - craft.semitones));
    const top = written.at(-1) ?? 0;
    const step = before ? Math.abs(top - Math.round((before.pitches.at(-1) ?? 0) - craft.semitones)) : 0;
    const ease = easeOf(onsets, i, step, craft);
    const points: Record<EffortKind, number> = {
      notes: note * ease.note,
      speed: halving * ease.speed * Math.max(0, Math.log2(dearer / Math.max(wait, 1 / 32))),
      rhythm: rhythmOf(at, held),
      leaps: ease.leap * Math.min(longestLeap, Math.max(0, step - 2)) * hasteOf(before?.wait ?? 1),
      register: drums ? 0 : mean(written.map((midi) => registerOf(midi, craft))),
      key: drums ? 0 : mean(written.map((midi) => keyOf(midi, craft))),
      handling: handling[i] ?? 0,
      together: hasOwnChords(craft) ? 0 : another * (pitches.length - 1),
      breath: breathes(craft) ? breathless * Math.min(12, Math.max(0, at - breathFrom - breathAfter)) : 0,
    };
    for (const kind of effortKinds) points[kind] *= dearer;
    return { at, points, sum: effortKinds.reduce((sum, kind) => sum + points[kind], 0) };
  });
  const own = efforts.slice(lead);
  return { efforts: own, sum: own.reduce((all, { sum }) => all + sum, 0), breathFrom };
}

/** Quarters a minute at a place, in quarters from the start. */
const bpmAt = (tempo: TempoMap, at: number): number =>
  (tempo.findLast(({ from }) => from <= at) ?? tempo[0])?.bpm ?? pace.usual;
const usualTempo = steadyTempo(pace.usual);

/** The onsets of a line; the last one waits until `next`. */
export function onsetsOf(notes: readonly HandNote[], next?: number): readonly Onset[] {
  const groups: { at: number; tick: number; end: number; pitches: number[] }[] = [];
  for (const { on, dur, p } of notes.toSorted((a, b) => a.on - b.on || a.p - b.p)) {
    const last = groups.at(-1);
    if (last && last.tick === ticksOf(on)) {
      if (!last.pitches.includes(p)) last.pitches.push(p);
      last.end = Math.max(last.end, on + dur);
    } else groups.push({ at: on, tick: ticksOf(on), end: on + dur, pitches: [p] });
  }
  return groups.map(({ at, end, pitches }, i) => {
    const wait = (groups[i + 1]?.at ?? next ?? Math.max(end, at + 1)) - at;
    return { at, wait, held: Math.min(wait, end - at), pitches: pitches.toSorted((a, b) => a - b) };
  });
}

function handlingOf(onsets: readonly Onset[], { profile, semitones }: Craft): readonly number[] {
  const { kind } = profile.polyphony;
  if (kind === "bowed") return bowedCosts(onsets, profile);
  if (kind === "fretted") return frettedCosts(onsets, profile);
  if (kind === "drums") return limbCosts(onsets);
  const breaks = breakCosts(onsets, profile, semitones);
  if (profile.family !== "brass") return breaks;
  const lips = brassCosts(onsets, profile, semitones);
  return breaks.map((cost, i) => cost + (lips[i] ?? 0));
}

const hasOwnChords = ({ profile }: Craft): boolean => ["bowed", "fretted", "drums"].includes(profile.polyphony.kind);

/** Off the sixteenth grid, or begun between two quarters and held over the next. */
function rhythmOf(at: number, held: number): number {
  const tick = ticksOf(at);
  const off = tick % 240 === 0 ? 0 : triplet;
  const next = Math.floor(at + 1e-6) + 1;
  return off + (tick % 960 !== 0 && at + held > next + 1e-3 ? syncopation : 0);
}

function registerOf(midi: number, { profile }: Craft): number {
  const ranges = profile.levels?.range?.values;
  if (!ranges) return 0;
  const level = levelIds.findIndex((id) => {
    const range = ranges[id];
    return range !== null && midi >= range.lowMidi && midi <= range.highMidi;
  });
  const special = profile.register.noteCosts?.values.find((entry) => entry.midi === midi)?.cost ?? 0;
  return (level < 0 ? beyond : perLevel * level) + 0.3 * special;
}

const majorScale = [0, 2, 4, 5, 7, 9, 11];
const isIn = (midi: number, fifths: number): boolean => majorScale.includes((((midi - 7 * fifths) % 12) + 12) % 12);

function keyOf(midi: number, { profile, fifths }: Craft): number {
  if (!isIn(midi, fifths)) return accidental;
  const easiest = profile.keys?.order?.values[0]?.fifths ?? 0;
  return isIn(midi, easiest) || isIn(midi, 0) ? 0 : altered;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
