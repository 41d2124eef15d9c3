import type { AssessmentOption } from "@gradus/contracts";
import { levelsOf } from "@gradus/contracts";
import { describeHand, handsOf, type Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { checksOf, type Limit, type Music, musicOf } from "./checks.ts";
import { examTable, gradeIndex, henle, type Table } from "./tables.ts";

/**
 * The parameters of the chosen system and level with the measures of the result that go beyond them, in two readings: of
 * the grade itself ("sight-reading": the piece can be read at sight there), and of the grade so many higher as a board
 * reads at sight below its pieces ("piece": it can be learnt there). Nothing for General and for levels without a name.
 */
export function examLimits(result: Score, player: Player, system: AssessmentOption, level: string): readonly Limit[] {
  if (system === "General") return [];
  if (system === "Henle") return player.keyboard ? henleLimits(result, player, level) : [pianoOnly(system)];
  const table = examTable(system);
  if (!table) return [];
  if (!player.keyboard) return [pianoOnly(system)];
  const music = musicOf(result, player);
  const own = gradeIndex(table, level);
  const readable = readableAt(music, table);
  const summary = [
    summaryOf("sightReadableAt", "sight-readable at", readable, own, table),
    summaryOf("learnableAt", "can be learnt as a piece at", Math.max(0, readable - table.piecesAbove), own, table),
  ].map((limit) => labelled(limit, table, limit.code === "sightReadableAt" ? "sight-reading" : "piece"));
  if (own === undefined) return summary;
  const ceiling = Math.min(table.grades.length - 1, own + table.piecesAbove);
  return [...summary, ...reading(music, table, ceiling, "piece"), ...reading(music, table, own, "sight-reading")];
}

type Bare = Omit<Limit, "edition" | "basis" | "reading">;
const labelled = (limit: Bare, { edition, basis }: Table, of: Limit["reading"]): Limit => ({
  ...limit,
  edition,
  basis,
  reading: of,
});

function reading(music: Music, table: Table, index: number, of: "piece" | "sight-reading"): readonly Limit[] {
  const grade = table.grades[index];
  if (!grade) return [];
  return checksOf(music, grade, table).map((limit) =>
    labelled({ ...limit, code: `${of}.${limit.code}`, limit: `${grade.name}: ${limit.limit}` }, table, of),
  );
}

/** Index of the lowest grade whose parameters are all kept; one past the last when none is. */
function readableAt(music: Music, table: Table): number {
  const found = table.grades.findIndex((grade) =>
    checksOf(music, grade, table).every(({ state }) => state !== "exceeded"),
  );
  return found < 0 ? table.grades.length : found;
}

function summaryOf(code: string, text: string, index: number, own: number | undefined, table: Table): Bare {
  const grade = table.grades[index];
  const beyond = `beyond the table's last grade, ${table.grades.at(-1)?.name}`;
  const what = grade ? `${text} ${grade.name}` : code === "sightReadableAt" ? `sight-reading: ${beyond}` : beyond;
  const state = own === undefined ? "not-used" : index <= own ? "kept" : "exceeded";
  return {
    code,
    limit: `${what}, by ${table.basis === "approximate" ? "ABRSM's" : "the"} published sight-reading parameters`,
    state,
    measures: [],
  };
}

const pianoOnly = (system: AssessmentOption): Limit => ({
  code: "pianoOnly",
  limit: `The figures of ${system} that we have are for piano; for this instrument the limits of the General levels are used.`,
  state: "not-used",
  measures: [],
  basis: "general",
});

/** Henle publishes no rules: what its pieces of a level have in the middle, measured, and where the result lies. */
function henleLimits(result: Score, player: Player, level: string): readonly Limit[] {
  const index = levelsOf("Henle").findIndex(({ name }) => name === level);
  if (index < 0) return [];
  const hands = handsOf(result, player);
  const right = describeHand(hands.R, "R");
  const left = describeHand(hands.L, "L");
  const row = (code: string, what: string, value: number, medians: readonly number[], unit: string): Limit => {
    const here = medians[index] ?? 0;
    const next = medians[index + 1] ?? Number.POSITIVE_INFINITY;
    // nearer to the next level than to this one
    const isOver = value > (here + next) / 2;
    return {
      code,
      limit: `${what}: ${Math.round(value * 10) / 10}${unit}; pieces of Henle ${level} have ${here}${unit} in the middle`,
      state: isOver ? "exceeded" : "kept",
      measures: [],
      basis: "measured",
      edition: `medians of ${henle.n} works with Henle's levels`,
      reading: "piece",
    };
  };
  return [
    row("rangeRight", "compass of the right hand", right.range, henle.rangeRH, " semitones"),
    row("rangeLeft", "compass of the left hand", left.range, henle.rangeLH, " semitones"),
    row("varietyRight", "variety of notes of the right hand", right.entropy, henle.entropyRH, " bits"),
    row("varietyLeft", "variety of notes of the left hand", left.entropy, henle.entropyLH, " bits"),
  ];
}

/** The most notes that one hand strikes at once at a level learnt as a piece; undefined when the system sets none. */
export function examNotesPerHand(system: AssessmentOption, level: string): number | undefined {
  const table = examTable(system);
  const own = table && gradeIndex(table, level);
  if (!table || own === undefined) return undefined;
  return table.grades[Math.min(table.grades.length - 1, own + table.piecesAbove)]?.notesPerHand;
}
