import type { HandNote, Hands } from "@gradus/difficulty";
import { blackKeys, pitchClass } from "../operations/operation.ts";

type Page = { readonly hands: Pick<Hands, "R" | "L">; readonly measures: number };

/** How far a page lies from the level asked for; `error`: grades above it. */
export function distanceNote(error: number): string {
  const far = Math.abs(error).toFixed(1);
  return `The result is about ${far} ${Number(far) < 1 ? "of a grade" : "grades"} ${error > 0 ? "harder" : "easier"} than the level asked for.`;
}

/** What is said of a page that keeps the words of its level and is graded above its band. */
export const aboveNote = (level: string, grade: number): string =>
  `It keeps to what ${level} reads and plays; its tempo, range and length make it ${grade.toFixed(1)} of 9, a little above that level.`;

/** share of the left hand's strokes, or of the notes in one, that a page has fewer before it says so */
const clearly = 0.2;

/**
 * What a page for a keyboard lost beyond the usual, in what can be counted on it: notes of the tune, and strokes of the left hand or
 * notes in one. "" where the loss is of another kind. `tune`: share of its notes that stay.
 */
export function lossNote(
  lost: readonly ("melody" | "harmony")[],
  tune: number,
  { before, after }: { readonly before: Page; readonly after: Page },
): string {
  const tenths = Math.round(10 * (1 - tune));
  const tuneNote = lost.includes("melody") && tenths > 0 ? `About ${tenths} in 10 notes of the tune are left out.` : "";
  const notes = [tuneNote, lost.includes("harmony") ? leftHandNote(leftHandOf(before), leftHandOf(after)) : ""];
  return notes.filter((note) => note !== "").join(" ");
}

/** Strokes of the left hand a measure, and notes in one. */
type LeftHand = { readonly strokes: number; readonly notes: number };

function leftHandOf({ hands: { L }, measures }: Page): LeftHand {
  const strokes = new Set(L.map(({ on }) => on)).size;
  return { strokes: strokes / Math.max(1, measures), notes: L.length / Math.max(1, strokes) };
}

function leftHandNote(before: LeftHand, after: LeftHand): string {
  if (shown(after.strokes) !== shown(before.strokes) && after.strokes < (1 - clearly) * before.strokes)
    return `The left hand plays about ${shown(after.strokes)} times a measure; in the original ${shown(before.strokes)}.`;
  if (shown(after.notes) !== shown(before.notes) && after.notes < (1 - clearly) * before.notes)
    return `The left hand plays about ${counted(after.notes)} at a time; in the original ${shown(before.notes)}.`;
  return "";
}

const counted = (notes: number): string => (shown(notes) === "1" ? "1 note" : `${shown(notes)} notes`);
/** To a half. */
const shown = (number: number): string => String(Math.round(2 * number) / 2);

const shareOfBlack = ({ R, L }: Pick<Hands, "R" | "L">): number => {
  const notes: readonly HandNote[] = [...R, ...L];
  return notes.filter(({ p }) => blackKeys.has(pitchClass(p))).length / Math.max(1, notes.length);
};

/** True where a page in another key is played on fewer black keys than its source, as a share of its notes. */
export const hasFewerBlackKeys = (before: Pick<Hands, "R" | "L">, after: Pick<Hands, "R" | "L">): boolean =>
  shareOfBlack(after) < shareOfBlack(before);
