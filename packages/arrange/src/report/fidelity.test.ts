import { playersOf } from "@gradus/difficulty";
import { setKey } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { metresOf } from "../read/metre.ts";
import { fidelityOf } from "./fidelity.ts";
import { violationsOf } from "./playability.ts";

const tune = ["1 C5, 1 D5, 1 E5, 1 F5"];
const compare = (before: readonly string[], after: readonly string[]) => {
  const source = scoreOf({ staves: [tune, before] });
  const [player] = playersOf(source);
  if (!player) throw new Error("no player");
  return fidelityOf(source, scoreOf({ staves: [tune, after] }), player, metresOf(source), 0);
};

describe("fidelity", () => {
  it("is whole for the source itself and for a transposition", () => {
    const source = study();
    const [player] = playersOf(source);
    if (!player) throw new Error("no player");
    const whole = { melody: 1, onBeatMelody: 1, bass: 1 };
    expect(fidelityOf(source, source, player, metresOf(source), 0)).toMatchObject(whole);
    const moved = setKey(source, { chromatic: -3, fifths: 3 });
    const kept = fidelityOf(source, moved, player, metresOf(source), -3);
    expect(kept).toMatchObject(whole);
    expect(kept.harmony).toBeCloseTo(1, 9);
  });

  it("counts what is lost: a third of a chord, the bass on a strong beat", () => {
    const thinner = compare(["4 C3 E3 G3"], ["4 C3 G3"]);
    expect(thinner).toMatchObject({ melody: 1, bass: 1 });
    expect(thinner.harmony).toBeGreaterThan(0.8);
    expect(thinner.harmony).toBeLessThan(1);
    expect(compare(["2 C3, 2 G3"], ["4 C3"]).bass).toBe(0.5);
  });
});

describe("playability", () => {
  it("names measures in which a hand must do more than it can and had not to before", () => {
    const source = scoreOf({ staves: [tune, ["4 C3"]] });
    const wide = scoreOf({ staves: [tune, ["4 C3 E4"]] });
    const [player] = playersOf(source);
    if (!player) throw new Error("no player");
    expect(violationsOf(source, wide, player)).toEqual([
      { measure: "1", staff: 2, message: "a reach of 16 semitones" },
    ]);
    expect(violationsOf(wide, wide, player)).toEqual([]);
  });
});
