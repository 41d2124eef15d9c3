import { readFileSync } from "node:fs";
import path from "node:path";
import { levelsOf } from "@gradus/contracts";
import { type Score, soundingNotes } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import { request } from "../testing/rewrites.ts";

const sample = (name: string): Score =>
  scoreFrom(
    readFileSync(path.join(import.meta.dirname, `../../../../apps/web/public/samples/${name}.musicxml`), "utf8"),
  );
const four = (...bars: readonly string[]): readonly string[] => [...bars, ...bars, ...bars, ...bars];
const flute = (...bars: readonly string[]): Score => scoreOf({ name: "Flute", staves: [four(...bars)] });

const pieces: readonly (readonly [name: string, instrument: string, score: Score])[] = [
  ["The Irish Washerwoman", "Violin", sample("irish-washerwoman")],
  ["Amazing Grace", "Voice", sample("amazing-grace")],
  ["Für Elise", "Piano", sample("fur-elise")],
  [
    "sixteenths",
    "Flute",
    flute("1/4 D5, 1/4 C5, 1/4 B4, 1/4 A4, 1/4 G4, 1/4 A4, 1/4 B4, 1/4 C5, 1 D5, 1 G5", "2 E5, 2 D5"),
  ],
  [
    "leaps",
    "Flute",
    flute("1/2 D4, 1/2 D6, 1/2 E4, 1/2 C6, 1/2 F4, 1/2 B5, 1 G4", "1/2 G4, 1/2 F6, 1/2 A4, 1/2 E6, 2 D4"),
  ],
  ["high", "Flute", flute("1/2 A6, 1/2 G6, 1/2 F6, 1/2 E6, 1 A6, 1 C7", "2 B6, 1 G6, 1 A6")],
];
const levels = levelsOf("General");
const play = (score: Score): string =>
  soundingNotes(score)
    .map(({ onset, midi }) => `${onset.n}/${onset.d} ${midi}`)
    .join();

describe("what is within reach of a piece", () => {
  it.each(pieces)("%s for %s: no level is refused when one below it is written", (_name, instrument, score) => {
    const results = levels.map(({ name, target }) => {
      const level = { kind: "grade", grade: target, name } as const;
      const made = arrange(score, { ...request, level, instrument, key: "auto" });
      if (!made.ok && made.code !== "engine/out-of-reach") throw new Error(made.message);
      return { name, made };
    });
    const written = results.findIndex(({ made }) => made.ok);
    expect(written).toBeGreaterThanOrEqual(0);
    for (const { name, made } of results.slice(written)) expect(made.ok, name).toBe(true);
    for (const { made } of results) {
      if (made.ok || !made.nearest) continue;
      const named = results.find(({ name }) => name === made.nearest)?.made;
      // the level that is named instead is written, and changes what is played
      expect(named?.ok && play(named.score) !== play(score), made.nearest).toBe(true);
    }
  });

  it("writes a jig whose rhythms a level knows, but which is too hard for it, in plainer ones", () => {
    const score = sample("irish-washerwoman");
    const at = (name: string) => {
      const level = { kind: "grade", grade: levels.find((one) => one.name === name)?.target ?? 0, name } as const;
      const made = arrange(score, { ...request, level, instrument: "Violin", key: "auto" });
      if (!made.ok) throw new Error(made.message);
      return made.report.after;
    };
    expect(at("Elementary").level).toBe("Elementary");
    expect(at("Early Intermediate").level).toBe("Early Intermediate");
    expect(at("Beginner").grade).toBeLessThanOrEqual(at("Elementary").grade);
  });
});
