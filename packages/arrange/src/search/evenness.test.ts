import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { type Desk, measure, type Plan } from "./desk.ts";
import { evennessOf } from "./evenness.ts";
import { openDesk } from "./open-desk.ts";
import { polish } from "./polish.ts";

const alberti = (low: string, middle: string, high: string): string =>
  [low, high, middle, high, low, high, middle, high].map((name) => `1/2 ${name}`).join(", ");
const [tonic, dominant] = [alberti("C3", "E3", "G3"), alberti("B2", "D3", "G3")];
const right = [
  "2 E5, 2 G5",
  "2 D5, 2 F5",
  "2 C5, 2 E5",
  "2 B4, 2 D5",
  "2 G5, 2 E5",
  "2 F5, 2 D5",
  "2 E5, 2 D5",
  "4 C5",
];
const left = [tonic, dominant, tonic, dominant, tonic, dominant, tonic, "4 C3"];

function opened(): Desk {
  const score = scoreOf({ staves: [right, left] });
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  return openDesk(score, chosen.player, chosen.player, "simplify", { range: [0, 127], most: { notes: 5, span: 14 } });
}
const desk = opened();

/** The left hand in block chords in these measures. */
const withChords = (measures: readonly number[]): Plan =>
  desk.staves.map(({ operations, bars, role }) =>
    bars.map((_, bar) =>
      operations.map(({ rule }) =>
        Number(role === "accompaniment" && rule === "block-chords" && measures.includes(bar)),
      ),
    ),
  );

describe("evenness of an accompaniment", () => {
  const evenness = evennessOf(desk);
  const of = (measures: readonly number[]): number => evenness.uneven(withChords(measures));

  it("is whole when measures with one figure keep one, whichever it is, and falls with each change between them", () => {
    expect(of([])).toBe(0);
    expect(of([0, 1, 2, 3, 4, 5, 6])).toBe(0);
    expect(of([4, 5, 6])).toBeGreaterThan(0);
    expect(of([1, 4, 5, 6])).toBeCloseTo(3 * of([4, 5, 6]));
  });

  it("asks nothing of a measure that has another figure in the source, such as the last", () => {
    expect(evenness.runs.flat().some((run) => run.includes(7) && run.includes(6))).toBe(false);
  });

  it("tells what another plan changes from its measures alone", () => {
    const [before, after] = [withChords([4, 5, 6]), withChords([1, 4, 5, 6])];
    expect(evenness.more(before, after, [1])).toBeCloseTo(evenness.uneven(after) - evenness.uneven(before));
  });
});

it("gives one measure that differs from its equals the figure of the others", () => {
  const odd = withChords([0, 1, 2, 4, 5, 6]);
  const none = withChords([]);
  const draft = measure(desk, odd);
  const goal = {
    direction: "simplify" as const,
    target: draft.graded.grade,
    leastMelody: 1,
    usual: { melody: 1, harmony: 0.9 },
  };
  const { plan } = polish(desk, none, { draft, taken: [] }, goal).draft;
  expect(evennessOf(desk).uneven(odd)).toBeGreaterThan(0);
  expect(evennessOf(desk).uneven(plan)).toBe(0);
});
