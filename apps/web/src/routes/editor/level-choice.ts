import {
  type AssessmentOption,
  generalLevelAt,
  type Level,
  levelsOf,
  type ModificationType,
  nearestLevel,
  type Settings,
} from "@gradus/contracts";

/** Where an arrow, Home or End leads between two rungs of the ladder; undefined for any other key. The ladder does not wrap. */
export function ladderStep(
  key: string,
  index: number,
  [first, last]: readonly [first: number, last: number],
): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(index + 1, last);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(index - 1, first);
    case "Home":
      return first;
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

/** Rungs that can be chosen, first and last: those on the piece's side that the direction leads to, and its own. */
export function rungsFor(type: ModificationType, now: number, count: number): readonly [first: number, last: number] {
  if (now < 0) return [0, count - 1];
  return type === "Simplify Score" ? [0, now] : [now, count - 1];
}

/** One rung easier or harder than the piece, or the second or second-last rung when its level is not known. */
export function suggestedLevel(system: AssessmentOption, grade: number | null, type: ModificationType): string {
  const levels = levelsOf(system);
  const simplify = type === "Simplify Score";
  const now = nowIndex(system, grade);
  const start = now >= 0 ? now : simplify ? 2 : levels.length - 3;
  const index = Math.min(Math.max(start + (simplify ? -1 : 1), 0), levels.length - 1);
  return levels[index]?.name ?? "";
}

/**
 * The level to suggest where nothing would be done at `target`: the one within reach that the engine names, else one further from
 * the piece. Undefined when none is left that was not tried.
 */
export function nextSuggestion(
  system: AssessmentOption,
  type: ModificationType,
  target: string,
  instead: string | null,
  tried: ReadonlySet<string>,
): string | undefined {
  const step = type === "Simplify Score" ? -1 : 1;
  const further = levelsOf(system)[levelIndex(system, target) + step]?.name;
  const next = instead ?? further;
  return next === undefined || tried.has(next) ? undefined : next;
}

/** True for a level of the system that the direction leads to. */
export function isOpen(system: AssessmentOption, grade: number | null, type: ModificationType, name: string): boolean {
  const index = levelIndex(system, name);
  const [first, last] = rungsFor(type, nowIndex(system, grade), levelsOf(system).length);
  return index >= 0 && index >= first && index <= last;
}

/** EDIT-14: the target of the settings when it can be chosen, else a suggestion. */
export function firstTarget(
  settings: Pick<Settings, "default_target_difficulty" | "default_difficulty"> | undefined,
  system: AssessmentOption,
  grade: number | null,
  type: ModificationType,
): string {
  const wanted = settings?.default_target_difficulty || settings?.default_difficulty || "";
  const leadsOn = isOpen(system, grade, type, wanted) && levelIndex(system, wanted) !== nowIndex(system, grade);
  return leadsOn ? wanted : suggestedLevel(system, grade, type);
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

/** Why some levels cannot be chosen; undefined where all can. */
export function closedNote(type: ModificationType, now: Level | undefined): string | undefined {
  if (!now) return undefined;
  return type === "Simplify Score"
    ? `The piece is at ${now.name} now. Harder levels are for Complexify Score.`
    : `The piece is at ${now.name} now. Easier levels are for Simplify Score.`;
}
