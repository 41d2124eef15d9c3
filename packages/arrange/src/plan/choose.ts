import type { Hand, HandNote } from "@gradus/difficulty";
import type { Bar, LeftOut } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Reading } from "../read/reading.ts";
import { barsOfSketch } from "../write/sketch-bars.ts";
import { handNotesOf } from "./hand-notes.ts";
import { bassOf, lostOf, sourceLower, topLostOf } from "./losses.ts";
import { sketchLower } from "./lower.ts";
import { isOutside } from "./outside.ts";
import { thinned, thinnest } from "./own.ts";
import type { Struck } from "./sketch.ts";
import { type Lower, lowersFor, type Upper, uppersFor } from "./treatments.ts";
import { sketchUpper } from "./upper.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What a plan is chosen for. */
export type Aim = {
  readonly words: Vocabulary;
  /** grade */
  readonly target: number;
  /** grade of the source: a plan that is no easier is none */
  readonly before: number;
  /** a level by name is its words; a relative one its grade */
  readonly named: boolean;
  /** the tune is this player's; beside a voice that sings it his upper hand accompanies too */
  readonly leads: boolean;
  /** the tune, or the other hand, has to stay as it is */
  readonly keeps: { readonly tune: boolean; readonly lower: boolean };
};

/** The material that plans are made of, in the key of the plan. */
export type Ground = {
  readonly reading: Reading;
  readonly staves: readonly StaffMaterial[];
  /** starts of measures in quarters */
  readonly starts: readonly number[];
  readonly gradeOf: (hands: Readonly<Record<Hand, readonly HandNote[]>>) => number;
};

/** The bars of every staff of one hand. */
type HandBars = readonly (readonly (Bar | undefined)[])[];
export type Plan = {
  readonly upper: Upper;
  readonly lower: Lower;
  readonly grade: number;
  /** share of measures that have what the level does not know */
  readonly outside: number;
  /** share of the tune's notes that are gone */
  readonly lost: number;
  readonly cost: number;
  /** bars by staff, in the order of the ground's staves */
  readonly bars: HandBars;
};

const weights = {
  /** what keeps a plan for a named level from words that it does not have, and one for a step from a rough page */
  outside: { named: 12, relative: 0.8 },
  /** grades that may be missed free, and what each further one costs; for a named level the meter never outweighs the tune */
  grade: { named: { free: 0.25, each: 1.6, most: 3.5 }, relative: { free: 0.15, each: 2.2, most: 6 } },
  /** what a lost note of the tune costs, as a share of all */
  tune: 2.5,
  /** the same of an upper hand that accompanies */
  upperNotes: 0.5,
  /** highest notes on beats that are gone, whatever was read as the tune: what lies on top is heard as it */
  top: 2,
  /** notes beside the tune in its hand that go while the other hand stays: nobody has the harmony then */
  fill: 2.5,
  /** semitones beyond these that the bass lies off the source's */
  register: { free: 5, each: 0.06 },
  /** one hand pays for both */
  oneHand: 0.3,
};
/** grades: a plan that gains less is no easier */
const leastGain = 0.03;

/** All plans for an aim with their figures, the best first. */
export function plansFor(ground: Ground, aim: Aim): readonly Plan[] {
  const uppers = uppersFor(aim.words).filter((upper) => !aim.keeps.tune || upper.kind === "own");
  const lowers = lowersFor(ground.reading, aim.words).filter((lower) => !aim.keeps.lower || lower.kind === "own");
  const madeUppers = uppers.map((upper) => madeUpper(ground, aim, upper));
  const shared: Shared = { lowers: new Map(), sourceBass: bassOf(ground.starts, sourceLower(ground.reading)) };
  return madeUppers
    .flatMap((upper) => lowers.flatMap((lower) => planOf(ground, aim, shared, upper, lower) ?? []))
    .toSorted((a, b) => a.cost - b.cost);
}

type Made = {
  readonly upper: Upper;
  readonly sketch: readonly Struck[];
  readonly bars: HandBars;
  readonly notes: readonly HandNote[];
  readonly outside: ReadonlySet<number>;
  /** share of the tune's notes that are gone, and of the highest notes on beats */
  readonly lost: number;
  readonly topLost: number;
};

const stavesOf = ({ staves }: Ground, hand: Hand): readonly StaffMaterial[] =>
  staves.filter((staff) => staff.hand === hand);

function madeUpper(ground: Ground, { words }: Aim, upper: Upper): Made {
  const staves = stavesOf(ground, "R");
  const sketch = sketchUpper(
    ground.reading,
    words,
    upper.kind === "tune" ? upper : { grid: undefined, beneath: words.notesBeneath },
  );
  const bars =
    upper.kind === "own" ? staves.map((staff) => thinned(staff, upper.rung)) : tuneBars(ground, words, sketch);
  const notes = notesOf(ground, bars);
  return {
    upper,
    sketch,
    bars,
    notes,
    topLost: topLostOf(ground.reading, notes),
    outside: outsideOf(bars, "R", words),
    lost: upper.kind === "own" ? 0 : lostOf(ground.reading, sketch),
  };
}

/** The hand with the tune; where the other hand has it, its own notes thinned. */
function tuneBars(ground: Ground, words: Vocabulary, sketch: readonly Struck[]): HandBars {
  const { piece, tune } = ground.reading;
  const led = new Set(tune.filter(({ hand }) => hand === "R").map(({ measure }) => measure));
  const leading = new Set(tune.filter(({ hand }) => hand === "L").map(({ measure }) => measure));
  return stavesOf(ground, "R").map((staff, place) => {
    const own = thinned(staff, thinnest);
    const made = barsOfSketch(place === 0 ? sketch : [], staff, piece.bars, signsFor(words));
    return made.map((bar, i) => (leading.has(i) && !led.has(i) ? own[i] : bar));
  });
}

const plain: readonly LeftOut[] = ["ornaments", "tremolo", "arpeggio", "fingering"];
const signsFor = ({ ornaments }: Vocabulary) =>
  ornaments ? { leftOut: ["arpeggio", "fingering"] as const, graces: true } : { leftOut: plain, graces: false };

function barsOfLower(ground: Ground, { words }: Aim, lower: Lower, sketch: readonly Struck[]): HandBars {
  const staves = stavesOf(ground, "L");
  if (lower.kind === "own") return staves.map((staff) => thinned(staff, lower.rung));
  const treatment = {
    figureOf: ({ index }: { index: number }) => lower.figures.get(index) ?? "held",
    lineGrid: lower.lineGrid,
  };
  const struck = sketchLower(ground.reading, words, treatment, sketch);
  const signs = { ...signsFor(words), leftOut: [...signsFor(words).leftOut, "slurs" as const] };
  return staves.map((staff, place) => barsOfSketch(place === 0 ? struck : [], staff, ground.reading.piece.bars, signs));
}

const lowerKey = (lower: Lower): string =>
  lower.kind === "own" ? `own ${lower.rung}` : `figure ${lower.rank} ${lower.lineGrid}`;
type MadeLower = {
  readonly bars: HandBars;
  readonly notes: readonly HandNote[];
  readonly outside: ReadonlySet<number>;
  /** mean of its lowest notes, bar by bar */
  readonly bass: number;
};
/** What all plans of a choice share: lower hands that were made, and where the source has its bass. */
type Shared = { readonly lowers: Map<string, MadeLower>; readonly sourceBass: number };

/** The lower hand under an upper one; made once for all upper hands that it goes with. */
function lowerUnder(ground: Ground, aim: Aim, shared: Shared, made: Made, lower: Lower): MadeLower {
  // a figure lies under the tune, so it depends on how that is written; the source's own notes do not
  const above = made.upper.kind === "tune" ? `tune ${made.upper.grid}` : "own";
  const key = lower.kind === "own" ? lowerKey(lower) : `${lowerKey(lower)}/${above}`;
  const known = shared.lowers.get(key);
  if (known) return known;
  const bars = barsOfLower(ground, aim, lower, made.sketch);
  const notes = notesOf(ground, bars);
  const hand = { bars, notes, outside: outsideOf(bars, "L", aim.words), bass: bassOf(ground.starts, notes) };
  shared.lowers.set(key, hand);
  return hand;
}

function planOf(ground: Ground, aim: Aim, shared: Shared, made: Made, lower: Lower): Plan | undefined {
  const hand = lowerUnder(ground, aim, shared, made, lower);
  const grade = ground.gradeOf({ R: made.notes, L: hand.notes });
  if (grade > aim.before - leastGain) return undefined;
  const outside = new Set([...made.outside, ...hand.outside]).size / Math.max(1, ground.starts.length);
  const kind = aim.named ? "named" : "relative";
  const { free, each, most } = weights.grade[kind];
  const missed = Math.min(most, each * Math.max(0, Math.abs(grade - aim.target) - free));
  const cost =
    made.upper.cost +
    lower.cost +
    (aim.leads ? weights.tune : weights.upperNotes) * made.lost +
    (aim.leads ? weights.top : weights.upperNotes) * made.topLost +
    unevenness(ground, made.upper, lower) +
    weights.register.each * Math.max(0, Math.abs(hand.bass - shared.sourceBass) - weights.register.free) +
    weights.outside[kind] * outside +
    missed;
  const rights = [...made.bars];
  const lefts = [...hand.bars];
  const bars = ground.staves.map((staff) => (staff.hand === "R" ? rights.shift() : lefts.shift()) ?? staff.bars);
  return { upper: made.upper, lower, grade, outside, lost: made.lost, cost, bars };
}

const notesOf = ({ starts }: Ground, bars: HandBars): readonly HandNote[] =>
  bars.flatMap((staff) => handNotesOf(staff, starts)).toSorted((a, b) => a.on - b.on || a.p - b.p);

function outsideOf(bars: HandBars, hand: Hand, words: Vocabulary): ReadonlySet<number> {
  return new Set(bars.flatMap((staff) => staff.flatMap((bar, i) => (bar && isOutside(bar, hand, words) ? [i] : []))));
}

/** What it costs that the hand with the tune is set anew while the other one stays as it is. */
function unevenness({ reading }: Ground, upper: Upper, lower: Lower): number {
  if (upper.kind !== "tune" || lower.kind !== "own") return 0;
  const tune = new Set(reading.tune.filter(({ hand }) => hand === "R").map(({ on }) => on));
  const own = reading.piece.notes.filter(({ hand }) => hand === "R");
  const fill = own.filter(({ on }) => !tune.has(on)).length / Math.max(1, own.length);
  return weights.fill * fill + (lower.rung < thinnest ? weights.oneHand : 0);
}
