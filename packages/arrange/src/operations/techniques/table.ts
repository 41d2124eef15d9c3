import { levelsOf } from "@gradus/contracts";

/** What a pianist must have learnt to play something, and when that is usual. */
type Technique = {
  /** as in "a piece with …" */
  readonly name: string;
  /** General level from which pieces have it as a matter of course */
  readonly from: string;
  /** where `from` comes from; "ours" where no board says anything */
  readonly source: string;
};

/**
 * Techniques and the General level from which each is usual. Boards publish parameters for reading at sight and for scales, not
 * for pieces: a piece of grade N has what is read at sight at grade N + 2 (Trinity: "approximately two grades lower than
 * the exam"), and what the scales of grade N ask for. Grades become levels by the syllabus column of levels.json: up to 2
 * Beginner, 3 Elementary, 4 and 5 Early Intermediate, 6 Intermediate, 7 Late Intermediate, 8 Early Advanced. ABRSM: Piano Practical
 * Grades 2025 and 2026; RCM: Piano Syllabus 2022; Henle: medians of 660 graded works (CIPI). No board endorses it.
 */
export const techniques = {
  twoNotes: { name: "two notes at once in one hand", from: "Beginner", source: "ABRSM sight-reading Grade 3" },
  threeNotes: {
    name: "chords of three notes in one hand",
    from: "Intermediate",
    source: "ABRSM sight-reading Grade 8",
  },
  fourNotes: {
    name: "chords of four notes in one hand",
    from: "Late Intermediate",
    source: "ours: more than ABRSM's Grade 8 reads at sight; levels.json allows them from Intermediate",
  },
  brokenChords: {
    name: "broken chords under a tune (Alberti bass)",
    from: "Elementary",
    source: "ABRSM arpeggios of one octave, Grade 1; beside another hand, Grade 2",
  },
  wideArpeggios: {
    name: "arpeggios over more than an octave",
    from: "Early Intermediate",
    source: "ABRSM arpeggios of two octaves, hands together, Grade 3",
  },
  longArpeggios: {
    name: "quick arpeggios over two octaves",
    from: "Intermediate",
    source: "ABRSM arpeggios of four octaves, Grade 6",
  },
  chromaticNotes: {
    name: "chromatic notes",
    from: "Elementary",
    source: "ABRSM sight-reading Grade 4, chromatic scale Grade 2",
  },
  ornaments: { name: "ornaments", from: "Intermediate", source: "ABRSM sight-reading Grade 8" },
  highRegister: {
    name: "a tune an octave higher, far above the staff",
    from: "Early Intermediate",
    source: "ABRSM sight-reading Grade 7 (8va)",
  },
  triplets: {
    name: "triplets against two",
    from: "Late Intermediate",
    source: "ours: triplets are ABRSM sight-reading Grade 6, cross-rhythms later than that",
  },
  leaps: {
    name: "leaps between bass and chord",
    from: "Intermediate",
    source: "Henle: steps of an octave and more become the rule in the left hand at level 4",
  },
  quickLeaps: {
    name: "quick leaps between bass and chord",
    from: "Early Advanced",
    source: "Henle: they are four fifths of the left hand's steps from level 6",
  },
  twoVoices: {
    name: "two voices in one hand",
    from: "Late Intermediate",
    source: "RCM repertoire: sinfonias at Level 9, two-part inventions before",
  },
  thirds: {
    name: "thirds and sixths in one hand",
    from: "Late Intermediate",
    source: "ABRSM scales in thirds, Grade 7",
  },
  octaves: { name: "octaves in one hand", from: "Early Intermediate", source: "levels.json: the reach of an octave" },
  octavePassages: { name: "quick passages in octaves", from: "Early Advanced", source: "RCM octaves, Level 10" },
  brokenOctaves: {
    name: "broken octaves",
    from: "Late Intermediate",
    source: "ours: between single octaves and passages of them",
  },
  tremolo: { name: "tremolo in one hand", from: "Late Intermediate", source: "ours: as quick as broken octaves" },
} as const satisfies Readonly<Record<string, Technique>>;

export type TechniqueId = keyof typeof techniques;
export const techniqueIds = Object.keys(techniques) as readonly TechniqueId[];

const ranks: ReadonlyMap<string, number> = new Map(levelsOf("General").map(({ name }, rank) => [name, rank]));

/** Place of a General level, 0 for the easiest; −1 for an unknown name. */
export const rankOf = (level: string): number => ranks.get(level) ?? -1;

/** By how many General levels a technique lies above one; 0 or less where it is usual. */
export const levelsAbove = (id: TechniqueId, level: string): number => rankOf(techniques[id].from) - rankOf(level);

/** Techniques that are usual only above a General level. */
export const techniquesAbove = (level: string): readonly TechniqueId[] =>
  techniqueIds.filter((id) => levelsAbove(id, level) > 0);
