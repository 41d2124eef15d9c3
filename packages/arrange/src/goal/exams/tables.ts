import { type AssessmentOption, levelsOf, table } from "@gradus/contracts";
import data from "./exam-grades.json" with { type: "json" };

/** Where the figures of a table come from. */
export type Basis = "published" | "approximate" | "measured" | "general";

/** What a board's table lets a sight-reader meet at one grade; everything introduced at lower grades included. */
export type Parameters = {
  /** the grade's name in the product */
  readonly name: string;
  readonly length: string | undefined;
  readonly times: readonly string[] | "any" | undefined;
  /** names of keys, or the most sharps or flats */
  readonly keys: readonly string[] | { readonly mostAccidentals: number };
  readonly hands: "separate" | "together" | undefined;
  readonly position: "tonic to dominant" | "five-finger" | "free" | undefined;
  readonly notesPerHand: number | undefined;
  readonly notesTogether: number | undefined;
  /** note values, rests, marks and features met so far */
  readonly known: ReadonlySet<string>;
};

export type Table = {
  readonly edition: string;
  readonly basis: Basis;
  readonly grades: readonly Parameters[];
  /** grades that the sight-reading of an examination lies below its pieces */
  readonly piecesAbove: number;
  /** everything that the board introduces at some grade */
  readonly all: ReadonlySet<string>;
};

type Row = {
  readonly bars?: unknown;
  readonly barsMax?: number;
  readonly barsApprox?: unknown;
  readonly addTime?: readonly string[];
  readonly addMajor?: readonly string[];
  readonly addMinor?: readonly string[];
  readonly hands?: string;
  readonly position?: string;
  readonly addRhythm?: readonly string[];
  readonly addMarks?: readonly string[];
  readonly addFeatures?: readonly string[];
  readonly accidentals?: string;
  readonly maxChordPerHand?: number;
  readonly maxChordTotal?: number;
  readonly doubleAccidentals?: boolean;
  readonly changingTime?: boolean;
  readonly texture?: string;
  readonly time?: readonly string[] | string;
  readonly rhythm?: readonly string[];
  readonly keysMajor?: readonly string[];
  readonly keysMinor?: readonly string[];
  readonly maxAccidentals?: number;
  readonly upbeat?: boolean;
};

/** Names that the tables give to the same thing. */
const same: Readonly<Record<string, readonly string[]>> = table({
  "eighth-pair": ["eighth"],
  "eighth-group": ["eighth"],
  "dotted-quarter-eighth": ["dotted-quarter", "eighth"],
  // simple semiquaver patterns: four, two and a quaver, dotted quaver and semiquaver
  "sixteenth-simple": ["16th", "dotted-eighth"],
  sixteenth: ["16th", "rest-16th"],
  "syncopation-simple": ["syncopation"],
  anacrusis: ["upbeat"],
  "legato-phrase": ["slur"],
  "simple-phrasing": ["slur"],
  "rit-at-end": ["slowing"],
  rit: ["slowing"],
  rall: ["slowing"],
  "a tempo": ["tempo-change"],
  accel: ["quickening"],
  accelerando: ["quickening"],
  "right-pedal": ["pedal"],
  "cresc-text": ["hairpin"],
});
const named = (names: readonly string[] = []): readonly string[] => names.flatMap((name) => same[name] ?? [name]);

const lengthOf = ({ bars, barsMax, barsApprox }: Row): string | undefined => {
  if (barsMax !== undefined) return `up to ${barsMax} bars`;
  if (Array.isArray(barsApprox)) return `about ${barsApprox.join(" to ")} bars`;
  if (barsApprox !== undefined) return `about ${barsApprox}${typeof barsApprox === "number" ? " bars" : ""}`;
  if (Array.isArray(bars)) return `${bars.join(" to ")} bars`;
  if (typeof bars === "object" && bars !== null)
    return Object.entries(bars)
      .map(([time, count]) => `${count} bars of ${time}`)
      .join(", ");
  return bars === undefined ? undefined : `${bars} bars`;
};

const accidentalsOf = (row: Row): readonly string[] => [
  ...(row.accidentals === "minor-keys-only" ? ["accidental-in-minor"] : []),
  ...(row.accidentals === "chromatic" ? ["accidental-in-minor", "accidental"] : []),
  ...(row.doubleAccidentals ? ["double-accidental"] : []),
  ...(row.changingTime ? ["changing-time"] : []),
];

/** ABRSM and Trinity: "once introduced they apply for all later grades". */
function cumulative(
  rows: readonly Row[],
  names: readonly string[],
  states: { readonly hands: boolean },
): readonly Parameters[] {
  const times: string[] = [];
  const keys: string[] = [];
  const known: string[] = [];
  let hands: Parameters["hands"];
  let position: Parameters["position"];
  let notesPerHand: number | undefined = states.hands ? 1 : undefined;
  let notesTogether: number | undefined;
  return rows.map((row, index) => {
    times.push(...(row.addTime ?? []));
    keys.push(
      ...(row.addMajor ?? []).map((key) => `${key} major`),
      ...(row.addMinor ?? []).map((key) => `${key.replace("-natural", "")} minor`),
    );
    known.push(...named(row.addRhythm), ...named(row.addMarks), ...named(row.addFeatures), ...accidentalsOf(row));
    if (row.hands === "separate" || row.hands === "together") hands = row.hands;
    if (row.position) position = positions[row.position];
    notesPerHand = row.maxChordPerHand ?? notesPerHand;
    // three notes a hand at the last grade end the limit of four for both
    notesTogether = row.maxChordTotal ?? ((notesPerHand ?? 0) > 2 ? undefined : notesTogether);
    return {
      name: names[index] ?? "",
      length: lengthOf(row),
      times: [...times],
      keys: [...keys],
      hands,
      position,
      notesPerHand,
      notesTogether,
      known: new Set(known),
    };
  });
}

const positions: Readonly<Record<string, Parameters["position"]>> = table({
  "five-finger-tonic-dominant": "tonic to dominant",
  "five-finger-any": "five-finger",
  free: "free",
});

/** RCM states each level on its own; what a row leaves out is as in the one before. */
function stated(rows: readonly Row[], names: readonly string[]): readonly Parameters[] {
  let times: Parameters["times"];
  let keys: Parameters["keys"] = ["C major"];
  let known: readonly string[] = [];
  return rows.map((row, index) => {
    if (row.time !== undefined) times = row.time === "any" ? "any" : (row.time as readonly string[]);
    if (row.keysMajor || row.keysMinor)
      keys = [
        ...(row.keysMajor ?? []).map((key) => `${key} major`),
        ...(row.keysMinor ?? []).map((key) => `${key} minor`),
      ];
    if (row.maxAccidentals !== undefined) keys = { mostAccidentals: row.maxAccidentals };
    known = [...known, ...named(row.rhythm), ...(row.upbeat ? ["upbeat"] : [])];
    const texture = row.texture ?? "";
    return {
      name: names[index] ?? "",
      length: lengthOf(row),
      times,
      keys,
      hands: texture === "" ? undefined : texture.includes("together") ? "together" : "separate",
      position: texture.includes("beyond") ? "free" : texture.includes("five-finger") ? "five-finger" : undefined,
      notesPerHand: undefined,
      notesTogether: undefined,
      known: new Set(known),
    };
  });
}

const namesOf = (system: AssessmentOption): readonly string[] => levelsOf(system).map(({ name }) => name);

function tableOf(grades: readonly Parameters[], edition: string, basis: Basis, piecesAbove: number): Table {
  return { edition, basis, grades, piecesAbove, all: new Set(grades.flatMap(({ known }) => [...known])) };
}

const abrsm = data.abrsmPiano as readonly Row[];
const abrsmEdition = "ABRSM Piano Practical Grades 2027 & 2028, sight-reading";

/** The tables of the boards' piano sight-reading, as in exam-grades.json; undefined for systems without one. */
const tables: Readonly<Partial<Record<AssessmentOption, Table>>> = {
  ABRSM: tableOf(cumulative(abrsm, namesOf("ABRSM"), { hands: true }), abrsmEdition, "published", 2),
  Trinity: tableOf(
    cumulative(data.trinityPiano as readonly Row[], namesOf("Trinity"), { hands: false }),
    "Trinity Piano syllabus from 2023 (online edition February 2026), sight-reading",
    "published",
    2,
  ),
  RCM: tableOf(
    stated(data.rcmPiano as readonly Row[], namesOf("RCM")),
    "RCM Piano Syllabus, 2022 edition, sight-reading",
    "published",
    3,
  ),
  // AMEB publishes no table that could be read; its grades are taken as ABRSM's of the same number
  AMEB: tableOf(
    cumulative(abrsm, namesOf("AMEB"), { hands: true }),
    `${abrsmEdition}, taken for AMEB`,
    "approximate",
    2,
  ),
};

export const examTable = (system: AssessmentOption): Table | undefined => tables[system];

/** Index of the grade of a table with this name; undefined when the level is none of its names. */
export function gradeIndex(table: Table, name: string): number | undefined {
  const index = table.grades.findIndex((grade) => grade.name.toLowerCase() === name.toLowerCase());
  return index < 0 ? undefined : index;
}

export const henle = data.henleMedians;
