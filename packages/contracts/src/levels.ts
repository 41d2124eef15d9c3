import data from "./levels.json" with { type: "json" };

export const assessmentOptions = ["General", "ABRSM", "Trinity", "RCM", "AMEB", "Henle"] as const;
export type AssessmentOption = (typeof assessmentOptions)[number];

/** EDIT-15: how far a system's figures can be trusted, shown beside its name. */
export const assessmentNotes: Readonly<Record<AssessmentOption, string>> = {
  General: "",
  ABRSM: "",
  Trinity: "",
  RCM: "",
  AMEB: "approximate",
  Henle: "measured",
};

export type LevelLimits = { readonly maxNotesPerHand: number; readonly maxSpan: number };
export type Level = { readonly name: string; readonly target: number };

/** Level names of a system with their aim on the measured scale 1–9 (levels.json). */
export function levelsOf(system: AssessmentOption): readonly Level[] {
  if (system === "General") return data.levels.map(({ name, target }) => ({ name, target }));
  return data.boards[system].levels;
}

/** The General level a grade falls into, with its hard limits. */
export function generalLevelAt(grade: number): (typeof data.levels)[number] {
  const found = data.levels.find((level) => grade < level.to) ?? data.levels.at(-1);
  if (!found) throw new Error("levels.json is empty");
  return found;
}

/** Henle's three bands: easy 1–3, medium 4–6, difficult 7–9; a boundary lies where the level of the next one begins. */
export function henleBandAt(grade: number): "easy" | "medium" | "difficult" {
  const henle = Number.parseInt(generalLevelAt(grade).henle, 10);
  if (henle <= 3) return "easy";
  return henle <= 6 ? "medium" : "difficult";
}

/** The level of a system whose aim is nearest to a grade. */
export function nearestLevel(system: AssessmentOption, grade: number): Level {
  if (system === "General") return generalLevelAt(grade);
  return levelsOf(system).reduce((best, level) =>
    Math.abs(level.target - grade) < Math.abs(best.target - grade) ? level : best,
  );
}

export type LevelRequest =
  | { readonly kind: "grade"; readonly grade: number; readonly name?: string }
  | { readonly kind: "relative"; readonly steps: number };

/** Reads a level as people give it: a name of the system, a number 1–9, or −N / +N grades from the source's own. */
export function parseLevel(text: string, system: AssessmentOption): LevelRequest | undefined {
  const trimmed = text.trim().replace("−", "-");
  const named = levelsOf(system).find((level) => level.name.toLowerCase() === trimmed.toLowerCase());
  if (named) return { kind: "grade", grade: named.target, name: named.name };
  if (/^[+-]\d+(\.\d+)?$/.test(trimmed)) return { kind: "relative", steps: Number(trimmed) };
  if (/^\d+(\.\d+)?$/.test(trimmed)) return { kind: "grade", grade: Number(trimmed) };
  return undefined;
}

/** grades by which a rewrite may be off its target before the level counts as missed (exit 4 of the command line) */
export const missedBy = 0.5;

/** The level of a system at the height of a General level; undefined for an unknown name. */
export function levelLike(general: string, system: AssessmentOption): string | undefined {
  const found = levelsOf("General").find(({ name }) => name === general);
  return found && (system === "General" ? found.name : nearestLevel(system, found.target).name);
}
