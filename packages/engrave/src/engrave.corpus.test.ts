import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureCount, readScore, type Score, soundingNotes, unfoldedMeasures, writeMusicXml } from "@gradus/score";
import { parseMidi } from "midi-file";
import { beforeAll, expect, test } from "vitest";
import { createEngraver, type Engraver, measureBoxes, toMidi, toPdf } from "./index.ts";

const scores = fileURLToPath(new URL("../../../../shared/corpus/scores/", import.meta.url));
if (!existsSync(scores))
  throw new Error("These tests need the score corpus in ../shared/corpus beside the repository.");

/** Large scores take minutes each and show nothing that smaller ones do not. */
const MAX_BYTES = 500_000;
const PER_KIND = 12;

const kinds = readdirSync(scores);
const filesOf = (kind: string): readonly string[] =>
  readdirSync(join(scores, kind), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(mxl|musicxml|xml)$/.test(name))
    .map((name) => join(kind, name))
    .sort();
const all = kinds.flatMap(filesOf);
const some = kinds.flatMap((kind) =>
  filesOf(kind)
    .filter((file) => statSync(join(scores, file)).size <= MAX_BYTES)
    .slice(0, PER_KIND),
);

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

function read(file: string): Score {
  const result = readScore(readFileSync(join(scores, file)));
  if (!result.ok) throw new Error(result.code);
  return result.score;
}

const headsOf = (score: Score) =>
  score.parts.flatMap(({ measures }) => measures.flatMap(({ events }) => events.filter((event) => "heads" in event)));

test.each(all)("MIDI of %s has the model's notes", (file) => {
  const score = read(file);
  const perMeasure = new Map<number, number>();
  const count = (measure: number, notes: number) => perMeasure.set(measure, (perMeasure.get(measure) ?? 0) + notes);
  for (const { measure } of soundingNotes(score)) count(measure, 1);
  for (const { measures } of score.parts) {
    for (const { index, events } of measures) {
      for (const event of events)
        if (event.kind === "note" && !event.cue) count(index, event.heads.filter((head) => head.unpitched).length);
    }
  }
  const expected = unfoldedMeasures(score).reduce((sum, index) => sum + (perMeasure.get(index) ?? 0), 0);
  const noteOns = parseMidi(toMidi(score))
    .tracks.flat()
    .filter(({ type }) => type === "noteOn");
  expect(noteOns).toHaveLength(expected);
});

test.each(some)("the pages of %s have all its measures and notes", async (file) => {
  const score = read(file);
  const { title, composer } = score.meta;
  const engraved = engraver.engrave(writeMusicXml(score), { title, composer, pageSize: "a4" });
  if (!engraved.ok) throw new Error(engraved.code);

  const boxes = measureBoxes(engraved.pages);
  expect(boxes.map(({ measureIndex }) => measureIndex)).toEqual([...Array(measureCount(score)).keys()]);
  for (const { x, y, width, height } of boxes) {
    expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(2100);
    expect(y + height).toBeLessThanOrEqual(2970);
  }
  const drawn = engraved.pages.join("").split('class="note"').length - 1;
  const written = headsOf(score).flatMap(({ heads }) => heads).length;
  expect(drawn).toBe(written);

  const pdf = await toPdf(engraved.pages, { title, author: composer, date: undefined, pageSize: "a4" });
  expect(
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type \/Page\n/g),
  ).toHaveLength(engraved.pageCount);
});
