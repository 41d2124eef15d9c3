import { pitchClass } from "../operations/operation.ts";
import { exchangedIn } from "./exchange.ts";
import { fillOf } from "./fill.ts";
import { onsetsOf } from "./onsets.ts";
import type { Piece, PieceBar, PieceNote } from "./piece.ts";
import type { Section, Texture, TuneNote } from "./reading.ts";
import { quarter } from "./ticks.ts";
import { byBarOf } from "./tune/stream.ts";
import { cheapestPath } from "./viterbi.ts";

const all = ["none", "chords", "oompah", "broken", "line", "unison", "solo"] as const satisfies readonly Texture[];
/** what it costs to call a bar something else than it looks like, or surely is, and to change from bar to bar */
const [unlike, contrary] = [1, 9];
const change = 0.7;
/** semitones from a low note to the chord that answers it */
const apart = 4;

/**
 * How the lower hand goes in every bar, with the chords that the upper hand strikes for it. A lone bar that looks otherwise takes its surroundings, save where it is certain:
 * nothing there, both hands the same, the tune itself. Pure.
 */
export function texturesOf(piece: Piece, tune: readonly TuneNote[]): readonly Texture[] {
  const byBar = byBarOf(piece.bars, piece.notes);
  const tunes = byBarOf(piece.bars, tune);
  const fill = byBarOf(piece.bars, fillOf(piece, tune));
  const exchanged = exchangedIn(piece);
  const looks = piece.bars.map((bar): Look => {
    const look = textureIn(bar, byBar[bar.index] ?? [], tunes[bar.index] ?? [], fill[bar.index] ?? []);
    const takesOver = exchanged.has(bar.index) || runsAlone(bar, byBar);
    return takesOver && !look.certain ? certain("line") : look;
  });
  const path = cheapestPath(
    looks.map(() => all.length),
    (bar, state) => costOf(looks[bar] ?? likely("chords"), all[state] ?? "none"),
    (_, from, to) => (from === to ? 0 : change),
  );
  return path.map((state) => all[state] ?? "chords");
}

type Look = { readonly texture: Texture; readonly certain: boolean };
const certain = (texture: Texture): Look => ({ texture, certain: true });
const likely = (texture: Texture): Look => ({ texture, certain: false });

/** What it costs to call a bar a texture; one with notes is never one without. */
const costOf = ({ texture, certain }: Look, called: Texture): number => {
  if (texture === called) return 0;
  return certain || called === "none" ? contrary : unlike;
};

function textureIn(
  bar: PieceBar,
  notes: readonly PieceNote[],
  tune: readonly TuneNote[],
  fill: readonly PieceNote[],
): Look {
  if (tune.filter(({ hand }) => hand === "L").length * 2 > tune.length) return certain("solo");
  const lower = notes.filter(({ hand }) => hand === "L");
  if (lower.length === 0) return certain("none");
  if (isUnison(lower, tune)) return certain("unison");
  if (sharesLine(notes, lower)) return certain("line");
  const own = figureIn(bar, lower);
  // a low note below and the chord that answers it above are one figure
  const both = own === "chords" && fill.length > 0 ? [...lower, ...fill].toSorted((a, b) => a.on - b.on) : lower;
  return likely(both === lower ? own : figureIn(bar, both));
}

/** strokes a quarter from which the lower hand does not accompany a silence */
const alone = 3;

/**
 * True where the lower hand runs in single notes while the upper one is silent: the tune is its now. Where it goes in the rhythm
 * of the measure before or after it only goes on accompanying.
 */
function runsAlone({ index, length }: PieceBar, byBar: readonly (readonly PieceNote[])[]): boolean {
  const notes = byBar[index] ?? [];
  const groups = onsetsOf(notes);
  const isRun = groups.length >= (alone * length) / quarter && notes.length < 1.2 * groups.length;
  if (!isRun || index === 0 || notes.some(({ hand }) => hand === "R")) return false;
  const own = lowerRhythm(notes);
  return [index - 1, index + 1].every((beside) => lowerRhythm(byBar[beside] ?? []) !== own);
}

/** Where the lower hand strikes, from its first stroke on. */
function lowerRhythm(notes: readonly PieceNote[]): string {
  const onsets = onsetsOf(notes.filter(({ hand }) => hand === "L")).map((group) => group[0]?.on ?? 0);
  return onsets.map((on) => on - (onsets[0] ?? 0)).join();
}

/** How notes that accompany go. */
function figureIn(bar: PieceBar, notes: readonly PieceNote[]): Texture {
  const groups = onsetsOf(notes);
  const single = groups.length / notes.length;
  if (isLine(bar, notes)) return "line";
  if (groups.length >= 3 && single > 0.8) return "broken";
  if (isOompah(groups)) return "oompah";
  // two notes at once now and then, each time others
  const moves = groups.slice(1).filter((group, i) => group[0]?.midi !== groups[i]?.[0]?.midi);
  return groups.length > bar.beats && single >= 0.6 && moves.length >= 0.6 * (groups.length - 1) ? "broken" : "chords";
}

/** Low notes (or octaves) with chords above them by turns: at least one step in four goes from one to the other. */
function isOompah(groups: readonly (readonly PieceNote[])[]): boolean {
  const turns = groups.slice(1).filter((group, i) => {
    const before = groups[i] ?? [];
    const low = Math.min(...before.map(({ midi }) => midi));
    const isLow = before.every(({ midi }) => (midi - low) % 12 === 0);
    return isLow && group.length >= 2 && group.every(({ midi }) => midi >= low + apart) && !isOctave(group);
  });
  return turns.length > 0 && turns.length * 4 >= groups.length;
}

/** One note, doubled in octaves or not. */
const isOctave = (group: readonly PieceNote[]): boolean =>
  new Set(group.map(({ midi }) => pitchClass(midi))).size === 1;

/** Single notes that go by steps (or octaves) nearly as much as they leap, over more than the two or three of a figure. */
function isLine(bar: PieceBar, notes: readonly PieceNote[]): boolean {
  const groups = onsetsOf(notes);
  const bare = groups.filter(isOctave).length;
  if (groups.length < 3 || bare <= 0.85 * groups.length || bar.length === 0) return false;
  const lows = groups.map((group) => Math.min(...group.map(({ midi }) => midi)));
  if (new Set(lows.map(pitchClass)).size < 3 || (groups.length >= 4 && new Set(lows).size <= 3)) return false;
  const intervals = lows.slice(1).map((low, i) => Math.abs(low - (lows[i] ?? low)));
  const steps = intervals.filter((size) => size > 0 && Math.min(size % 12, 12 - (size % 12)) <= 2);
  return steps.length > 0.45 * intervals.length;
}

/** The same as the tune, in any octave. */
function isUnison(notes: readonly PieceNote[], tune: readonly TuneNote[]): boolean {
  const groups = onsetsOf(notes);
  const classes = new Map(tune.map((note) => [note.on, pitchClass(note.midi)]));
  const same = groups.filter((group) => group.every((note) => classes.get(note.on) === pitchClass(note.midi)));
  return same.length >= 3 && same.length > 0.75 * Math.max(groups.length, tune.length);
}

/** True where both hands play the same few neighbouring notes by turns, never together: one line that goes from hand to hand. */
function sharesLine(notes: readonly PieceNote[], lower: readonly PieceNote[]): boolean {
  const upper = notes.filter(({ hand }) => hand === "R");
  const onsets = new Set(upper.map(({ on }) => on));
  const names = [...new Set(lower.map(({ midi }) => pitchClass(midi)))];
  const [first = 0, second = first, ...more] = names;
  const apart = pitchClass(first - second);
  const isNarrow = more.length === 0 && names.length === 2 && (apart <= 2 || apart >= 10);
  return (
    isNarrow &&
    lower.every(({ on }) => !onsets.has(on)) &&
    names.every((name) => upper.some(({ midi }) => pitchClass(midi) === name))
  );
}

/** The same where hands imitate each other: what looks broken there is a line. */
export const asLines = (textures: readonly Texture[], sections: readonly Section[]): readonly Texture[] =>
  textures.map((texture, bar) =>
    texture === "broken" && sections.some(({ from, to, style }) => style === "imitation" && from <= bar && bar < to)
      ? "line"
      : texture,
  );
