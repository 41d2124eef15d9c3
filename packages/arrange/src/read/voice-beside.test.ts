import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { barOf } from "../testing/bars.ts";
import { voiceBeside } from "./voice-beside.ts";

describe("voiceBeside", () => {
  it.each([
    ["sings over a figure", "1 C5, 1 D5, 2 E5", "1/2 G4, 1/2 E4, 1/2 G4, 1/2 F4, 1/2 G4, 1/2 C4, 1/2 G4, 1/2 C4", 3],
    ["is played along an octave lower", "1 C5, 1 D5, 2 E5", "1 C4, 1 D4, 1 E4, 1 G4", 0],
    ["rests", "4 r", "1/2 G4, 1/2 E4, 1/2 G4, 1/2 F4, 2 E4", 0],
    ["sings over a silent hand", "1 C5, 1 D5, 2 E5", "4 r", 3],
  ])("says of a hand whose voice %s where it sings", (_what, sung, played, onsets) => {
    const voice = scoreOf({ name: "Voice", staves: [[sung]] }).parts[0];
    const measure = voice?.measures[0];
    if (!voice || !measure) throw new Error("a part of one measure expected");
    expect(voiceBeside(barOf([played], 1), [voice], measure)).toHaveLength(onsets);
  });
});
