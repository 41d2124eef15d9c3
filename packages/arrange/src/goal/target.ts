import type { LevelRequest } from "@gradus/contracts";
import type { Ends } from "@gradus/difficulty";

/** What the search aims at, and what to say about it when it is not what was asked. */
export type Target = { readonly grade: number; readonly note: string };

/** The grade to aim at; a relative level counts from the source, and what lies outside 1–9 moves to the nearest end. */
export function targetOf(level: LevelRequest, source: number): Target {
  const asked = level.kind === "grade" ? level.grade : source + level.steps;
  const grade = Math.min(9, Math.max(1, asked));
  if (grade === asked) return { grade, note: "" };
  const shown = asked.toFixed(Math.abs(asked - grade) < 0.1 ? 2 : 1);
  return { grade, note: `The scale runs from 1 to 9, so the aim was moved from ${shown} to ${grade}.` };
}

/** grades: nearer than this the target counts as reached */
export const tolerance = 0.25;

/** Why an aim that lies beyond the ends of the scale for pieces of its length was missed; empty when it does not. */
export function endOfScaleNote(aim: number, { lowest, highest }: Ends): string {
  const [verb, end, notes] = aim > highest ? ["ends", highest, "many"] : ["begins", Math.max(aim, lowest), "few"];
  const [shown, asked] = [end.toFixed(1), aim.toFixed(1)];
  if (shown === asked) return "";
  return `The scale of difficulty ${verb} at ${shown} for a piece of this length, so no notes, however ${notes}, would be graded ${asked}.`;
}

/** what a simplification by one, two and three grades keeps on the mean of many pieces: tune, harmony (engine.md, Targets) */
const usual: readonly { readonly melody: number; readonly harmony: number }[] = [
  { melody: 1, harmony: 1 },
  { melody: 0.99, harmony: 0.97 },
  { melody: 0.95, harmony: 0.93 },
  { melody: 0.88, harmony: 0.87 },
];
/** how far one piece may lie below the mean before the report says why */
const unusual = 0.1;

/** Who gives way besides the tune where a player has one staff: the lower notes of his chords, or nobody. */
export type Beside = "chords" | "nothing";

/** What a simplification by so many grades kept clearly less of than most do. */
export function lostBeyondUsual(
  grades: number,
  kept: { readonly melody: number; readonly harmony: number },
): readonly ("melody" | "harmony")[] {
  const expected = usual[Math.min(usual.length - 1, Math.max(0, Math.round(grades)))];
  return expected ? (["melody", "harmony"] as const).filter((name) => kept[name] < expected[name] - unusual) : [];
}

/** Why a simplification of one staff kept less of the tune or the harmony than most do; empty when it did not. */
export function fidelityNote(lost: readonly ("melody" | "harmony")[], beside: Beside): string {
  if (lost.length === 0) return "";
  const what = lost.map((name) => (name === "melody" ? "tune" : "harmony")).join(" and ");
  const why =
    beside === "nothing"
      ? "the part has one line only, so its quick notes had to give way"
      : "one player has its tune and its chords, so lower voices and quick notes had to give way";
  return `More of the ${what} went than in most pieces: ${why}.`;
}
