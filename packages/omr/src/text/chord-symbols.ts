import { table } from "@gradus/contracts";
import type { Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Glyph, TextRun } from "../page/page.ts";
import { rowsOf, type Token, tokensOf } from "./tokens.ts";

export type Tone = { readonly step: string; readonly alter: number };
export type ChordSymbol = {
  readonly staff: number;
  readonly x: number;
  /** undefined for "no chord" */
  readonly root: Tone | undefined;
  /** MusicXML's name */
  readonly kind: string;
  /** as printed behind the root */
  readonly text: string;
  readonly bass: Tone | undefined;
};

/** MusicXML 4.0, kind-value, by what is printed behind the root. */
const kinds = table<string>({
  "": "major",
  ...named("minor", "m mi min -"),
  ...named("dominant", "7"),
  ...named("major-seventh", "maj7 ma7 M7 Δ Δ7 j7"),
  ...named("minor-seventh", "m7 mi7 min7 -7"),
  ...named("diminished", "dim ° o"),
  ...named("diminished-seventh", "dim7 °7 o7"),
  ...named("half-diminished", "ø ø7 m7b5 m7(b5)"),
  ...named("augmented", "aug +"),
  ...named("augmented-seventh", "aug7 +7 7+"),
  ...named("major-sixth", "6 maj6"),
  ...named("minor-sixth", "m6 mi6 min6 -6"),
  ...named("dominant-ninth", "9"),
  ...named("major-ninth", "maj9 ma9 M9"),
  ...named("minor-ninth", "m9 mi9 min9 -9"),
  ...named("dominant-11th", "11"),
  ...named("dominant-13th", "13"),
  ...named("suspended-fourth", "sus sus4"),
  ...named("suspended-second", "sus2"),
  ...named("major-minor", "m(maj7) mMaj7 mM7"),
  ...named("power", "5"),
});
function named(kind: string, texts: string): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.split(" ").map((text) => [text, kind]));
}

const pattern =
  /^([A-G])([#b]?)((?:maj|min|mi|ma|dim|aug|sus|add|alt|m|M|j|o|ø|°|Δ|\+|-|\d|#|b|\(|\)|,)*)(?:\/([A-G])([#b]?))?$/;
const noChord = /^N\.?C\.?$/;

/** staff spaces above a staff in which its chord symbols stand */
const [lowest, highest] = [0.6, 8];
/** share of the words of a line that must be chords for it to be a line of them */
const most = 0.6;

/** Whether most words of a line are chord symbols. */
export const isChordLine = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 && chordsOfRow(tokens, 0).length > 0;

/** Chord symbols over the staves of a system. */
export function chordSymbolsOf(system: System, glyphs: readonly Glyph[]): readonly ChordSymbol[] {
  return system.staves.flatMap((staff, number) => {
    const { space } = staff;
    const [over, under] = [system.staves[number - 1] ?? system.above, system.staves[number + 1] ?? system.below];
    const isOver = (y: number): boolean =>
      y > staff.top - highest * space && y < staff.top - lowest * space && !(over && isUnder(y, over, staff));
    const isInside = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
      x > staff.left - space && (isOver(y) || (isUnder(y, staff, under) && y < staff.bottom + highest * space));
    const letters = withRaised(
      system.page.texts.filter(
        (run) => isInside(run) && run.size > space && run.size < 3.6 * space && !/bold|italic|oblique/i.test(run.font),
      ),
    ).filter((run) => run.size > 1.3 * space);
    const signs = glyphs.filter(isInside).flatMap((glyph) => accidentalRun(glyph, letters));
    return rowsOf([...letters, ...signs], space).flatMap((row) => chordsOfRow(tokensOf(row), number));
  });
}

/** Under a staff, and much nearer to it than to the next: some pages print their chord symbols there. */
const isUnder = (y: number, { bottom, space }: Staff, next: Staff | undefined): boolean =>
  y > bottom + space && (!next || y - bottom < muchNearer * (next.top - y));
const muchNearer = 0.6;

/** Small raised letters right behind others ("G⁷") as letters of their line. */
function withRaised(letters: readonly TextRun[]): readonly TextRun[] {
  const result: TextRun[] = [];
  for (const run of letters.toSorted((a, b) => a.x - b.x)) {
    const before = result.findLast(
      (one) =>
        run.size < 0.85 * one.size &&
        one.y > run.y &&
        one.y - run.y < 0.9 * one.size &&
        Math.abs(one.x + one.width - run.x) < 0.25 * one.size,
    );
    result.push(before ? { ...run, y: before.y, size: before.size } : run);
  }
  return result;
}

/** An accidental in the middle of letters, which a music font draws, as a letter of their line. */
function accidentalRun({ symbol, x, y, width }: Glyph, letters: readonly TextRun[]): readonly TextRun[] {
  const text = symbol === "accidentalFlat" ? "b" : symbol === "accidentalSharp" ? "#" : undefined;
  const before = letters.find(
    (run) => Math.abs(run.y - y) < 0.8 * run.size && Math.abs(run.x + run.width - x) < 0.5 * run.size,
  );
  return text && before
    ? [{ ...before, text, x: before.x + before.width + 0.01, width: width + x - before.x - before.width }]
    : [];
}

function chordsOfRow(tokens: readonly Token[], staff: number): readonly ChordSymbol[] {
  const found = tokens.map(({ text, left }) => chordFrom(spelled(text), left, staff));
  const chords = found.filter((chord) => chord !== undefined);
  return chords.length >= most * tokens.length ? chords : [];
}

/** With the letters for its signs that the table of kinds has. */
const spelled = (text: string): string =>
  text
    .replaceAll("♯", "#")
    .replaceAll("♭", "b")
    .replace(/Maj|Min|Dim|Aug|Sus|Add/, (word) => word.toLowerCase());

function chordFrom(text: string, x: number, staff: number): ChordSymbol | undefined {
  if (noChord.test(text)) return { staff, x, root: undefined, kind: "none", text, bass: undefined };
  const [, step, sign, suffix = "", bassStep, bassSign] = pattern.exec(text) ?? [];
  if (!step) return undefined;
  const bass = bassStep ? toneOf(bassStep, bassSign) : undefined;
  return { staff, x, root: toneOf(step, sign), kind: kinds[suffix] ?? "other", text: suffix, bass };
}

const toneOf = (step: string, sign = ""): Tone => ({ step, alter: sign === "#" ? 1 : sign === "b" ? -1 : 0 });
