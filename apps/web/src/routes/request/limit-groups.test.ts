import { expect, test } from "vitest";
import { barsText, type Limit, limitGroups } from "./limit-groups.ts";

const limit = (code: string, more: Partial<Limit> = {}): Limit => ({
  code,
  limit: code,
  state: "kept",
  measures: [],
  ...more,
});
const exam = { basis: "published", edition: "A syllabus" } as const;

test("groups the level's own limits, then each reading of a table with its source, unused ones apart", () => {
  const groups = limitGroups([
    limit("span"),
    limit("piece.keys", { ...exam, reading: "piece" }),
    limit("sight-reading.keys", { ...exam, reading: "sight-reading", state: "exceeded", measures: ["4"] }),
    limit("sight-reading.triplet", { ...exam, reading: "sight-reading", state: "not-used" }),
  ]);
  expect(groups.map(({ title, used, unused }) => [title, used.length, unused.length])).toEqual([
    ["The hand", 1, 0],
    ["As a piece to be learnt", 1, 0],
    ["Read at sight", 1, 1],
  ]);
  expect(groups[0]?.note).toBe("");
  expect(groups[2]?.note).toBe("A syllabus. Published sight-reading parameters. Not endorsed by the board.");
});

test.each([
  [["4"], "bar 4"],
  [["1", "2", "3", "4", "5", "6", "7", "8"], "bars 1, 2, 3, 4, 5, 6 and 2 more"],
])("names the bars %j", (measures, text) => expect(barsText(limit("keys", { measures }))).toBe(text));
