import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { pieceFrom, times } from "../testing/pieces.ts";
import { texturesOf } from "./textures.ts";
import { tuneOf } from "./tune/tune.ts";

const tune = times(2, ["1 C5, 1 D5, 2 E5", "3/2 F5, 1/2 E5, 2 D5"]);

function texturesIn(lower: readonly string[], upper: readonly string[] = tune): readonly string[] {
  const piece = pieceFrom(scoreOf({ staves: [upper, lower] }));
  return texturesOf(piece, tuneOf(piece));
}

describe("how the lower hand goes", () => {
  it.each([
    ["none", "4 r"],
    ["chords", "2 C3 E3 G3, 2 C3 F3 A3"],
    ["chords", "4 C3 G3"],
    ["oompah", "1 C2, 1 C3 E3 G3, 1 G1, 1 C3 E3 G3"],
    ["broken", "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3"],
    ["broken", "1 C3, 1 E3, 1 G3, 1 E3"],
    ["line", "1 C3, 1 D3, 1 E3, 1 F3"],
  ])("%s: %s", (texture, bar) => {
    expect(texturesIn(times(4, [bar]))).toEqual(times(4, [texture]));
  });

  it("both the same in octaves: unison", () => {
    const same = times(2, ["1 C4, 1 D4, 2 E4", "3/2 F4, 1/2 E4, 2 D4"]);
    expect(texturesIn(same)).toEqual(times(4, ["unison"]));
  });

  it("chords with the tune on top are chords, no unison", () => {
    const chords = times(2, ["1 E3 G3 C4, 1 F3 G3 D4, 2 G3 C4 E4", "3/2 A3 C4 F4, 1/2 G3 C4 E4, 2 F3 B3 D4"]);
    expect(texturesIn(chords)).toEqual(times(4, ["chords"]));
  });

  it("the same notes by turns, high and low: a line, whatever stands around it", () => {
    const broken = "1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3";
    const upper = ["1 C5, 1 D5, 2 E5", "1 r, 1/2 E5, 1/2 D#5, 1 r, 1/2 E5, 1/2 D#5", "1 C5, 1 D5, 2 E5", "4 C5"];
    const byTurns = "1/2 E4, 1/2 D#4, 1 r, 1/2 E4, 1/2 D#4, 1 r";
    expect(texturesIn([broken, byTurns, broken, broken], upper)).toEqual(["broken", "line", "broken", "broken"]);
  });

  it("the tune itself: solo", () => {
    const vamp = "1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4, 1/2 E4 G4";
    const low = times(2, ["1 C3, 1 D3, 2 E3", "3/2 F3, 1/2 E3, 2 D3"]);
    expect(texturesIn(low, times(4, [vamp]))).toEqual(times(4, ["solo"]));
  });

  it("quick single notes while the upper hand is silent: a line", () => {
    const waltz = "1 C2, 1 C3 E3 G3, 1 G1, 1 C3 E3 G3";
    const run = times(4, ["1/4 C3, 1/4 E3, 1/4 G3, 1/4 C4"]).join(", ");
    const upper = ["1 C5, 1 D5, 2 E5", "4 r", "1 C5, 1 D5, 2 E5", "3/2 F5, 1/2 E5, 2 D5"];
    expect(texturesIn([waltz, run, waltz, waltz], upper)).toEqual(["oompah", "line", "oompah", "oompah"]);
    expect(texturesIn([waltz, waltz, waltz, waltz], upper)).toEqual(times(4, ["oompah"]));
    expect(texturesIn([run, run, run, waltz], upper)[1]).toBe("broken");
  });

  it("a lone bar that looks otherwise takes its surroundings; a rest stays a rest", () => {
    const waltz = "1 C2, 1 C3 E3 G3, 1 G1, 1 C3 E3 G3";
    expect(texturesIn([waltz, "2 C3 E3 G3, 2 C3 F3 A3", waltz, waltz])).toEqual(times(4, ["oompah"]));
    expect(texturesIn([waltz, "4 r", waltz, waltz])).toEqual(["oompah", "none", "oompah", "oompah"]);
  });
});
