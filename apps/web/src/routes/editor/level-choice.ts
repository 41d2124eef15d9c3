import {
  type AssessmentOption,
  generalLevelAt,
  type Level,
  levelsOf,
  type ModificationType,
  nearestLevel,
  type Settings,
} from "@gradus/contracts";

/** Where an arrow, Home or End leads on the ladder; undefined for any other key. The ladder does not wrap. */
export function ladderStep(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(index + 1, last);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(index - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

export const levelIndex = (system: AssessmentOption, name: string): number =>
  levelsOf(system).findIndex((level) => level.name === name);

/** The rung the piece stands on now; −1 when its difficulty is not known. */
export const nowIndex = (system: AssessmentOption, grade: number | null): number =>
  grade === null ? -1 : levelIndex(system, nearestLevel(system, grade).name);

/** One rung easier or harder than the piece, or the second or second-last rung when its level is not known. */
export function suggestedLevel(system: AssessmentOption, grade: number | null, type: ModificationType): string {
  const levels = levelsOf(system);
  const simplify = type === "Simplify Score";
  const now = nowIndex(system, grade);
  const start = now >= 0 ? now : simplify ? 2 : levels.length - 3;
  const index = Math.min(Math.max(start + (simplify ? -1 : 1), 0), levels.length - 1);
  return levels[index]?.name ?? "";
}

/** EDIT-14: the target of the settings when the system has it, else a suggestion. */
export function firstTarget(
  settings: Pick<Settings, "default_target_difficulty" | "default_difficulty"> | undefined,
  system: AssessmentOption,
  grade: number | null,
  type: ModificationType,
): string {
  const wanted = settings?.default_target_difficulty || settings?.default_difficulty || "";
  return levelIndex(system, wanted) >= 0 ? wanted : suggestedLevel(system, grade, type);
}

/** The same height on another system's ladder. */
export function sameHeight(from: AssessmentOption, name: string, to: AssessmentOption): string {
  const level = levelsOf(from).find((entry) => entry.name === name);
  return level ? nearestLevel(to, level.target).name : (levelsOf(to)[0]?.name ?? "");
}

const intervals: Readonly<Record<number, string>> = { 7: "a fifth", 9: "a sixth", 12: "an octave", 14: "a ninth" };

/** What a level means for the hands, in one plain sentence. */
export function levelSentence(system: AssessmentOption, level: Level, piano: boolean): string {
  const about = `about ${level.target.toFixed(1)} of 9 on our scale`;
  const general = generalLevelAt(level.target);
  if (system !== "General") return `In our measure ${about}, near ${general.name}.`;
  if (!piano) return `In our measure ${about}.`;
  const span = intervals[general.maxSpan] ?? `${general.maxSpan} semitones`;
  return `At most ${general.maxNotesPerHand} notes at once in each hand, no stretch wider than ${span}; ${about}.`;
}

/** Said when the target lies on the wrong side of the piece (PROC-25: that is no failure). */
export function directionNote(type: ModificationType, now: number, target: number): string | undefined {
  if (now < 0) return undefined;
  if (type === "Simplify Score" && target >= now) {
    return "The piece is not harder than this level now, so there may be nothing to simplify.";
  }
  if (type === "Complexify Score" && target <= now) {
    return "The piece is not easier than this level now, so there may be nothing to add.";
  }
  return undefined;
}
