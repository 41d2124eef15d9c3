import type { Note } from "../grid/grains.ts";
import { DRUM_CHANNEL, type KeySignature, type Line, type Performance, type Timed } from "../notes/lines.ts";
import { splitHands } from "../staves/split-hands.ts";
import { bass, type Clef, clefFor, instrumentName, isKeyboard, percussion, treble, writtenAs } from "./instruments.ts";

/** A part to be written: what sounds on each of its staves, and how it is written. */
export type PartPlan = {
  readonly name: string;
  /** General MIDI, 0–127; undefined when the file says none */
  readonly program: number | undefined;
  readonly channel: number;
  readonly drums: boolean;
  readonly chromatic: number;
  readonly diatonic: number;
  readonly staves: readonly { readonly clef: Clef; readonly notes: readonly Note[] }[];
  readonly lyrics: readonly Timed<string>[];
  readonly pedal: readonly Timed<boolean>[];
  readonly keys: readonly Timed<KeySignature>[];
  /** hands: told apart by the reader, by the file's tracks, or there is one staff */
  readonly hands: "split" | "tracks" | "one";
};

const rightName = /\b(r\.?h\.?|right|rechts|droite|destra|derecha|upper|treble|up|ob(e|ere)r?|soprano?)\b/i;
const leftName = /\b(l\.?h\.?|left|links|gauche|sinistra|izquierda|lower|bass|down|unt(e|ere)r?)\b/i;

type Read = { readonly line: Line; readonly notes: readonly Note[] };

/** `notes`: of each line of the performance, in its order. `hands`: what a person chose, for keyboard parts of one track. */
export function planParts(
  performance: Performance,
  notes: readonly (readonly Note[])[],
  hands: "split" | "one" | undefined,
): readonly PartPlan[] {
  const read = performance.lines.flatMap((line, index): Read[] => {
    const own = notes[index] ?? [];
    return own.length > 0 ? [{ line, notes: own }] : [];
  });
  const players = joinChannels(read);
  const plans: PartPlan[] = [];
  for (let index = 0; index < players.length; index++) {
    const [one, next] = [players[index] as Read, players[index + 1]];
    if (next && areHands(one, next, players)) {
      plans.push(twoStaves(one, next));
      index += 1;
    } else plans.push(planOne(one, hands));
  }
  return named(plans);
}

/** A track that plays on several channels with one sound is one player: a guitar has a channel a string. */
function joinChannels(read: readonly Read[]): readonly Read[] {
  const keyOf = ({ line }: Read): string =>
    line.channel === DRUM_CHANNEL ? `drums ${line.port}` : `${line.track} ${line.program ?? "-"} ${line.name}`;
  const isJoined = read.length > new Set(read.map(({ line }) => line.track)).size + 3 ? keepApart : keyOf;
  const groups = [
    ...Map.groupBy(read, (one) => (one.line.channel === DRUM_CHANNEL ? keyOf(one) : isJoined(one))).values(),
  ];
  return groups.map(([first, ...others]): Read => {
    const own = first as Read;
    if (others.length === 0) return own;
    const notes = [own, ...others].flatMap(({ notes }) => notes);
    return { line: own.line, notes: notes.sort((a, b) => a.on - b.on || a.key - b.key) };
  });
}
const keepApart = ({ line }: Read): string => `${line.track} ${line.channel} ${line.port}`;

/** Two tracks in a row that are the hands of one keyboard: named so, or the only two of a sound. */
function areHands(one: Read, next: Read, all: readonly Read[]): boolean {
  const [a, b] = [one.line, next.line];
  if (a.track === b.track || a.channel === DRUM_CHANNEL || b.channel === DRUM_CHANNEL) return false;
  if (a.program !== b.program || !isKeyboard(a.program)) return false;
  if (rightName.test(a.name) && leftName.test(b.name)) return true;
  const alike = all.filter(({ line }) => line.program === a.program && line.channel !== DRUM_CHANNEL);
  const sameName = a.name === b.name || a.name === "" || b.name === "";
  return alike.length === 2 && sameName && meanKey(one.notes) > meanKey(next.notes);
}

const meanKey = (notes: readonly Note[]): number =>
  notes.reduce((sum, { key }) => sum + key, 0) / Math.max(1, notes.length);

function twoStaves(right: Read, left: Read): PartPlan {
  const name = handless(right.line.name) || handless(left.line.name) || instrumentName(right.line.program);
  return {
    ...common(right.line, name),
    lyrics: right.line.lyrics.length > 0 ? right.line.lyrics : left.line.lyrics,
    pedal: left.line.pedal.length > 0 ? left.line.pedal : right.line.pedal,
    staves: [
      { clef: upperClef(right.notes), notes: right.notes },
      { clef: clefFor(keysOf(left.notes)), notes: left.notes },
    ],
    hands: "tracks",
  };
}

const handless = (name: string): string => {
  const text = name
    .replace(rightName, "")
    .replace(leftName, "")
    .replace(/\bhand\b|\bstaff\b/gi, "");
  return text.replace(/^[\s:,()[\]\-–]+|[\s:,()[\]\-–]+$/g, "");
};

const keysOf = (notes: readonly Note[]): readonly number[] => notes.map(({ key }) => key);
const upperClef = (notes: readonly Note[]): Clef => (meanKey(notes) < 52 ? bass : treble);

function planOne({ line, notes }: Read, hands: "split" | "one" | undefined): PartPlan {
  if (line.channel === DRUM_CHANNEL) {
    const plan = common(line, line.name || "Drums");
    return { ...plan, drums: true, staves: [{ clef: percussion, notes }], hands: "one" };
  }
  const written = writtenAs(line.program);
  const plan = common(line, line.name || written.name);
  const isSplit = isKeyboard(line.program) && (hands ? hands === "split" : needsTwoStaves(notes));
  if (isSplit) {
    const staves = splitHands(notes);
    const own = (staff: 1 | 2): readonly Note[] => notes.filter((_, index) => staves[index] === staff);
    const [upper, lower] = [own(1), own(2)];
    const lowerClef = lower.length > 0 ? clefFor(keysOf(lower)) : bass;
    return {
      ...plan,
      staves: [
        { clef: upperClef(upper), notes: upper },
        { clef: lowerClef, notes: lower },
      ],
      hands: "split",
    };
  }
  const clef = written.clef === "range" ? clefFor(keysOf(notes)) : written.clef;
  return { ...plan, chromatic: written.chromatic, diatonic: written.diatonic, staves: [{ clef, notes }], hands: "one" };
}

/** A keyboard part whose notes lie on both sides of middle C by more than a staff holds. */
function needsTwoStaves(notes: readonly Note[]): boolean {
  const keys = keysOf(notes).toSorted((a, b) => a - b);
  const at = (share: number): number => keys[Math.floor(share * (keys.length - 1))] ?? 60;
  return at(0.95) - at(0.05) > 24 || (at(0.1) < 55 && at(0.9) > 62);
}

const common = ({ program, channel, lyrics, pedal, keys }: Line, name: string): Omit<PartPlan, "staves" | "hands"> => ({
  name,
  program,
  channel,
  drums: false,
  chromatic: 0,
  diatonic: 0,
  lyrics,
  pedal,
  keys,
});

/** Parts of one name are numbered. */
function named(plans: readonly PartPlan[]): readonly PartPlan[] {
  const seen = new Map<string, number>();
  return plans.map((plan) => {
    const isAlone = plans.filter(({ name }) => name === plan.name).length === 1;
    const number = (seen.get(plan.name) ?? 0) + 1;
    seen.set(plan.name, number);
    return isAlone ? plan : { ...plan, name: `${plan.name} ${number}` };
  });
}
