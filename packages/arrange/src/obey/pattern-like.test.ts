import { expect, test } from "vitest";
import { patternLike } from "./pattern-like.ts";

test.each([
  [[], 4, undefined],
  [[[48, 52, 55]], 4, "held"],
  [[[48]], 4, "drone"],
  [[[48, 55]], 4, "fifths"],
  [
    [
      [48, 52, 55],
      [47, 50, 55],
    ],
    4,
    "block",
  ],
  [[[48], [52, 55], [52, 55]], 3, "waltz"],
  [[[48], [52, 55], [43], [52, 55]], 4, "boom-chick"],
  [[[48], [55], [48], [55]], 4, "root-fifth"],
  [[[48], [52], [55], [52]], 4, "broken"],
  [[[48], [55], [52], [55], [48], [55], [52], [55]], 4, "alberti"],
  [[[48], [52], [55], [60], [55], [52]], 3, "arpeggio"],
] as const)("%j in %d beats: %s", (struck, beats, pattern) => {
  expect(patternLike(struck, beats)).toBe(pattern);
});
