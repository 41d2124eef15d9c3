import type { Hand, HandNote } from "@gradus/difficulty";
import { subtract, toNumber } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";
import { type Bar, endOf, type LeftOut } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import { barAt } from "../read/piece.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { barsOfSketch } from "../write/sketch-bars.ts";
import { type Division, divisionsOf } from "./cross-rhythm.ts";
import { easyBarsFor, withLedgers } from "./easy-bars.ts";
import type { Grounded } from "./grounded.ts";
import { handNotesOf } from "./hand-notes.ts";
import { loadOf, lostBelow, lostOf, strokesIn, topLostOf } from "./losses.ts";
import { lowerSketcher } from "./lower.ts";
import { isOutside } from "./outside.ts";
import { plainest, thinned, thinnest } from "./own.ts";
import type { Struck } from "./sketch.ts";
import { type Lower, nameOf, type Upper } from "./treatments.ts";
import { sketchUpper, type UpperTreatment } from "./upper.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The material that plans are made of, in the key of the plan. */
export type Ground = {
  readonly reading: Reading;
  readonly staves: readonly StaffMaterial[];
  /** starts of measures in quarters */
  readonly starts: readonly number[];
  readonly gradeOf: (hands: Readonly<Record<Hand, readonly HandNote[]>>) => number;
};

/** The bars of every staff of one hand. */
export type HandBars = readonly (readonly (Bar | undefined)[])[];
/** One hand written in one way from the first bar to the last, with what plans weigh of each measure. */
export type Made = {
  readonly bars: HandBars;
  readonly measures: readonly MadeMeasure[];
  /** all its notes: those of the measures, in order */
  readonly notes: readonly HandNote[];
};
export type MadeMeasure = {
  /** what begins in it, as the meter reads it */
  readonly notes: readonly HandNote[];
  /** it has what the level does not know */
  readonly outside: boolean;
  /** notes of the hand's tune that are gone; in the upper hand none where the source's own notes stand */
  readonly lost: number;
  /** highest notes on beats that are gone */
  readonly topLost: number;
  /** how often something is struck */
  readonly strokes: number;
  /** how much there is to do */
  readonly load: number;
  readonly divisions: readonly Division[];
  /** chords of the measure, by their place among all, whose third sounds */
  readonly thirds: readonly number[];
};
/** Both hands of a piece in every way that a plan may choose; each is made once. */
export type Hands = {
  readonly upper: (upper: Upper) => Made;
  /** a figure lies under the tune, so it depends on how that is written; the source's own notes do not */
  readonly lower: (lower: Lower, under: Upper) => Made;
};

const stavesOf = ({ staves }: Ground, hand: Hand): readonly StaffMaterial[] =>
  staves.filter((staff) => staff.hand === hand);

/** The other staves of a staff's part. */
const besideOf = ({ staves }: Ground, { part, staff }: StaffMaterial): readonly StaffMaterial[] =>
  staves.filter((other) => other.part === part && other.staff !== staff);

/** What every way of writing is made with. */
type Means = {
  readonly ground: Ground;
  readonly words: Vocabulary;
  readonly harmonies: readonly Grounded[];
  /** the bars of a staff on a rung of thinning */
  readonly thinnedTo: (staff: StaffMaterial, rung: number) => readonly (Bar | undefined)[];
  readonly sketchLower: ReturnType<typeof lowerSketcher>;
  /** puts the source's easy bars into the lower hand's only staff */
  readonly withEasyBars: ReturnType<typeof easyBarsFor> | undefined;
};

function meansFor(ground: Ground, words: Vocabulary, harmonies: readonly Grounded[]): Means {
  const known = new Map<string, readonly (Bar | undefined)[]>();
  const thinnedTo: Means["thinnedTo"] = (staff, rung) =>
    kept(known, `${ground.staves.indexOf(staff)}/${rung}`, () => thinned(staff, rung, words));
  const [lower, ...others] = stavesOf(ground, "L");
  return {
    ground,
    words,
    harmonies,
    thinnedTo,
    sketchLower: lowerSketcher(ground.reading, words, harmonies),
    withEasyBars:
      lower && others.length === 0
        ? easyBarsFor(thinnedTo(lower, words.ornaments ? 0 : plainest), ground.reading, words)
        : undefined,
  };
}

/** The hands of a piece for a level, made when they are first asked for. */
export function handsFor(ground: Ground, words: Vocabulary, harmonies: readonly Grounded[]): Hands {
  const means = meansFor(ground, words, harmonies);
  const uppers = new Map<string, Made>();
  const lowers = new Map<string, Made>();
  const sketches = new Map<string, readonly Struck[]>();
  const sketchOf = (upper: Upper): readonly Struck[] =>
    kept(sketches, upper.kind === "tune" ? nameOf(upper) : "own", () =>
      sketchUpper(
        ground.reading,
        words,
        upper.kind === "tune" ? upper : { grid: undefined, beneath: words.notesBeneath },
        harmonies,
      ),
    );
  // among the source's own notes no measure leaves its octave
  const inPlace = { ...words, upper: compassOf(ground.reading, words) };
  const stray = (): readonly Struck[] =>
    kept(sketches, "stray", () => sketchUpper(ground.reading, inPlace, plainTune(words), harmonies));
  return {
    upper: (upper) =>
      kept(uppers, nameOf(upper), () => madeUpper(means, upper, upper.kind === "tune" ? sketchOf(upper) : stray())),
    lower: (lower, under) => {
      const above = lower.kind === "own" ? "" : under.kind === "tune" ? ` under ${under.grid}` : " under its own";
      return kept(lowers, nameOf(lower) + above, () => madeLower(means, lower, under, sketchOf(under)));
    },
  };
}

function kept<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

function madeUpper(means: Means, upper: Upper, sketch: readonly Struck[]): Made {
  const { ground, words, thinnedTo } = means;
  const lost = lostOf(ground.reading, sketch);
  const set = tuneBars(means, sketch);
  if (upper.kind === "tune") return made(means, words, "R", set, lost);
  const own = stavesOf(ground, "R").map((staff) => thinnedTo(staff, upper.rung));
  const strays = words.anyRegister ? new Set<number>() : straysIn(ground, words, own, sketch);
  const bars = own.map((staff, place) => staff.map((bar, i) => (strays.has(i) ? set[place]?.[i] : bar)));
  return made(
    means,
    words,
    "R",
    bars,
    lost.map((count, i) => (strays.has(i) ? count : 0)),
  );
}

/** The tune alone in the values of a level, for measures that do not keep within them. */
const plainTune = ({ grids, notesBeneath }: Vocabulary): UpperTreatment => ({
  grid: grids[0],
  beneath: notesBeneath > 0 ? "missing" : 0,
});

/** The compass of a level, as much wider as the tune goes. */
function compassOf({ tune }: Reading, { upper: [low, high] }: Vocabulary): Vocabulary["upper"] {
  const heights = tune.map(({ midi }) => midi);
  return [Math.min(low, ...heights), Math.max(high, ...heights)];
}

/** share of measures up to which those beyond the level are strays */
const strayed = 0.3;

/** Measures beyond the level, where they are few among others within it, and the tune can be set there in its own octave. */
function straysIn(
  { reading }: Ground,
  words: Vocabulary,
  own: HandBars,
  sketch: readonly Struck[],
): ReadonlySet<number> {
  const { piece, tune } = reading;
  const beyond = [...piece.bars.keys()].filter((i) =>
    own.some((staff) => staff[i] !== undefined && isFilled(staff[i]) && isOutside(staff[i], "R", words)),
  );
  if (beyond.length > strayed * piece.bars.length) return new Set();
  const heights = new Set(tune.map(({ measure, midi }) => `${measure}/${midi}`));
  const set = Map.groupBy(sketch, ({ on }) => barAt(piece, on)?.index);
  const isInPlace = (i: number): boolean =>
    (set.get(i) ?? []).length > 0 && (set.get(i) ?? []).every(({ tones }) => heights.has(`${i}/${tones.at(-1)?.midi}`));
  return new Set(beyond.filter(isInPlace));
}

/** False where rounded values leave a sliver of the measure: written whole it would be longer than the source's. */
const isFilled = ({ lines, length }: Bar): boolean =>
  lines.every(({ events }) => {
    const last = events.at(-1);
    const left = last ? toNumber(subtract(length, endOf(last))) : 0;
    return left <= 0 || left >= sliver;
  });
const sliver = 1 / 16;

function madeLower(means: Means, lower: Lower, under: Upper, sketch: readonly Struck[]): Made {
  const { ground, words, thinnedTo, sketchLower, withEasyBars } = means;
  const staves = stavesOf(ground, "L");
  if (lower.kind === "own")
    return made(
      means,
      words,
      "L",
      staves.map((staff) => thinnedTo(staff, lower.rung)),
    );
  const treatment = {
    figureOf: ({ index }: { index: number }) => lower.figures.get(index) ?? "held",
    lineGrid: lower.lineGrid,
    tuneGrid: under.kind === "tune" ? under.grid : undefined,
    struck: lower.struck,
  };
  const struck = sketchLower(treatment, sketch);
  const signs = signsFor(words);
  const bars = staves.map((staff, place) => {
    const sketched = barsOfSketch(
      place === 0 ? struck : [],
      staff,
      ground.reading.piece.bars,
      { ...signs, leftOut: [...signs.leftOut, "slurs"] },
      besideOf(ground, staff),
    );
    return withEasyBars ? withEasyBars(sketched, under.kind === "tune" ? sketch : undefined) : sketched;
  });
  return made(means, withLedgers(words), "L", bars);
}

/** `words`: those that a bar of the hand is held against. */
function made(
  { ground, harmonies }: Means,
  words: Vocabulary,
  hand: Hand,
  bars: HandBars,
  lost: readonly number[] = [],
): Made {
  const { starts, reading } = ground;
  const notes = bars.flatMap((staff) => handNotesOf(staff, starts)).toSorted((a, b) => a.on - b.on || a.p - b.p);
  const topLost = hand === "R" ? topLostOf(reading, notes) : [];
  const lostHere = hand === "R" ? lost : lostBelow(reading, notes);
  const thirds = thirdsIn(notes, starts, harmonies);
  const measures = byMeasure(notes, starts).map(
    (own, i): MadeMeasure => ({
      notes: own,
      outside: bars.some((staff) => staff[i] !== undefined && isOutside(staff[i], hand, words)),
      lost: lostHere[i] ?? 0,
      topLost: topLost[i] ?? 0,
      strokes: strokesIn(own),
      load: loadOf(own),
      divisions: divisionsOf(own, reading.piece.bars[i]),
      thirds: thirds[i] ?? [],
    }),
  );
  return { bars, measures, notes };
}

/** Notes by the measure in which they begin; `starts` in quarters. */
export function byMeasure(notes: readonly HandNote[], starts: readonly number[]): readonly (readonly HandNote[])[] {
  const found = starts.map((): HandNote[] => []);
  let bar = 0;
  for (const note of notes) {
    while (bar + 1 < starts.length && (starts[bar + 1] ?? 0) <= note.on + 1e-6) bar++;
    found[bar]?.push(note);
  }
  return found;
}

/** By measure: the chords whose third sounds while they last, by their place in `harmonies`. */
function thirdsIn(
  notes: readonly HandNote[],
  starts: readonly number[],
  harmonies: readonly Grounded[],
): readonly (readonly number[])[] {
  const measures = byMeasure(notes, starts);
  const found = starts.map((): number[] => []);
  harmonies.forEach(({ bar, from, to, thirdSounds, tones: [, third] }, place) => {
    const sounds =
      thirdSounds &&
      measures[bar]?.some(
        ({ on, dur, p }) => pitchClass(p) === third && on * quarter < to && (on + dur) * quarter > from,
      );
    if (sounds) found[bar]?.push(place);
  });
  return found;
}

/** The hand with the tune; where the other hand has it, its own notes thinned. */
function tuneBars({ ground, words, thinnedTo }: Means, sketch: readonly Struck[]): HandBars {
  const { piece, tune } = ground.reading;
  const led = new Set(tune.filter(({ hand }) => hand === "R").map(({ measure }) => measure));
  const leading = new Set(tune.filter(({ hand }) => hand === "L").map(({ measure }) => measure));
  const struck = new Set(sketch.map(({ on }) => barAt(piece, on)?.index));
  return stavesOf(ground, "R").map((staff, place) => {
    const own = thinnedTo(staff, thinnest);
    const sketched = barsOfSketch(
      place === 0 ? sketch : [],
      staff,
      piece.bars,
      signsFor(words),
      besideOf(ground, staff),
    );
    return sketched.map((bar, i) => (leading.has(i) && !led.has(i) && !struck.has(i) ? own[i] : bar));
  });
}

const plain: readonly LeftOut[] = ["ornaments", "tremolo", "arpeggio", "fingering"];
const signsFor = ({ ornaments }: Vocabulary) =>
  ornaments ? { leftOut: ["arpeggio", "fingering"] as const, graces: true } : { leftOut: plain, graces: false };
