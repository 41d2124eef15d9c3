import { levelIds } from "../../instruments/profile.ts";
import type { HandNote } from "../events.ts";
import { ticksOf } from "../events.ts";
import type { Craft } from "./craft.ts";
import { limbCosts } from "./drums.ts";
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
/** for each halving of the time below a quarter note */
const halving = 0.5;
const triplet = 0.25;
const syncopation = 0.15;
/** a semitone of a leap beyond a second, up to two octaves */
const leap = 0.05;
const longestLeap = 24;
/** for each level that a note lies beyond the first one that plays it */
const perLevel = 0.12;
const beyond = 1.2;
/** a note that the signature alters against the instrument's easiest key; one that is not in the signature */
const altered = 0.12;
const accidental = 0.3;
/** another note at once, where the instrument has no rule of its own */
const another = 0.9;
/** quarters without a rest after which breath gets short, points for each further one */
const breathAfter = 8;
const breathless = 0.04;

/**
 * The work of every onset of a line: an order made of expert weights (research/instrument-profiles.md: ours), not fitted.
 * Every note has a cost of its own, so a line with a note less is always easier. The hand is followed over stretches of
 * 32 quarters; a stretch that was seen before is not worked out again.
 */
export function effortsOf(notes: readonly HandNote[], craft: Craft): readonly Effort[] {
  const onsets = onsetsOf(notes);
  const known = remembered(craft);
  const efforts: Effort[] = [];
  let breathFrom = 0;
  for (let from = 0; from < onsets.length; ) {
    const stretch = Math.floor((onsets[from]?.at ?? 0) / stretchQuarters + 1e-9);
    let to = from + 1;
    while (to < onsets.length && Math.floor((onsets[to]?.at ?? 0) / stretchQuarters + 1e-9) === stretch) to++;
    const start = stretch * stretchQuarters;
    // with the onset before, from which the hand comes
    const inside = onsets.slice(Math.max(0, from - 1), to).map((onset) => ({ ...onset, at: onset.at - start }));
    const lead = from > 0 ? 1 : 0;
    const breath = breathes(craft) ? Math.max(-breathLongest, breathFrom - start) : 0;
    const key = `${lead} ${breath} ${inside.map(({ at, wait, held, pitches }) => `${at},${wait},${held},${pitches}`).join(" ")}`;
    const found = known.get(key) ?? stretchOf(inside, lead, breath, craft);
    known.set(key, found);
    for (const effort of found.efforts) efforts.push({ ...effort, at: effort.at + start });
    breathFrom = start + found.breathFrom;
    from = to;
  }
  return efforts;
}

const stretchQuarters = 32;
/** quarters: longer phrases count alike */
const breathLongest = 64;
type Stretch = { readonly efforts: readonly Effort[]; readonly breathFrom: number };

const memory = new WeakMap<Craft, Map<string, Stretch>>();
const memorySize = 1024;
function remembered(craft: Craft): Map<string, Stretch> {
  const own = memory.get(craft);
  if (own && own.size < memorySize) return own;
  const fresh = new Map<string, Stretch>();
  memory.set(craft, fresh);
  return fresh;
}

/** The efforts of a stretch; the first `lead` onsets only lead into it. Times count from the start of the stretch. */
function stretchOf(onsets: readonly Onset[], lead: number, breath: number, craft: Craft): Stretch {
  const drums = craft.profile.family === "percussion";
  const handling = handlingOf(onsets, craft);
  let breathFrom = breath;
  const efforts = onsets.map((onset, i) => {
    const { at, wait, held, pitches } = onset;
    const before = onsets[i - 1];
    if (before && before.held < before.wait - 0.2) breathFrom = at;
    const written = pitches.map((p) => Math.round(p - craft.semitones));
    const top = written.at(-1) ?? 0;
    const step = before ? Math.abs(top - Math.round((before.pitches.at(-1) ?? 0) - craft.semitones)) : 0;
    const points: Record<EffortKind, number> = {
      notes: note,
      speed: halving * Math.max(0, Math.log2(1 / Math.max(wait, 1 / 32))),
      rhythm: rhythmOf(at, held),
      leaps: drums ? 0 : leap * Math.min(longestLeap, Math.max(0, step - 2)) * hasteOf(before?.wait ?? 1),
      register: drums ? 0 : mean(written.map((midi) => registerOf(midi, craft))),
      key: drums ? 0 : mean(written.map((midi) => keyOf(midi, craft))),
      handling: handling[i] ?? 0,
      together: hasOwnChords(craft) ? 0 : another * (pitches.length - 1),
      breath: breathes(craft) ? breathless * Math.min(12, Math.max(0, at - breathFrom - breathAfter)) : 0,
    };
    return { at, points, sum: effortKinds.reduce((sum, kind) => sum + points[kind], 0) };
  });
  return { efforts: efforts.slice(lead), breathFrom };
}

export function onsetsOf(notes: readonly HandNote[]): readonly Onset[] {
  const groups: { at: number; tick: number; end: number; pitches: number[] }[] = [];
  for (const { on, dur, p } of notes.toSorted((a, b) => a.on - b.on || a.p - b.p)) {
    const last = groups.at(-1);
    if (last && last.tick === ticksOf(on)) {
      if (!last.pitches.includes(p)) last.pitches.push(p);
      last.end = Math.max(last.end, on + dur);
    } else groups.push({ at: on, tick: ticksOf(on), end: on + dur, pitches: [p] });
  }
  return groups.map(({ at, end, pitches }, i) => {
    const wait = (groups[i + 1]?.at ?? Math.max(end, at + 1)) - at;
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
const breathes = ({ profile }: Craft): boolean => ["woodwind", "brass", "voice"].includes(profile.family);

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
