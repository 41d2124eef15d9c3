import { attributesAt, type Score, validate, ZERO } from "@gradus/score";
import { readAgain, scoreOf } from "@gradus/testing/scores";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withSensibleClefs } from "../write/clefs.ts";
import type { Choice } from "./choose.ts";
import { compose } from "./compose.ts";

const right = "2 E5, 2 G5";
const bars = { high: "2 C5, 2 E5", low: "2 C2, 2 E2", silent: "4 r" } as const;
type Kind = keyof typeof bars;

const scoreWith = (kinds: readonly Kind[]): Score =>
  scoreOf({ staves: [kinds.map(() => right), kinds.map((kind) => bars[kind])] });
/** The same notes under the bass clef alone, and under the clefs that suit them. */
function versionsOf(kinds: readonly Kind[]): readonly [Score, Score] {
  const plain = scoreWith(kinds);
  return [plain, withSensibleClefs(plain, new Set(kinds.map((_, bar) => `0/2/${bar}`)))];
}
/** Both staves of these measures from the rewrite, the named others from the base; what is not named is the same in both. */
function mix(base: Score, arranged: Score, taken: readonly number[], left: readonly number[]): Score {
  const choice = (bars: readonly number[], version: Choice["version"]) =>
    bars.flatMap((bar) =>
      [1, 2].map((staff) => [`0/${bar}/${staff}`, { version, pinned: false, because: undefined }] as const),
    );
  const made = compose(base, arranged, new Map([...choice(taken, "arranged"), ...choice(left, "base")]));
  expect(validate(made, { against: base }).filter(({ severity }) => severity === "error")).toEqual([]);
  return readAgain(made);
}
/** Sign of the left hand's clef at the start of each measure. */
const signs = (score: Score): string =>
  (score.parts[0]?.measures ?? [])
    .map(({ index }) => score.parts[0] && attributesAt(score.parts[0], index, ZERO).clefs.get(2)?.sign)
    .join("");

describe("clefs of a mix", () => {
  const four: readonly Kind[] = ["high", "high", "high", "high"];

  it.each([
    ["one bar rejected", [0, 2, 3], [1], "GFGG"],
    ["one bar kept", [0], [1, 2, 3], "GFFF"],
    ["the last bars kept", [2, 3], [0, 1], "FFGG"],
  ])("%s: each bar has the clef of the version that it comes from", (_, taken, left, expected) => {
    const [base, arranged] = versionsOf(four);
    expect([signs(base), signs(arranged)]).toEqual(["FFFF", "GGGG"]);
    expect(signs(mix(base, arranged, taken, left))).toBe(expected);
    // the other way round: the base has the changes of clef
    expect(signs(mix(arranged, base, left, taken))).toBe(expected);
  });

  it("does not change the clef for silent measures between two that are kept", () => {
    const [base, arranged] = versionsOf(["high", "silent", "high", "low"]);
    expect(signs(arranged)).toBe("GGGF");
    expect(signs(mix(base, arranged, [0, 2], [3]))).toBe("GGGF");
    expect(signs(mix(base, arranged, [], [0, 2, 3]))).toBe("FFFF");
  });

  it("holds for any choice of measures", () => {
    const kind = fc.constantFrom<Kind>("high", "low", "silent");
    const measure = fc.record({ kind, isTaken: fc.boolean() });
    fc.assert(
      fc.property(fc.array(measure, { minLength: 1, maxLength: 8 }), (measures) => {
        const [base, arranged] = versionsOf(measures.map((one) => one.kind));
        const bars = (isTaken: boolean) => measures.flatMap((one, bar) => (one.isTaken === isTaken ? [bar] : []));
        const expected = measures.map(({ isTaken }, bar) => signs(isTaken ? arranged : base)[bar]).join("");
        expect(signs(mix(base, arranged, bars(true), bars(false)))).toBe(expected);
        expect(signs(mix(arranged, base, bars(false), bars(true)))).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });
});
