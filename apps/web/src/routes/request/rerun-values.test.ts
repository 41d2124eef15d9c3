import type { RequestDetails } from "@gradus/contracts";
import { describe, expect, it } from "vitest";
import {
  askedBefore,
  type KnownScore,
  partsToChoose,
  rungsOf,
  withOpenLevel,
  withPart,
  withSystem,
} from "./rerun-values.ts";

const asked: RequestDetails = {
  original_instrument: "Violin",
  part: "P1",
  modification_type: "Simplify Score",
  assessment_option: "General",
  target_difficulty: "Elementary",
  original_key: "D major",
  target_key: "keep",
  specific_pedagogical_requirements: "no octaves",
  must_haves_must_nots: "keep bars 1-2",
  output_pdf: true,
  output_musicxml: false,
  output_midi: true,
} as RequestDetails;
const known: KnownScore = {
  parts: [
    { id: "P1", name: "Violin", instrument: "Violin", staves: 1 },
    { id: "P2", name: "Violin", instrument: "Violin", staves: 1 },
    { id: "P3", name: "Pianoforte", instrument: "Piano", staves: 2 },
  ],
  of: { part: "P1", original_instrument: "Violin" },
  grade: 4.4,
};

describe("point 8: rewriting again begins with all that was asked before", () => {
  const before = askedBefore(asked);

  it("keeps every setting, for whom it is and the original key too", () => {
    expect(before).toEqual({ ...asked });
  });

  it("asks whose part it is of a score with several, and plays what that player plays", () => {
    expect(partsToChoose(known)).toEqual([
      ["all", "The whole ensemble"],
      ["melody", "Melody only"],
      ["P1", "Violin 1"],
      ["P2", "Violin 2"],
      ["P3", "Pianoforte"],
    ]);
    expect(partsToChoose({ ...known, parts: known.parts.slice(0, 1) })).toEqual([]);
    expect(partsToChoose(undefined)).toEqual([]);
    expect(withPart(before, known, "P3")).toMatchObject({ part: "P3", original_instrument: "Piano" });
    expect(withPart(before, known, "all")).toMatchObject({ part: "all", original_instrument: "Violin" });
  });

  it("leads to no level on the wrong side of the piece", () => {
    expect(rungsOf(before, known, 9).open[0]).toBe(0);
    const harder = withOpenLevel({ ...before, modification_type: "Complexify Score" }, known);
    expect(rungsOf(harder, known, 9).open[1]).toBe(8);
    expect(harder.target_difficulty).not.toBe("Elementary");
    expect(withOpenLevel(before, known)).toBe(before);
  });

  it("closes nothing where the level of what is meant is not known", () => {
    expect(rungsOf(withPart(before, known, "P3"), known, 9)).toEqual({ now: -1, open: [0, 8] });
    expect(rungsOf(before, undefined, 9)).toEqual({ now: -1, open: [0, 8] });
  });

  it("stays as high in another system", () => {
    const trinity = withSystem(before, "Trinity");
    expect(trinity.assessment_option).toBe("Trinity");
    expect(withSystem(trinity, "General").target_difficulty).toBe("Elementary");
  });
});
