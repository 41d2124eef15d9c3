import { stretchesOf } from "../plan/stretches.ts";
import { isStrike, soundingLines } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { PieceNote } from "../read/piece.ts";
import type { Reading } from "../read/reading.ts";
import { handLimits } from "../report/playability.ts";

/** textures that a figure may stand for */
export const accompanying: ReadonlySet<string> = new Set(["chords", "oompah", "broken"]);

/** Measures of sections in which the lower hand mostly has a line of its own: its chords there go with it. */
export function linedIn(reading: Reading): ReadonlySet<number> {
  const isOf = (bars: readonly number[], is: (texture: string) => boolean) =>
    bars.filter((bar) => is(reading.textures[bar] ?? "none")).length;
  return new Set(
    stretchesOf(reading).flatMap(({ bars }) =>
      isOf(bars, (texture) => texture === "line") > isOf(bars, (texture) => accompanying.has(texture)) ? bars : [],
    ),
  );
}

/** notes a stroke of a hand that plays chords, and strokes of a voice that moves */
const [chordal, several] = [2.5, 3];
/** semitones from which broken chords are as wide as any figure */
const wide = 19;

/**
 * Measures whose accompaniment is none that a figure could stand for: a voice moves in it, both hands strike or share it, the tune
 * answers it, or it is as wide as any.
 */
export function standingIn(reading: Reading, lowers: readonly StaffMaterial[]): readonly number[] {
  const { piece, textures } = reading;
  const notes = Map.groupBy(piece.notes, ({ measure }) => measure);
  const isWide = (own: readonly PieceNote[]): boolean => {
    const midis = own.flatMap(({ hand, midi }) => (hand === "L" ? midi : []));
    return Math.max(...midis) - Math.min(...midis) >= wide;
  };
  const shared = new Set(stretchesOf(reading).flatMap(({ crossing }) => [...crossing]));
  return piece.bars.flatMap(({ index }) => {
    if (!accompanying.has(textures[index] ?? "none")) return [];
    // voices of broken chords are held over each other
    const least = textures[index] === "chords" ? several : textures[index] === "broken" ? 1 : Number.POSITIVE_INFINITY;
    const hasVoice = lowers.some(({ bars }) => {
      const lines = bars[index] ? soundingLines(bars[index]) : [];
      return lines.length > 1 && lines.some(({ events }) => events.filter(isStrike).length >= least);
    });
    const own = notes.get(index) ?? [];
    const isFree = !hasVoice && !shared.has(index) && !isTogether(own) && !isInTurn(own);
    const stands = !isFree || (textures[index] === "broken" && isWide(own));
    return stands ? index : [];
  });
}

function isTogether(notes: readonly PieceNote[]): boolean {
  const upper = notes.filter(({ hand }) => hand === "R");
  const onsets = new Set(upper.map(({ on }) => on));
  return (
    upper.length >= chordal * Math.max(1, onsets.size) && notes.every(({ hand, on }) => hand === "R" || onsets.has(on))
  );
}

/** strokes in a row that a hand has to itself where hands play by turns */
const turn = 2;

/** True where each hand waits for the other: a figure that went on would drown the answer. */
function isInTurn(notes: readonly PieceNote[]): boolean {
  const byOnset = [...Map.groupBy(notes, ({ on }) => on)].toSorted(([a], [b]) => a - b);
  const alone = byOnset.flatMap(([, own]) => (new Set(own.map(({ hand }) => hand)).size === 1 ? own.slice(0, 1) : []));
  const turns: { hand: string; strokes: number }[] = [];
  for (const { hand } of alone) {
    const last = turns.at(-1);
    if (last?.hand === hand) last.strokes++;
    else turns.push({ hand, strokes: 1 });
  }
  return turns.length > 1 && turns.every(({ strokes }) => strokes >= turn);
}

/** Measures with broken chords in sections that mostly have them: no answer and no run, but a figure. */
export function brokenIn(reading: Reading): ReadonlySet<number> {
  const isBroken = (bar: number): boolean => reading.textures[bar] === "broken";
  return new Set(
    stretchesOf(reading).flatMap(({ bars }) => {
      const own = bars.filter(isBroken);
      return 2 * own.length > bars.length ? own : [];
    }),
  );
}

/** share of a section's measures from which all of it is one way of playing */
const mostlyHelped = 0.25;

/**
 * Measures in which the right hand has more to play at once than a hand reaches while the left one strikes nothing of its own:
 * that one plays a part of it (the chords of a Gymnopédie under its tune), and has no time for anything else. Sections that have
 * several such measures are played so throughout.
 */
export function helpedIn(reading: Reading): ReadonlySet<number> {
  const over = new Set<number>();
  let sounding: readonly PieceNote[] = [];
  for (const [on, struck] of Map.groupBy(reading.piece.notes, (note) => note.on)) {
    sounding = [...sounding.filter(({ end }) => end > on), ...struck.filter(({ hand }) => hand === "R")];
    // a left hand that strikes elsewhere cannot help
    if (struck.some(({ hand }) => hand === "L")) continue;
    const midis = sounding.map(({ midi }) => midi);
    const span = Math.max(...midis) - Math.min(...midis);
    if (midis.length > handLimits.notes || span > handLimits.span) over.add(struck[0]?.measure ?? 0);
  }
  return new Set(
    stretchesOf(reading).flatMap(({ bars }) => {
      const own = bars.filter((bar) => over.has(bar));
      return own.length >= mostlyHelped * bars.length ? bars : own;
    }),
  );
}
