import { generalLevelAt, levelsOf } from "@gradus/contracts";
import type { Score } from "@gradus/score";
import { scoreOf, study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { choosePlayer } from "../../read/choose-player.ts";
import { materialOf } from "../../read/material.ts";
import { rewrite } from "../../testing/rewrites.ts";
import { techniquesIn } from "./found-in.ts";
import { rankOf, type TechniqueId, techniqueIds, techniques, techniquesAbove } from "./table.ts";

const known = (score: Score): ReadonlySet<TechniqueId> => {
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  return techniquesIn(materialOf(score, chosen.player, { range: [0, 127], most: { notes: 5, span: 14 } }));
};
const piece = (right: string, left = "4 r"): Score => scoreOf({ staves: [[right], [left]] });

describe("table of techniques", () => {
  it("names a General level for each, and none is usual only above the highest", () => {
    for (const id of techniqueIds) expect(rankOf(techniques[id].from), id).toBeGreaterThanOrEqual(0);
    expect(techniquesAbove("Virtuoso")).toEqual([]);
    expect(techniquesAbove("Advanced")).toEqual([]);
  });

  it("gives a higher level no fewer", () => {
    const counts = levelsOf("General").map(({ name }) => techniquesAbove(name).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBe(techniqueIds.length - 1);
  });
});

describe("techniques of a piece", () => {
  const rows: readonly (readonly [TechniqueId, Score])[] = [
    ["twoNotes", piece("4 C4 D4")],
    ["threeNotes", piece("4 C4 E4 G4")],
    ["fourNotes", piece("4 C4 E4 G4 B4")],
    ["octaves", piece("4 C4 C5")],
    ["octavePassages", piece("1/2 C4 C5, 1/2 D4 D5, 1/2 E4 E5, 1/2 F4 F5, 2 r")],
    ["thirds", piece("1 C4 E4, 1 D4 F4, 1 E4 G4, 1 F4 A4")],
    ["brokenOctaves", piece("4 r", "1 C3, 1 C4, 1 C3, 1 C4")],
    ["tremolo", piece("1/2 C5, 1/2 E4 G4, 1/2 C5, 1/2 E4 G4, 1/2 C5, 1/2 E4 G4, 1 C5")],
    ["brokenChords", piece("4 r", "1 C3, 1 G3, 1 E3, 1 G3")],
    ["wideArpeggios", piece("4 r", "1 C2, 1 G2, 1 C3, 1 E3")],
    ["longArpeggios", piece("4 r", "1/2 C2, 1/2 G2, 1/2 C3, 1/2 E3, 1/2 G3, 1/2 C4, 1 C2")],
    ["chromaticNotes", piece("1 C5, 1 C#5, 1 D5, 1 E5")],
    ["leaps", piece("4 r", "1 C2, 1 E3 G3, 2 r")],
    ["quickLeaps", piece("4 r", "1/4 C2, 1/4 E3 G3, 7/2 r")],
    ["twoVoices", piece("2 C5, 2 D5|4 E4")],
    ["highRegister", piece("4 C6")],
  ];
  it.each(rows)("finds %s", (id, score) => {
    expect([...known(score)]).toContain(id);
  });

  it("finds none in a tune over single notes", () => {
    expect([...known(piece("1 C4, 1 D4, 1 E4, 1 F4", "2 C3, 2 G2"))]).toEqual([]);
  });
});

const tune = (): Score => {
  const right = ["1 C5, 1 E5, 1 D5, 1 B4", "1 A4, 1 C5, 2 G4", "1 F4, 1 A4, 1 G4, 1 E4", "1 D4, 1 G4, 2 C4"];
  const left = ["2 C3, 2 G2", "2 F2, 2 C3", "2 D3, 2 C3", "2 G2, 2 C3"];
  return scoreOf({
    staves: [
      [...right, ...right],
      [...left, ...left],
    ],
  });
};
/** what an output shows without doubt that its source had not */
const plain: readonly TechniqueId[] = ["octavePassages", "brokenOctaves", "tremolo", "quickLeaps", "triplets"];

describe("a piece that is made harder", () => {
  it.each([tune, study].flatMap((source) => [1, 2, 3, 4].map((steps) => [source.name, steps, source] as const)))(
    "%s by %d: has no technique that is new to the level",
    (_name, steps, source) => {
      const score = source();
      const { report, score: made } = rewrite(score, { type: "complexify", level: { kind: "relative", steps } });
      const level = generalLevelAt(report.request.targetGrade).name;
      const before = known(score);
      const above = [...known(made)].filter((id) => plain.includes(id) && techniquesAbove(level).includes(id));
      expect(above.filter((id) => !before.has(id))).toEqual([]);
    },
  );
});
