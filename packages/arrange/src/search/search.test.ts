import { study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../read/choose-player.ts";
import { basePlan } from "./base-plan.ts";
import { openDesk } from "./open-desk.ts";
import { beginSearch, leastMembers, membersMoved, search } from "./search.ts";
import { groupsOfPhrases, passesOf, segmentsOf, stretchesOf, withTwins } from "./segments.ts";

function deskOf(direction: "simplify" | "complexify") {
  const score = study();
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const most = { notes: 5, span: 14 };
  return openDesk(score, chosen.player, chosen.player, direction, { range: [0, 127], most });
}

describe("search", () => {
  it.each([
    ["simplify", -1],
    ["simplify", -2],
    ["simplify", -3],
    ["complexify", 1],
  ] as const)("%s by %d: the reported grade and eight of ten members move the asked way", (direction, steps) => {
    const desk = deskOf(direction);
    const target = desk.meter.source.grade + steps;
    const start = basePlan(desk, direction, target, { notes: 4, span: 12 });
    const { draft } = search(desk, start, { direction, target, leastMelody: 0.7, usual: undefined }, () => {});
    const sign = direction === "simplify" ? 1 : -1;
    expect(sign * (desk.meter.source.grade - draft.graded.grade)).toBeGreaterThan(0);
    expect(membersMoved(desk, draft, sign)).toBeGreaterThanOrEqual(leastMembers);
    // nothing moved: no member agrees
    expect(membersMoved(desk, { ...draft, graded: desk.meter.source }, sign)).toBe(0);
  });

  it("never takes more of the tune than its floor allows", () => {
    const desk = deskOf("simplify");
    const start = basePlan(desk, "simplify", 1, { notes: 2, span: 7 });
    const found = search(
      desk,
      start,
      { direction: "simplify", target: 1, leastMelody: 0.9, usual: undefined },
      () => {},
    );
    expect(found.draft.melody).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    [1, 0.99, true],
    [4.2, 0.7, false],
  ])("tells whether it is stuck on the way to %d with %d of the tune: %s", (target, leastMelody, isStuck) => {
    const desk = deskOf("simplify");
    const start = basePlan(desk, "simplify", target, { notes: 4, span: 12 });
    const begun = beginSearch(desk, start, { direction: "simplify", target, leastMelody, usual: undefined }, () => {});
    expect(begun.isStuck).toBe(isStuck);
    expect(begun.draft.graded.grade > target + 0.25).toBe(isStuck);
    expect(begun.finish().draft.graded.grade).toBeLessThanOrEqual(begun.draft.graded.grade);
  });

  it("adds on the whole piece before single segments", () => {
    const desk = deskOf("complexify");
    const [first, second] = passesOf(desk, "complexify");
    expect(first).toEqual([desk.starts.map((_, bar) => bar)]);
    expect(second).toEqual(segmentsOf(desk));
    expect(passesOf(desk, "simplify")).toEqual([stretchesOf(segmentsOf(desk))]);
  });

  it("tries stretches with what returns in them, and those that are the same then once", () => {
    const twins = [[0, 2], [1, 3], [0, 2], [1, 3], [4]];
    expect(withTwins([[0, 1], [2, 3], [4], [3, 4]], twins)).toEqual([[0, 1, 2, 3], [4], [1, 3, 4]]);
  });

  it("takes a step in part by phrases: answers first, what returns with its twins", () => {
    const phrases = [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ];
    const twins = [[0, 4], [1], [2], [3], [0, 4], [5], [6], [7]];
    expect(groupsOfPhrases([0, 1, 2, 3, 4, 5, 6, 7], phrases, twins)).toEqual([[2, 3], [6, 7], [0, 4, 1], [5]]);
    expect(groupsOfPhrases([0, 3], phrases, twins)).toEqual([[3], [0]]);
  });

  it("tries segments, windows of two and the whole piece", () => {
    expect(stretchesOf([[0], [1], [2]])).toEqual([[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]]);
    expect(stretchesOf([[0], [1]])).toEqual([[0], [1], [0, 1]]);
    expect(stretchesOf([[0]])).toEqual([[0]]);
    const segments = segmentsOf(deskOf("simplify"));
    expect(stretchesOf(segments).at(-1)).toEqual(segments.flat());
  });

  it("tries every second two of a long keyboard piece, which takes most of the time", () => {
    const quarters = 32;
    const pairsOf = (keyboard: boolean, segments: number) => {
      const desk = {
        ...deskOf("simplify"),
        keyboard,
        starts: Array.from({ length: segments }, (_, i) => quarters * i),
      };
      return passesOf(desk, "simplify")[0]?.filter(({ length }) => length === 2);
    };
    expect(pairsOf(true, 30)).toEqual(Array.from({ length: 15 }, (_, i) => [2 * i, 2 * i + 1]));
    expect(pairsOf(true, 20)).toHaveLength(19);
    expect(pairsOf(false, 30)).toHaveLength(29);
  });
});
