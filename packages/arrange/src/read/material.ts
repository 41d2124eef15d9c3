import type { Reach } from "@gradus/difficulty";
import { drumsOf, type Hand, type Player } from "@gradus/difficulty";
import {
  type Attributes,
  add,
  attributesAt,
  type Clef,
  type Fraction,
  type Measure,
  metreOf,
  type Part,
  type Score,
  ZERO,
} from "@gradus/score";
import type { BarContext } from "../operations/operation.ts";
import { aroundOf } from "./around.ts";
import { type Bar, groupsOf, lowestOf, strikesOf } from "./bar/bar.ts";
import { readBar } from "./bar/read-bar.ts";
import { separateVoices } from "./bar/separate-voices.ts";
import { hasFermata } from "./bar/tune-line.ts";
import { harmonyOf } from "./harmony-of-score.ts";
import { hasWords } from "./has-words.ts";
import { melodyOf } from "./melody.ts";
import { countMeasure, metresOf } from "./metre.ts";
import { phrasesOf } from "./phrases.ts";
import { returnsOf } from "./returns.ts";
import { hasTuneAlone } from "./tune-alone.ts";
import { sungIn, voiceBeside } from "./voice-beside.ts";

/** One staff of the player, ready for the operations; a bar that must stay as it is has no entry. */
export type StaffMaterial = {
  readonly part: number;
  readonly staff: number;
  readonly hand: Hand;
  readonly role: BarContext["role"];
  readonly bars: readonly (Bar | undefined)[];
  readonly contexts: readonly BarContext[];
};

/** What a player may be given: MIDI numbers, and what one hand strikes at once; `heard` is where the harmony is read. */
export type Bounds = {
  readonly range: readonly [low: number, high: number];
  readonly most: Reach;
  readonly heard?: Score | undefined;
  /** General level aimed at, by name; without it every technique counts as usual */
  readonly level?: string | undefined;
};

/** The staves of a player with what analysis says of every bar. */
export function materialOf(written: Score, player: Player, bounds: Bounds): readonly StaffMaterial[] {
  const score = withSeparateVoices(written, player);
  const measures = score.parts[player.parts[0] ?? 0]?.measures ?? [];
  const metres = metresOf(score);
  const harmony = harmonyOf(bounds.heard ?? score, metres);
  const pauses = measures.map((_, i) => pausesOf(score, i));
  const rightIsSilent = player.hands.R.length === 0;
  const tune = measures.map(() => new Map<string, Fraction>());
  for (const { part, staff, hand } of player.sides) {
    if (hand !== "R" && !rightIsSilent) continue;
    score.parts[part]?.measures.forEach((measure, i) => {
      for (const event of measure.events) {
        if (event.kind === "note" && event.staff === staff && !event.cue && event.heads.some((head) => !head.tieStop))
          tune[i]?.set(`${event.onset.n}/${event.onset.d}`, event.onset);
      }
    });
  }
  const voices = score.parts.filter((one, index) => !player.parts.includes(index) && hasWords(one));
  return player.sides.map(({ part, staff, hand }) => {
    const role = hand === "R" || rightIsSilent ? "melody" : "accompaniment";
    const staves = new Set(
      player.sides.filter((side) => side.part === part && side.hand === hand).map((side) => side.staff),
    );
    const own = score.parts[part];
    const melody = role === "melody" && own ? melodyOf(own, staves) : new Set<string>();
    const attributes: readonly Attributes[] = own?.measures.map((_, i) => attributesAt(own, i, ZERO)) ?? [];
    const drumOf = own && player.craft?.profile.family === "percussion" ? drumsOf(score, own) : undefined;
    const read = (measure: Measure, heads: ReadonlySet<string>): Bar | undefined =>
      readBar(measure, staff, attributes[measure.index]?.transpose, heads, drumOf);
    const written = own?.measures.map((measure) => read(measure, melody)) ?? [];
    const isAlone = (i: number): boolean =>
      player.keyboard &&
      role === "accompaniment" &&
      tune[i]?.size === 0 &&
      sungIn(voices, i).length === 0 &&
      hasTuneAlone(written[i]);
    const heads = own && written.some((_, i) => isAlone(i)) ? melodyOf(own, staves) : melody;
    const bars = written.map((bar, i) => {
      const measure = own?.measures[i];
      return measure && isAlone(i) ? read(measure, heads) : bar;
    });
    const centre = medianOf(bars, role);
    const phrases = phraseHeights(bars, role, phrasesOf(score, part));
    const returns = returnsOf(bars);
    const around = aroundOf(score, player, part, staff);
    return {
      part,
      staff,
      hand,
      role,
      bars,
      contexts: measures.map((measure, i) => ({
        role: isAlone(i) ? "melody" : role,
        metre: metres[i] ?? countMeasure(metreOf(measure), measure.length),
        harmony: harmony[i] ?? [],
        partner: role === "melody" ? [] : [...(tune[i]?.values() ?? [])],
        voice: player.keyboard && role === "melody" ? voiceBeside(bars[i], voices, measure) : [],
        centre,
        phrase: phrases.get(i),
        neighbours: {
          before: edgeOf(bars[i - 1], "last", role),
          after: edgeOf(bars[i + 1], "first", role),
          bassAfter: firstBassOf(bars[i + 1]),
        },
        keyCentre: (attributes[i]?.key.fifths ?? 0) + 2,
        transpose: attributes[i]?.transpose?.chromatic ?? 0,
        register: registerIn(own, measure, staff),
        range: bounds.range,
        returns: returns[i] ?? false,
        pauses: pauses[i] ?? [],
        most: bounds.most,
        around: around[i] ?? [],
      })),
    };
  });
}

function withSeparateVoices(score: Score, player: Player): Score {
  const parts = score.parts.map((part, index) => {
    if (!player.parts.includes(index)) return part;
    const measures = part.measures.map((measure) => {
      const events = separateVoices(measure.events);
      return events === measure.events ? measure : { ...measure, events };
    });
    return { ...part, measures };
  });
  return { ...score, parts };
}

/** What is held by a fermata, in any part of a measure. */
const pausesOf = (score: Score, measure: number): BarContext["pauses"] =>
  score.parts.flatMap((part) =>
    (part.measures[measure]?.events ?? []).flatMap((event) =>
      event.kind === "note" && hasFermata(event) ? { from: event.onset, to: add(event.onset, event.duration) } : [],
    ),
  );

/** Median of the tune's notes, or of all notes of an accompaniment. */
function medianOf(bars: readonly (Bar | undefined)[], role: BarContext["role"]): number {
  const own = bars.flatMap((bar) => heightsOf(bar, role));
  return own.sort((a, b) => a - b)[own.length >> 1] ?? 60;
}

/** MIDI numbers of the tune's notes in a bar, or of all notes of an accompaniment. */
const heightsOf = (bar: Bar | undefined, role: BarContext["role"]): number[] =>
  (bar ? strikesOf(bar) : [])
    .flatMap((strike) => strike.heads)
    .filter((head) => role === "accompaniment" || head.melody)
    .map((head) => head.midi);

/** The notes of the phrase of every measure. */
function phraseHeights(
  bars: readonly (Bar | undefined)[],
  role: BarContext["role"],
  phrases: readonly (readonly number[])[],
): ReadonlyMap<number, readonly number[]> {
  return new Map(
    phrases.flatMap((phrase) => {
      const heights = phrase.flatMap((index) => heightsOf(bars[index], role));
      return phrase.map((index) => [index, heights] as const);
    }),
  );
}

/** Height of the first or last group of a bar: of its tune, or of all its notes. */
function edgeOf(bar: Bar | undefined, edge: "first" | "last", role: BarContext["role"]): number | undefined {
  const groups = bar ? groupsOf(bar) : [];
  const heads = (edge === "first" ? groups[0] : groups.at(-1))?.strikes.flatMap((strike) => strike.heads) ?? [];
  const own = role === "melody" && heads.some((head) => head.melody) ? heads.filter((head) => head.melody) : heads;
  return own.length === 0 ? undefined : own.reduce((sum, head) => sum + head.midi, 0) / own.length;
}

/** Lowest note of the first group of a bar. */
function firstBassOf(bar: Bar | undefined): number | undefined {
  const strikes = (bar && groupsOf(bar)[0])?.strikes ?? [];
  return strikes.length === 0 ? undefined : Math.min(...strikes.map(lowestOf));
}

/** What lies well in a measure: under both clefs when the clef changes inside it. */
function registerIn(part: Part | undefined, measure: Measure, staff: number): readonly [number, number] {
  const [low, high] = registerOf(part && attributesAt(part, measure.index, ZERO).clefs.get(staff), staff);
  const end = part && attributesAt(part, measure.index, measure.length).clefs.get(staff);
  const [lowAtEnd, highAtEnd] = end ? registerOf(end, staff) : [low, high];
  return [Math.max(low, lowAtEnd), Math.min(high, highAtEnd)];
}

/** Two octaves that lie well on a staff with this clef, as MIDI numbers. */
function registerOf(clef: Clef | undefined, staff: number): readonly [number, number] {
  const octaves = 12 * (clef?.octaveChange ?? 0);
  const sign = clef?.sign ?? (staff === 1 ? "G" : "F");
  const low = sign === "F" ? 40 : sign === "C" ? 50 - 4 * ((clef?.line ?? 3) - 3) : 57;
  return [low + octaves, low + 24 + octaves];
}
