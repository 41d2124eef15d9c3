import { isNearer, markedStaff } from "../layout/marked-staff.ts";
import type { Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Rule, TextRun } from "../page/page.ts";
import { isCentred } from "./credits.ts";
import { lineTexts, type TextLine } from "./text-lines.ts";

export type WordStyle = "bold" | "italic" | "plain";
/** Words said of the music at a place, or the letter or number of a rehearsal mark. */
export type Words = {
  readonly kind: "words" | "rehearsal";
  readonly text: string;
  readonly style: WordStyle;
  readonly staff: number;
  readonly isAbove: boolean;
  readonly x: number;
};

/** staff spaces: heights of letters that are said, and how far from a staff */
const [smallest, largest, furthest] = [1.3, 3.6, 9];
/** lines of one height in italics that are a verse */
const verse = 4;
/** Italian, German, French and English words of tempo, which many pages print in upright letters. */
const tempo =
  /\b(allegr|andant|adagi|larg|lent|moderat|prest|viva|grave|tempo|rit|rall|accel|a piacere|maestos|mässig|langsam|schnell|lebhaft|ruhig|bewegt|modéré|vif|animé|slow|fast|lively|waltz|swing|march|marcia|d\.\s?[cs]\.|fine)/i;
const octave = /^\(?(8|15)\s?(va|vb|ma|mb)/;

/** What is printed over, under and between the staves of a system beside lyrics, names, chord symbols and numbers. */
export function wordsOf(system: System): readonly Words[] {
  const { page, staves, above, below } = system;
  const [first, last] = [staves[0], staves.at(-1)];
  if (!first || !last) return [];
  const { space } = first;
  const [from, to] = [above?.bottom ?? first.top - furthest * space, below?.top ?? last.bottom + furthest * space];
  const runs = page.texts.filter(
    (run) =>
      run.y > from &&
      run.y < to &&
      run.size > smallest * space &&
      run.size < largest * space &&
      run.x > (above ? first.left - space : 0),
  );
  const styled = [...Map.groupBy(runs, styleOf).values()].flatMap(lineTexts);
  const lines = styled.filter(
    (line) => isNearer(system, { ...placeOf(line), y: line.y - 0.3 * line.size }) && !isVerse(line, styled),
  );
  const isHead = (line: TextLine): boolean => !above && isCentred(line, page) && line.y < first.top - 3 * space;
  return lines.flatMap((line): readonly Words[] => {
    const style = styleOf(line);
    const place = { style, x: line.x, ...markedStaff(system, placeOf(line)) };
    const isOver = line.y < first.top - 0.2 * space;
    // before the first staff only its tempo is said
    if (line.x < first.left - space && !(isOver && tempo.test(line.text))) return [];
    if (isOver && isRehearsal(line, style, page.rules, space))
      return [{ ...place, kind: "rehearsal", text: line.text }];
    if (!isSaid(line, style, isOver) || isHead(line) || isInside(line, staves)) return [];
    const text = line.text.replace(/[(\s]*[=≈].*$/u, "").trim();
    return text === "" ? [] : [{ ...place, kind: "words", text }];
  });
}

const placeOf = ({ x, right, y }: TextLine): { readonly left: number; readonly right: number; readonly y: number } => ({
  left: x,
  right,
  y,
});

const styleOf = ({ font }: Pick<TextRun, "font">): WordStyle =>
  /italic|oblique/i.test(font) ? "italic" : /bold|demi|heavy/i.test(font) ? "bold" : "plain";

/** Words in italics, in bold over the first staff, and in upright letters where they are a tempo's. */
function isSaid({ text }: TextLine, style: WordStyle, isOver: boolean): boolean {
  if (octave.test(text) || !/\p{L}{2}/u.test(text)) return false;
  if (style === "italic") return true;
  return isOver && (style === "bold" ? /\p{L}{3}/u.test(text) : tempo.test(text));
}

/** Syllables of a verse that is set in italics. */
const isVerse = (line: TextLine, all: readonly TextLine[]): boolean =>
  styleOf(line) === "italic" &&
  all.filter((other) => styleOf(other) === "italic" && Math.abs(other.y - line.y) < 1).length >= verse;

const isInside = ({ y }: TextLine, staves: readonly Staff[]): boolean =>
  staves.some(({ top, bottom, space }) => y > top + 0.5 * space && y < bottom);

/** Letters in bold, or a letter or number in a box. */
function isRehearsal(line: TextLine, style: WordStyle, rules: readonly Rule[], space: number): boolean {
  if (!/^([A-Z]{1,2}\d?|\d{1,3})$/.test(line.text) || line.size < 1.8 * space) return false;
  return isBoxed(line, rules, space) || (style === "bold" && /^[A-Z]/.test(line.text) && line.size > 2.2 * space);
}

/** Upright lines at both sides, as long as the letters are high. */
const isBoxed = ({ x, right, y, size }: TextLine, rules: readonly Rule[], space: number): boolean =>
  [x, right].every((side) =>
    rules.some(
      (rule) =>
        Math.abs(rule.x1 - rule.x2) < 0.2 &&
        Math.abs(rule.x1 - side) < 1.5 * space &&
        Math.min(rule.y1, rule.y2) < y - 0.5 * size &&
        Math.max(rule.y1, rule.y2) > y &&
        Math.abs(rule.y1 - rule.y2) < 2.5 * size,
    ),
  );
