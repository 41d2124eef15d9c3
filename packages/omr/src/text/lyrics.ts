import type { Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { TextRun } from "../page/page.ts";
import type { PageEvent } from "../symbols/event.ts";
import { isChordLine } from "./chord-symbols.ts";
import { rowsOf, type Token, tokensOf } from "./tokens.ts";

export type Lyric = {
  readonly verse: number;
  readonly text: string;
  readonly syllabic: "single" | "begin" | "middle" | "end";
};

/** Syllables of a system by the chord they stand under: `id` of the event to its verses. */
export function lyricsOf(system: System, events: readonly PageEvent[]): ReadonlyMap<number, readonly Lyric[]> {
  const found = new Map<number, Lyric[]>();
  for (const number of system.staves.keys()) {
    const chords = columnsOf(
      events.filter((event) => event.staff === number && event.kind === "chord" && !event.isGrace),
    );
    for (const [verse, line] of versesOf(system, number, chords).entries())
      assign(line, verse + 1, chords, system, found);
  }
  return found;
}

/** times the size of letters from one verse to the next */
const nextVerse = 1.8;
/** syllables in italics, or between the staves of a brace, that are a verse and no words of expression */
const leastWords = 4;

/**
 * The rows under a staff that are lyrics, from the top: most words stand under notes. Rows in italics, and rows that stand
 * nearer to the next system, are verses only under another one.
 */
function versesOf(system: System, number: number, chords: readonly PageEvent[]): readonly (readonly Token[])[] {
  const staff = system.staves[number];
  if (!staff) return [];
  const isBraced = system.braces.some(([first, last]) => number >= first && number <= last);
  const verses: (readonly Token[])[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rowsBelow(system, number)) {
    const [run] = row;
    if (!run) continue;
    const isUnderVerse = run.y - last < nextVerse * run.size;
    const isUpright = !isSlanted(row);
    const words = tokensOf(isUpright ? row.filter(({ font }) => !/italic|oblique|bold/i.test(font)) : row);
    const isSure = words.filter(isWord).length >= leastWords;
    const mayBe = isUnderVerse ? isUpright || isSure : isUpright && run.y < system.bottom && (!isBraced || isSure);
    if (!mayBe || isChordLine(words) || !isLyrics(words, chords, staff)) continue;
    verses.push(words);
    last = run.y;
  }
  return verses;
}

const isSlanted = (row: readonly TextRun[]): boolean =>
  2 * row.filter(({ font }) => /italic|oblique/i.test(font)).length > row.length;

/** Of chords over each other the upper voice's, from the left. */
function columnsOf(events: readonly PageEvent[]): readonly PageEvent[] {
  const columns: PageEvent[] = [];
  for (const event of events.toSorted((a, b) => a.x - b.x || Number(b.stem?.isUp) - Number(a.stem?.isUp))) {
    const last = columns.at(-1);
    if (!last || event.x - last.x > 0.5 * (event.right - event.x)) columns.push(event);
  }
  return columns;
}

function rowsBelow({ page, staves, bottom, below }: System, number: number): readonly (readonly TextRun[])[] {
  const [staff, next] = [staves[number], staves[number + 1]];
  if (!staff) return [];
  const { space } = staff;
  const inside = page.texts.filter(
    (run) =>
      run.y > staff.bottom + 1.2 * space &&
      run.y < (next ? next.top - 0.3 * space : below ? below.top - 1.5 * space : bottom) &&
      run.x > staff.left &&
      run.size > 1.3 * space &&
      run.size < 3.6 * space,
  );
  return rowsOf(inside, space);
}

const isWord = (token: Token): boolean => /[\p{L}\p{N}]/u.test(token.text);

/** Most words of a line of lyrics stand under notes. */
function isLyrics(line: readonly Token[], chords: readonly PageEvent[], { space }: Staff): boolean {
  const words = line.filter(isWord);
  const under = words.filter((token) => chords.some((chord) => offsetOf(token, chord) < 1.1 * space));
  return under.length > 0 && under.length >= 0.7 * words.length;
}

/** Syllables are centred under their note, or begin at its left edge when they are held. */
function offsetOf({ left, right }: Token, chord: PageEvent): number {
  const centre = Math.abs((left + right) / 2 - (chord.x + chord.right) / 2);
  return Math.min(centre, 1.1 * Math.abs(left - chord.x) + 0.05 * (right - left));
}

function assign(
  line: readonly Token[],
  verse: number,
  chords: readonly PageEvent[],
  system: System,
  found: Map<number, Lyric[]>,
): void {
  const space = system.staves[0]?.space ?? 1;
  const words = withNumbers(line.filter(isWord));
  let after = Number.NEGATIVE_INFINITY;
  for (const [index, token] of words.entries()) {
    const [before, next] = [words[index - 1], words[index + 1]];
    const chord = chords
      .filter((one) => one.x > after && offsetOf(token, one) < 2.2 * space)
      .toSorted((a, b) => offsetOf(token, a) - offsetOf(token, b))[0];
    if (!chord) continue;
    after = chord.x;
    const [joinsBefore, joinsAfter] = [isHyphened(before, token, line, system), isHyphened(token, next, line, system)];
    const syllabic = joinsBefore ? (joinsAfter ? "middle" : "end") : joinsAfter ? "begin" : "single";
    const text = token.text.replace(/[-–—]$/, "");
    found.set(chord.id, [...(found.get(chord.id) ?? []), { verse, text, syllabic }]);
  }
}

/** A verse's number is a part of its first syllable. */
function withNumbers(words: readonly Token[]): readonly Token[] {
  const [number, first, ...others] = words;
  if (!number || !first || !/^\d{1,2}\.$/.test(number.text) || first.left - number.right > first.size) return words;
  return [{ ...first, text: `${number.text} ${first.text}` }, ...others];
}

/** A dash between two syllables, as a letter or as a short line. */
function isHyphened(from: Token | undefined, to: Token | undefined, line: readonly Token[], system: System): boolean {
  if (!from) return false;
  if (/[-–—]$/.test(from.text)) return true;
  const end = to?.left ?? from.right + 4 * from.size;
  if (line.some((token) => /^[-–—]+$/.test(token.text) && token.left >= from.right - 1 && token.right <= end + 1))
    return true;
  const middle = from.y - 0.28 * from.size;
  return system.page.rules.some(
    ({ x1, y1, x2, y2 }) =>
      Math.abs(y1 - y2) < 0.2 &&
      Math.abs(y1 - middle) < 0.25 * from.size &&
      Math.abs(x2 - x1) < from.size &&
      Math.min(x1, x2) > from.right - 1 &&
      Math.max(x1, x2) < end + 1,
  );
}
