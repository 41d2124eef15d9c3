import type { Note } from "../grid/grains.ts";
import { DRUM_CHANNEL, type KeySignature, type Line, type Performance, type Timed } from "../notes/lines.ts";
import { printedName } from "../notes/names.ts";
import { splitHands } from "../staves/split-hands.ts";
import {
  bass,
  type Clef,
  clefFor,
  clefOf,
  instrumentName,
  isKeyboard,
  namesAnother,
  percussion,
  treble,
  writtenAs,
} from "./instruments.ts";
import { meanKey, nameOfHands, type Player, playersOf, type Read } from "./players.ts";

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
  /** hands: told apart by the reader, by the file's lines, or there is one staff */
  readonly hands: "split" | "lines" | "one";
  /** two lines that may be the hands of one player, though no name says so: how they were taken */
  readonly couple?: "together" | "apart";
};

/** What a person chose: staves of keyboard parts of one line, or whether two lines are one player. */
export type Hands = "split" | "one" | "together" | "apart" | undefined;

/** `notes`: of each line of the performance, in its order. */
export function planParts(
  performance: Performance,
  notes: readonly (readonly Note[])[],
  hands: Hands,
): readonly PartPlan[] {
  const read = performance.lines.flatMap((line, index): Read[] => {
    const own = notes[index] ?? [];
    return own.length > 0 ? [{ line, notes: own }] : [];
  });
  const players = playersOf(read, hands === "together" || hands === "apart" ? hands : undefined);
  const plans = players.map((player): PartPlan => {
    if (player.kind === "hands") return twoStaves(player);
    const plan = planOne(player.read, hands === "split" || hands === "one" ? hands : undefined, players.length === 1);
    return player.isCoupled ? { ...plan, couple: "apart" } : plan;
  });
  return named(plans);
}

function twoStaves({ right, left, origin }: Extract<Player, { kind: "hands" }>): PartPlan {
  const name = printedName(nameOfHands(right.line.name, left.line.name)) || instrumentName(right.line.program);
  return {
    ...common(right.line, name),
    lyrics: right.line.lyrics.length > 0 ? right.line.lyrics : left.line.lyrics,
    pedal: left.line.pedal.length > 0 ? left.line.pedal : right.line.pedal,
    staves: [
      { clef: upperClef(right.notes), notes: right.notes },
      { clef: clefFor(keysOf(left.notes)), notes: left.notes },
    ],
    hands: "lines",
    ...(origin === "inferred" && { couple: "together" }),
  };
}

const keysOf = (notes: readonly Note[]): readonly number[] => notes.map(({ key }) => key);
const upperClef = (notes: readonly Note[]): Clef => (meanKey(notes) < 52 ? bass : treble);

/** Who plays a line whose name nobody prints; `instrument`: what its program says. */
function unnamed({ name, lyrics, program }: Line, instrument: string): string {
  if (name === "") return instrument;
  return lyrics.length > 0 ? "Voice" : program === undefined ? "Melody" : instrument;
}

function planOne({ line, notes }: Read, hands: "split" | "one" | undefined, isAlone: boolean): PartPlan {
  if (line.channel === DRUM_CHANNEL) {
    const plan = common(line, printedName(line.name) || "Drums");
    return { ...plan, drums: true, staves: [{ clef: percussion, notes }], hands: "one" };
  }
  const written = writtenAs(line.program);
  const plan = common(line, printedName(line.name) || unnamed(line, written.name));
  const isSplit = isForHands(line) && (hands ? hands === "split" : needsTwoStaves(notes));
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
  const { chromatic, diatonic } = written;
  const clef = clefOf(
    written.clef,
    notes.map(({ key }) => key - chromatic),
  );
  // no file means a row of pianos of one staff each
  const name = line.name === "" && line.program === undefined && !isAlone ? "Part" : plan.name;
  return { ...plan, name, chromatic, diatonic, staves: [{ clef, notes }], hands: "one" };
}

/** Played with both hands, as far as sound and name tell: where no sound is stated, a name says more. */
const isForHands = ({ program, name }: Line): boolean =>
  isKeyboard(program) && (program !== undefined || !namesAnother(name));

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
