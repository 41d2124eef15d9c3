import { quarter } from "../read/ticks.ts";
import type { FigureName } from "./figures.ts";

/** What figures a lower hand may be given, easiest first, by the beats of a measure; "compound": beats of three. */
export type Menu = Readonly<Record<"4" | "3" | "2" | "compound", readonly FigureName[]>>;
type Compass = readonly [low: number, high: number];

/** What a keyboard player of a level reads and plays. All pitches MIDI numbers, all values ticks. */
export type Vocabulary = {
  readonly id: string;
  /** most sharps or flats */
  readonly keySigns: number;
  readonly upper: Compass;
  /** lower hand: its lowest note and the highest of its chords */
  readonly lower: Compass;
  /** the bass of figures with chords above it, and of those in one close position */
  readonly bass: Compass;
  readonly closeBass: Compass;
  /** smallest values of the tune, the usual one first; a coarser one costs more */
  readonly grids: readonly number[];
  /** smallest value of a line in the lower hand */
  readonly lineGrid: number;
  /** the values on which lone notes answer a silence: a beginner strikes on beats */
  readonly answersOn: number;
  readonly notes: number;
  /** semitones in one hand */
  readonly span: number;
  readonly dottedEighths: boolean;
  readonly triplets: boolean;
  readonly syncopation: boolean;
  readonly ornaments: boolean;
  /** notes under the tune in the upper hand */
  readonly notesBeneath: number;
  /** strokes of another voice that the hand with the tune plays at most while a note is held */
  readonly underHeld: number;
  /** a small step: the source's notes may stay wherever they lie */
  readonly anyRegister?: boolean;
  /** the source's own lower hand may stand where it keeps within the words */
  readonly ownLower: boolean;
  /** fingering is printed at the start of positions and at shifts */
  readonly fingering: boolean;
  /** pedal marks may stand */
  readonly pedal: boolean;
  readonly menu: Menu;
};

const eighth = quarter / 2;
const sixteenth = quarter / 4;
const thirtySecond = quarter / 8;

/**
 * From method books and exam syllabuses as gathered in research/exam-grades.json and design/arranging-plan.md ("Level words"):
 * ABRSM, Trinity and RCM prep to grade 8; figures in the order in which method books bring them.
 */
const beginner: Vocabulary = {
  id: "beginner",
  keySigns: 1,
  upper: [57, 79],
  lower: [43, 60],
  bass: [43, 55],
  closeBass: [41, 57],
  grids: [eighth, quarter],
  lineGrid: quarter,
  answersOn: quarter,
  notes: 2,
  span: 7,
  dottedEighths: false,
  triplets: false,
  syncopation: false,
  ornaments: false,
  notesBeneath: 0,
  underHeld: 0,
  ownLower: true,
  fingering: true,
  pedal: false,
  menu: {
    "4": ["root-third", "held-halves", "dyads"],
    "3": ["root-third", "held", "dyads"],
    "2": ["root-third", "held", "dyads"],
    compound: ["bass-third", "held", "dyads"],
  },
};

const elementary: Vocabulary = {
  ...beginner,
  id: "elementary",
  keySigns: 2,
  upper: [57, 81],
  lower: [41, 60],
  bass: [41, 53],
  closeBass: [41, 57],
  grids: [eighth, quarter],
  lineGrid: eighth,
  answersOn: eighth,
  notes: 3,
  span: 9,
  dottedEighths: true,
  menu: {
    "4": ["dyads", "bass-chord-halves", "triads", "bass-chord", "broken-quarters"],
    "3": ["dyads", "bass-half-chord", "waltz", "broken-quarters"],
    "2": ["dyads", "bass-chord", "triads"],
    compound: ["dyads", "bass-chord", "triads-a-beat"],
  },
};

const earlyIntermediate: Vocabulary = {
  ...elementary,
  id: "early-intermediate",
  keySigns: 3,
  upper: [55, 84],
  lower: [38, 62],
  bass: [38, 52],
  closeBass: [41, 57],
  grids: [sixteenth, eighth],
  lineGrid: eighth,
  span: 12,
  syncopation: true,
  triplets: true,
  pedal: true,
  notesBeneath: 1,
  underHeld: 2,
  menu: {
    "4": ["bass-chord", "triads", "broken-quarters", "alberti"],
    "3": ["waltz", "broken-quarters", "broken-eighths"],
    "2": ["bass-chord", "march", "alberti"],
    compound: ["bass-chord", "lilt", "rocking"],
  },
};

const intermediate: Vocabulary = {
  ...earlyIntermediate,
  id: "intermediate",
  keySigns: 4,
  upper: [53, 86],
  lower: [33, 62],
  bass: [36, 51],
  closeBass: [41, 57],
  grids: [sixteenth, thirtySecond],
  lineGrid: sixteenth,
  answersOn: thirtySecond,
  notes: 4,
  ornaments: true,
  underHeld: 4,
  fingering: true,
  menu: {
    "4": ["bass-chord", "broken-quarters", "march", "alberti", "triads"],
    "3": ["waltz", "broken-eighths"],
    "2": ["march", "alberti", "bass-chord"],
    compound: ["lilt", "nocturne", "rocking"],
  },
};

const lateIntermediate: Vocabulary = {
  ...intermediate,
  id: "late-intermediate",
  keySigns: 7,
  upper: [53, 91],
  lower: [31, 65],
  bass: [33, 51],
  closeBass: [40, 57],
  grids: [thirtySecond, sixteenth],
  span: 14,
  notesBeneath: 2,
  underHeld: 12,
  fingering: false,
  menu: {
    "4": ["march", "alberti", "bass-chord", "broken-quarters"],
    "3": ["waltz", "broken-eighths"],
    "2": ["march", "alberti", "bass-chord"],
    compound: ["nocturne", "rocking", "lilt"],
  },
};

/** Beyond the levels that method books describe, a page is bound by the hard limits of the level only. */
const advanced: Vocabulary = {
  ...lateIntermediate,
  id: "advanced",
  upper: [48, 105],
  lower: [21, 72],
  bass: [24, 55],
  notes: 5,
  span: 16,
  notesBeneath: 3,
};

const byLevel = new Map(
  [beginner, elementary, earlyIntermediate, intermediate, lateIntermediate].map((one) => [one.id, one]),
);

/** The words of a General level by its id. */
export const vocabularyOf = (level: string): Vocabulary => byLevel.get(level) ?? { ...advanced, id: level };
