import { fifthsOf, pitchName, type Score } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { movedBy } from "./moved.ts";

const silent = (bars: number): readonly string[] => Array.from({ length: bars }, () => "4 r");
const namesOf = ({ parts }: Score): readonly string[] =>
  (parts[0]?.measures ?? []).map(({ events }) =>
    events
      .flatMap((event) => (event.kind === "note" ? event.heads : []))
      .flatMap(({ pitch }) => (pitch ? [pitchName(pitch)] : []))
      .join(" "),
  );
const home = "1 Db4, 1 F4, 1 Ab4, 1 Db5";
const movedFromDFlat = (upper: readonly string[]): readonly string[] =>
  namesOf(movedBy(scoreOf({ fifths: -5, staves: [upper, silent(upper.length)] }), { chromatic: -1, fifths: 5 }));

it("a side key written with accidentals goes to the other side of the circle as a whole", () => {
  const side = "1 E4, 1 G#4, 1 B4, 1 D#5";
  const [first, second, third] = movedFromDFlat([home, side, side, home]);
  expect([first, second, third]).toEqual(["C4 E4 G4 C5", "Eb4 G4 Bb4 D5", "Eb4 G4 Bb4 D5"]);
});

it("a measure that names its notes from both sides is named from one", () => {
  const [, mixed = ""] = movedFromDFlat([home, "1/2 Fb4, 1/2 B3, 1/2 C4, 1/2 D4, 1/2 F4, 1/2 E4, 1 G#4", home]);
  const names = mixed.split(" ");
  expect(names[0]).toBe(names[5]);
  expect(names.some((name) => name.includes("#")) && names.some((name) => name.includes("b"))).toBe(false);
});

it("what one key spells keeps its names, chromatic steps too", () => {
  const [first] = movedFromDFlat(["1 Db4, 1/2 Eb4, 1/2 E4, 1 F4, 1 Gb4", home]);
  expect(first).toBe("C4 D4 D#4 E4 F4");
});

it("a tied note is written as it began", () => {
  const moved = movedBy(
    scoreOf({ fifths: -5, staves: [[home, "1 E4, 1 G#4, 2 E5~", "1 E5^, 1 Fb5, 1 Ab4, 1 Db5", home], silent(4)] }),
    { chromatic: -1, fifths: 5 },
  );
  const ties = (moved.parts[0]?.measures ?? []).flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === "note" ? event.heads : [])),
  );
  const start = ties.find(({ tieStart }) => tieStart)?.pitch;
  const stop = ties.find(({ tieStop }) => tieStop)?.pitch;
  expect(start && stop && fifthsOf(start) === fifthsOf(stop)).toBe(true);
});
