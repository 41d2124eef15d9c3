import { type Score, writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { type Desk, measure } from "./desk.ts";
import { openDesk } from "./open-desk.ts";
import { withinFloor } from "./steps.ts";

const bars = [
  "3/2 E4, 1/2 F#4, 1 G4, 1 B4|2 B3, 2 E3|4 E2",
  "3/2 C5, 1/2 B4, 1 A4, 1 G4|2 E4, 2 C4|4 A2",
  "3/2 F#4, 1/2 G4, 1 A4, 1 F#4|2 D4, 2 B3|4 B2",
  "3/2 G4, 1/2 F#4, 1 E4, 1 B3|2 B3, 2 G3|4 E2",
];
const study = scoreOf({ name: "Guitar", fifths: 1, staves: [[...bars, ...bars]] });

function deskOf(score: Score): Desk {
  const chosen = choosePlayer(score, "Guitar", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const bounds = { range: [40, 76] as const, most: { notes: 3, span: 36 } };
  return openDesk(score, chosen.player, chosen.player, "simplify", bounds);
}

describe("one player with tune and bass", () => {
  it("takes a step as far as the harmony has a floor, measure by measure", () => {
    const desk = deskOf(study);
    const still = desk.staves.map(({ operations }) => [...bars, ...bars].map(() => operations.map(() => 0)));
    const all = [...bars, ...bars].map((_, bar) => bar);
    const place = desk.staves[0]?.operations.findIndex(({ rule }) => rule === "inner-voices") ?? -1;
    const step = { staff: 0, place, strength: 2, bars: all };
    const groups = all.map((bar) => [bar]);
    const taken = (harmony: number | undefined): readonly number[] =>
      withinFloor(desk, measure(desk, still), step, groups, { melody: 0, harmony }).bars;
    expect(taken(undefined)).toEqual(all);
    expect(taken(1)).toEqual([]);
    const some = taken(0.9);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
  });

  it("does not hear a tablature as a second player who keeps what is dropped", () => {
    const both = scoreFrom(
      writeMusicXml(scoreOf({ name: "Guitar", fifths: 1, staves: [bars, bars] })).replace(
        /(<clef number="2">\s*<sign>)F(<\/sign>\s*<line>)4/,
        "$1TAB$25",
      ),
    );
    const harmonies = [scoreOf({ name: "Guitar", fifths: 1, staves: [bars] }), both].map((score) => {
      const desk = deskOf(score);
      const bare = desk.staves.map(({ operations }) =>
        bars.map(() => operations.map(({ rule }) => (rule === "inner-voices" ? 2 : 0))),
      );
      return measure(desk, bare).harmony;
    });
    expect(harmonies[0]).toBeLessThan(0.8);
    expect(harmonies[1]).toBeCloseTo(harmonies[0] ?? 0, 9);
  });
});
