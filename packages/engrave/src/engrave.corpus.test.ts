import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  attribute,
  measureCount,
  readScore,
  type Score,
  syllables,
  titlePage,
  writeDrawnMusicXml,
} from "@gradus/score";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, test } from "vitest";
import { createEngraver, type Engraver, measureBoxes, toPdf } from "./index.ts";
import { drawPage } from "./pdf/draw-page.ts";
import { type Drawn, recordingCanvas } from "./pdf/recording-canvas.ts";
import { leipzig } from "./svg/verovio.ts";

const corpus = fileURLToPath(new URL("../../../../shared/corpus/", import.meta.url));
if (!existsSync(corpus))
  throw new Error("These tests need the score corpus in ../shared/corpus beside the repository.");

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(corpus, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(mxl|musicxml|xml)$/.test(name))
    .map((name) => join(folder, name))
    .sort();
const scores = filesOf("scores");
const conformance = filesOf("conformance");
/** Larger ones take minutes, and their bars are counted no better. */
const MAX_BYTES = 500_000;

/** A4 in points */
const paper = { width: 595.28, height: 841.89 };

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

function read(file: string): Score {
  const result = readScore(readFileSync(join(corpus, file)));
  if (!result.ok) throw new Error(result.code);
  return result.score;
}

function engrave(score: Score, file: string): readonly string[] {
  const page = titlePage(score);
  const texts = { ...page, title: page.title || basename(file) };
  const engraved = engraver.engrave(writeDrawnMusicXml(score), { ...texts, pageSize: "a4" });
  if (!engraved.ok) throw new Error(engraved.code);
  return engraved.pages;
}

test("the corpus is all there", () => expect(scores.length + conformance.length).toBeGreaterThan(430));

describe.each([
  ["scores", scores],
  ["conformance", conformance],
] as const)("%s", (_, files) => {
  test.each(files)("%s lies on its pages, and its title, composer and lyrics are found in the PDF", async (file) => {
    const score = read(file);
    const pages = engrave(score, file);
    const music = await leipzig();
    for (const page of pages) {
      const { canvas, drawn } = recordingCanvas();
      drawPage(page, paper, music, canvas);
      expect(drawn.length).toBeGreaterThan(0);
      expect(drawn.filter(leavesPaper)).toEqual([]);
    }

    const { title, composer } = titlePage(score);
    const text = await textOf(await toPdf(pages, { title, author: composer, date: undefined, pageSize: "a4" }));
    // a title or name that does not fit is cut with an ellipsis
    expect(text).toContain(bare(title || basename(file)).slice(0, 60));
    expect(text).toContain(bare(composer).slice(0, 60));
    const words = new Set(shownSyllables(score).map((syllable) => bare(syllable.text)));
    expect([...words].filter((word) => !text.includes(word))).toEqual([]);
  });
});

const leavesPaper = ({ box: [left, top, right, bottom] }: Drawn): boolean =>
  left < 0 || top < 0 || right > paper.width || bottom > paper.height;

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
    page.cleanup();
  }
  await pdf.loadingTask.destroy();
  return bare(pages.join(""));
}

/** The words under a hidden note are hidden with it. */
function shownSyllables(score: Score): ReturnType<typeof syllables> {
  const hidden = new Set(
    headsOf(score).flatMap(({ id, heads }) =>
      heads.some(({ source }) => source && attribute(source, "print-object") === "no") ? [id] : [],
    ),
  );
  return syllables(score).filter(({ eventId }) => !hidden.has(eventId));
}

/** Letters and digits only: pages break lines and words as they like. */
const bare = (text: string): string => text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]/gu, "");

const headsOf = (score: Score) =>
  score.parts.flatMap(({ measures }) => measures.flatMap(({ events }) => events.filter((event) => "heads" in event)));

test.each(scores.filter((file) => statSync(join(corpus, file)).size <= MAX_BYTES))(
  "the pages of %s have all its measures and notes",
  (file) => {
    const score = read(file);
    const pages = engrave(score, file);
    const boxes = measureBoxes(pages);
    expect(boxes.map(({ measureIndex }) => measureIndex)).toEqual([...Array(measureCount(score)).keys()]);
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
      expect(x + width).toBeLessThanOrEqual(2100);
      expect(y + height).toBeLessThanOrEqual(2970);
    }
    const drawn = pages.join("").split('class="note"').length - 1;
    expect(drawn).toBe(headsOf(score).flatMap(({ heads }) => heads).length);
  },
);
