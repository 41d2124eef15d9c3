import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureCount, readScore, type Score, writeMusicXml } from "@gradus/score";
import { beforeAll, expect, test } from "vitest";
import { createEngraver, type Engraver, measureBoxes, toPdf } from "./index.ts";

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
