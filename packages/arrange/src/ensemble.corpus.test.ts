import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  child,
  isElement,
  parseXml,
  readScore,
  type Score,
  serialiseElement,
  syllables,
  tempoMarks,
  validate,
  writeMusicXml,
  type XmlElement,
} from "@gradus/score";
import { describe, expect, it } from "vitest";
import { arrange } from "./arrange.ts";

const folder = "../shared/corpus/scores";
/** who plays in each folder, and the longest score that is tried: a whole quartet takes half a minute */
const players: readonly (readonly [folder: string, instruments: readonly string[], most: number])[] = [
  ["string-quartet", ["Violin", "Viola", "Cello"], 140],
  ["winds-brass", ["Horn"], 1000],
  ["choir", ["Soprano", "Bass"], 1000],
  ["voice-piano", ["Voice"], 1000],
  ["voice-guitar", ["Voice", "Guitar"], 1000],
];
const runs = players.flatMap(([name, instruments, most]) => {
  const files = existsSync(`${folder}/${name}`) ? readdirSync(`${folder}/${name}`) : [];
  return files.flatMap((file) =>
    instruments.flatMap((instrument) =>
      ([-1, 1] as const).map((steps) => ({ file: `${name}/${file}`, instrument, steps, most })),
    ),
  );
});

/** The measures of each part as they are written. */
function written(score: Score): ReadonlyMap<string, readonly string[]> {
  const parsed = parseXml(writeMusicXml(score));
  if (!parsed.ok) throw new Error(parsed.message);
  const parts = parsed.document.root.children.filter(
    (node): node is XmlElement => isElement(node) && node.name === "part",
  );
  return new Map(
    parts.map((part) => [
      part.attributes.find(([name]) => name === "id")?.[1] ?? "",
      part.children.filter(isElement).map((measure) => serialiseElement(measure)),
    ]),
  );
}

const barlines = (score: Score): readonly string[] =>
  score.parts.flatMap((part) =>
    part.measures.flatMap(({ number, events }) =>
      events.flatMap((event) =>
        event.kind === "mark" && event.name === "barline" && child(event.source, "repeat")
          ? [`${part.id} ${number} ${serialiseElement(event.source)}`]
          : [],
      ),
    ),
  );
const cues = (score: Score): number =>
  score.parts.reduce(
    (sum, { measures }) =>
      sum + measures.reduce((own, { events }) => own + events.filter((e) => e.kind !== "mark" && e.cue).length, 0),
    0,
  );
const graces = (score: Score): number =>
  score.parts.reduce(
    (sum, { measures }) =>
      sum + measures.reduce((own, { events }) => own + events.filter(({ kind }) => kind === "grace").length, 0),
    0,
  );

describe("one part of an ensemble", () => {
  it("has scores to try", () => {
    expect(runs.length, `no scores in ${folder}: put the corpus beside the repository`).toBeGreaterThan(60);
  });

  it.each(runs)(
    "$file, $instrument $steps: the other parts stay as they were written",
    ({ file, instrument, steps, most }) => {
      const read = readScore(readFileSync(`${folder}/${file}`));
      if (!read.ok) throw new Error(read.message);
      const source = read.score;
      if ((source.parts[0]?.measures.length ?? 0) > most) return;
      const result = arrange(source, {
        type: steps < 0 ? "simplify" : "complexify",
        system: "General",
        level: { kind: "relative", steps },
        instrument,
        part: undefined,
        key: "keep",
        seed: 1,
      });
      if (!result.ok) throw new Error(result.message);
      const { score, report } = result;
      // a melody that goes to another instrument gives that part a new dress, the others none
      const transferred = report.changes.some(({ rule }) => rule === "instrument");
      const before = written(source);
      const after = written(score);
      for (const [id, measures] of before) {
        expect(after.get(id)?.length).toBe(measures.length);
        if (id === report.request.part) continue;
        expect(after.get(id)).toEqual(measures);
      }
      expect(report.playability.violations).toEqual([]);
      expect(validate(score, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
      expect(tempoMarks(score).map(({ bpm }) => bpm)).toEqual(tempoMarks(source).map(({ bpm }) => bpm));
      if (transferred) return;
      expect(syllables(score).map(({ text }) => text)).toEqual(syllables(source).map(({ text }) => text));
      expect(barlines(score)).toEqual(barlines(source));
      expect(cues(score)).toBe(cues(source));
      const plain = report.changes.some(({ rule }) => rule === "plain-notes");
      if (!plain) expect(graces(score)).toBe(graces(source));
      if (steps > 0) expect(report.fidelity.melody).toBe(1);
    },
    180_000,
  );
});
