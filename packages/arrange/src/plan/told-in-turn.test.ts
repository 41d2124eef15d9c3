import { expect, it } from "vitest";
import { quarter } from "../read/ticks.ts";
import { free } from "./close-position.ts";
import type { Sounded } from "./stroke-tones.ts";
import { toldInTurn } from "./told-in-turn.ts";
import { vocabularyOf } from "./vocabulary.ts";

const words = vocabularyOf("elementary");
/** A major triad in root position over a bass, as MIDI number. */
const triadOver = (bass: number, heard?: readonly number[]): Sounded => {
  const tones = [bass % 12, (bass + 4) % 12, (bass + 7) % 12];
  const harmony = {
    from: 0,
    to: 2 * quarter,
    bar: 0,
    root: bass % 12,
    kind: "major",
    tones,
    bass: bass % 12,
    bassMidi: bass,
    silent: false,
    heard: heard ?? tones,
    played: heard ?? tones,
    thirdSounds: true,
    lows: [],
  } as const;
  return { harmony, voicing: { bass, upper: [] } };
};
const told = (strokes: readonly (readonly [chord: Sounded, tones: readonly number[], beats?: number])[]) =>
  toldInTurn(
    strokes.map(([chord, tones, beats = 1]) => ({ chord, tones, length: beats * quarter, below: free })),
    words,
    quarter,
  );
const [tonic, dominant] = [triadOver(48), triadOver(43)];

it("two chords in a bar of broken quarters have each its third, and no bare fifths", () => {
  expect(
    told([
      [tonic, [48]],
      [tonic, [55]],
      [dominant, [43]],
      [dominant, [50]],
    ]),
  ).toEqual([[48], [52], [43], [47]]);
});

it("a chord with one stroke of a beat has its third together with the bass; a shorter one passes", () => {
  expect(told([[dominant, [43]]])).toEqual([[43, 47]]);
  expect(told([[dominant, [43], 1 / 2]])).toEqual([[43]]);
});

it("what tells its chord already stays, and no third is added that the source does not have", () => {
  const whole = [[48], [55], [52], [55]];
  expect(told(whole.map((tones) => [tonic, tones] as const))).toEqual(whole);
  expect(
    told([
      [tonic, [48]],
      [tonic, [52, 55]],
    ]),
  ).toEqual([[48], [52, 55]]);
  expect(told([[triadOver(48, [0, 7]), [48], 2]])).toEqual([[48]]);
});
