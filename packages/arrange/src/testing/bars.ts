import { add, type Fraction, fraction, midiOf, noteOf, restOf, ZERO } from "@gradus/score";
import { fractionOf, pitchOf } from "@gradus/testing/scores";
import type { BarContext } from "../operations/operation.ts";
import { type Bar, groupsOf, isStrike, type Line, type LineEvent } from "../read/bar/bar.ts";
import type { Chord } from "../read/chord.ts";
import { countMeasure } from "../read/metre.ts";

/**
 * A bar for tests. Each line is one voice: events separated by commas, each a length in quarters and its notes, or "r".
 * A star marks the tune, "~" a tie to the next note, "^" one from before: "1 C3 E3, 1/2 G3*, 1/2 r".
 */
export function barOf(lines: readonly string[], staff = 2): Bar {
  const made = lines.map((line, index) => lineOf(line, String(index + 1), staff));
  const length = made.reduce((longest, { end }) => (end.n * longest.d > longest.n * end.d ? end : longest), ZERO);
  return { staff, length, lines: made.map(({ line }) => line), freeVoice: "9", graces: [], leftOut: [] };
}

function lineOf(text: string, voice: string, staff: number): { readonly line: Line; readonly end: Fraction } {
  let onset = ZERO;
  const events = text.split(",").map((part, index): LineEvent => {
    const [length = "1", ...names] = part.trim().split(/\s+/);
    const place = { onset, staff, voice, id: `${voice}.${index}`, duration: fractionOf(length) };
    onset = add(onset, place.duration);
    if (names[0] === "r") return restOf(place);
    const heads = names.map((name) => ({
      pitch: pitchOf(name),
      unpitched: undefined,
      tieStart: name.includes("~"),
      tieStop: name.includes("^"),
      source: undefined,
      midi: midiOf(pitchOf(name)),
      melody: name.includes("*"),
    }));
    return { ...noteOf({ ...place, heads }), heads };
  });
  return { line: { voice, crossing: false, events }, end: onset };
}

const names = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

/** A bar as text: what is struck and when, voices together: "0 C3+E3 1, 1 G3 1/2". */
export const textOf = (bar: Bar): string =>
  groupsOf(bar)
    .map(({ onset, strikes }) => {
      const heads = strikes.flatMap((strike) => strike.heads.map((head) => head.midi)).toSorted((a, b) => a - b);
      const notes = heads.map((midi) => `${names[midi % 12]}${Math.floor(midi / 12) - 1}`).join("+");
      const lengths = [...new Set(strikes.map((strike) => show(strike.duration)))].join("|");
      return `${show(onset)} ${notes} ${lengths}`;
    })
    .join(", ");

const show = ({ n, d }: Fraction): string => (d === 1 ? String(n) : `${n}/${d}`);

/** Sum of the lengths of every voice in quarters. */
export const lengthsOf = (bar: Bar): readonly Fraction[] =>
  bar.lines.map((line) => line.events.reduce((sum, event) => add(sum, event.duration), ZERO));

/** Onset and pitch class of the tune. */
export const tuneOf = (bar: Bar): readonly string[] =>
  bar.lines.flatMap((line) =>
    line.events
      .filter(isStrike)
      .flatMap((strike) =>
        strike.heads.filter((head) => head.melody).map((head) => `${show(strike.onset)} ${head.midi % 12}`),
      ),
  );

/** Notes that sound beside a staff for four quarters. */
export const beside = (...midis: readonly number[]): BarContext["around"] =>
  midis.map((midi) => ({ on: 0, end: 4, midi }));

/** A context in 4/4 (or another metre) with one chord throughout, or one for each beat. */
export function contextOf(
  role: BarContext["role"],
  chords: Chord | readonly Chord[] = { root: 0, kind: "major" },
  time: { readonly beats: number; readonly beatType: number } = { beats: 4, beatType: 4 },
): BarContext {
  const length = fraction(4 * time.beats, time.beatType);
  const metre = countMeasure(
    { time: { beats: [time.beats], beatType: time.beatType, senzaMisura: false, symbol: undefined }, offset: ZERO },
    length,
  );
  const { beat } = metre.grids;
  return {
    role,
    metre,
    harmony: beat.map((from, i) => ({
      from,
      to: beat[i + 1] ?? length,
      chord: "root" in chords ? chords : chords[Math.min(i, chords.length - 1)],
    })),
    partner: [],
    voice: [],
    neighbours: { before: undefined, after: undefined },
    keyCentre: 2,
    centre: role === "melody" ? 72 : 50,
    transpose: 0,
    register: role === "melody" ? [57, 81] : [40, 64],
    range: [21, 108],
    returns: false,
    pauses: [],
    most: { notes: 5, span: 12 },
    around: [],
  };
}
