import { limbOf } from "@gradus/contracts";
import type { Craft } from "../effort/index.ts";
import { ticksOf } from "../events.ts";
import type { HandNote } from "../hand-note.ts";
import { type HandShape, handShapeOf, isInReach } from "./hand-shape.ts";
import { midiName } from "./midi-name.ts";

/** What an instrument or its player cannot do, at any level. */
export const faultKinds = ["range", "together", "hand", "limbs", "speed"] as const;
export type FaultKind = (typeof faultKinds)[number];
/** The worst of its kind in a measure; a larger extent is worse. */
export type Fault = {
  readonly kind: FaultKind;
  readonly measure: number;
  readonly extent: number;
  readonly message: string;
};

/** Where measures begin, and quarters a minute at a place; both count quarters from the start of the score. */
export type Timing = { readonly starts: readonly number[]; readonly bpmAt: (quarters: number) => number };

type Moment = {
  readonly at: number;
  readonly struck: readonly number[];
  /** struck before and still sounding */
  readonly held: readonly number[];
};

/** Everything in a line that its instrument does not give, the worst of each kind in each measure. */
export function faultsOf(notes: readonly HandNote[], craft: Craft, timing: Timing): readonly Fault[] {
  const worst = new Map<string, Fault>();
  const add = (fault: Fault): void => {
    const key = `${fault.measure}/${fault.kind}`;
    const before = worst.get(key);
    if (!before || before.extent < fault.extent) worst.set(key, fault);
  };
  const moments = momentsOf(notes);
  const shape = craft.profile.polyphony.kind === "drums" ? undefined : handShapeOf(craft.profile);
  moments.forEach((moment, i) => {
    const measure = measureAt(timing.starts, moment.at);
    const wait = (moments[i + 1]?.at ?? Number.POSITIVE_INFINITY) - moment.at;
    const seconds = (60 * wait) / timing.bpmAt(moment.at);
    for (const fault of [...momentFaults(moment, craft, shape), ...speedFaults(moment, seconds, craft)])
      add({ ...fault, measure });
  });
  return [...worst.values()];
}

type Found = Omit<Fault, "measure">;

function momentFaults(moment: Moment, craft: Craft, shape: HandShape | undefined): readonly Found[] {
  if (craft.profile.family === "percussion") return limbFaults(moment);
  const sounding = [...moment.struck, ...moment.held].toSorted((a, b) => a - b);
  return [...rangeFaults(moment, craft), ...togetherFaults(sounding, craft), ...handFaults(moment, sounding, shape)];
}

function rangeFaults({ struck }: Moment, { profile, semitones }: Craft): readonly Found[] {
  const range = profile.written.extreme;
  if (!range) return [];
  return struck.flatMap((midi) => {
    const written = Math.round(midi - semitones);
    const outside = Math.max(range.lowMidi - written, written - range.highMidi);
    if (outside <= 0) return [];
    const side = written < range.lowMidi ? "below" : "above";
    return [{ kind: "range", extent: outside, message: `written ${midiName(written)} is ${side} the instrument` }];
  });
}

/** What the instrument gives at once in the hands of its best player. */
function togetherFaults(sounding: readonly number[], { profile }: Craft): readonly Found[] {
  const { maxSimultaneous } = profile.polyphony;
  const most = maxSimultaneous?.value ?? maxSimultaneous?.values?.virtuoso ?? 1;
  if (sounding.length <= most) return [];
  return [{ kind: "together", extent: sounding.length, message: `${sounding.length} notes at once` }];
}

/** What is struck together must lie under the hand; a bow must also reach what goes on sounding. */
function handFaults({ struck }: Moment, sounding: readonly number[], shape: HandShape | undefined): readonly Found[] {
  const gripped = shape?.bowed ? sounding : struck;
  if (!shape || gripped.length < 2 || gripped.length > shape.strings.length || isInReach(gripped, shape)) return [];
  const names = gripped.map((midi) => midiName(midi)).join(" and ");
  return [{ kind: "hand", extent: gripped.length, message: `sounding ${names} are out of one hand's reach` }];
}

const oneSound: readonly (readonly [number, number, string])[] = [
  [42, 44, "the hi-hat struck and trodden at once"],
  [42, 46, "the hi-hat open and closed at once"],
];

function limbFaults({ struck }: Moment): readonly Found[] {
  const limbs = struck.map(limbOf);
  const count = (end: string): number => limbs.filter((limb) => limb.endsWith(end)).length;
  const faults: Found[] = [];
  for (const [what, end] of [
    ["hands", "hand"],
    ["feet", "foot"],
  ] as const)
    if (count(end) > 2)
      faults.push({ kind: "limbs", extent: count(end), message: `${count(end)} drums at once for two ${what}` });
  for (const [a, b, message] of oneSound)
    if (struck.includes(a) && struck.includes(b)) faults.push({ kind: "limbs", extent: 2, message });
  return faults;
}

const hands = 2;

function speedFaults({ struck }: Moment, seconds: number, { profile }: Craft): readonly Found[] {
  const sustained = profile.speed?.values?.virtuoso;
  if (sustained === undefined || struck.length === 0) return [];
  const most = sustained * (profile.burst?.factor ?? 1) * (profile.family === "percussion" ? hands : 1);
  const rate = 1 / seconds;
  return rate > most * (1 + 1e-6)
    ? [{ kind: "speed", extent: rate, message: `${Math.round(rate)} notes a second` }]
    : [];
}

function momentsOf(notes: readonly HandNote[]): readonly Moment[] {
  const moments: { at: number; tick: number; struck: number[]; held: number[] }[] = [];
  let sounding: HandNote[] = [];
  for (const note of notes.toSorted((a, b) => a.on - b.on || a.p - b.p)) {
    let last = moments.at(-1);
    if (!last || last.tick !== ticksOf(note.on)) {
      sounding = sounding.filter(({ on, dur }) => on + dur > note.on + overlap);
      last = { at: note.on, tick: ticksOf(note.on), struck: [], held: [...new Set(sounding.map(({ p }) => p))] };
      moments.push(last);
    }
    if (!last.struck.includes(note.p)) last.struck.push(note.p);
    last.held = last.held.filter((p) => p !== note.p);
    sounding.push(note);
  }
  return moments;
}
/** quarters: rounded tuplets may end a hair after the next onset */
const overlap = 1 / 32;

/** Index of the measure in which a place lies. */
export function measureAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at + 1e-6) low = middle;
    else high = middle;
  }
  return low;
}
