import { readScore } from "@gradus/score";
import { beforeAll, expect, test } from "vitest";
import { drawingGaps } from "./drawing-gaps.ts";
import { drawPage } from "./pdf/draw-page.ts";
import { recordingCanvas } from "./pdf/recording-canvas.ts";
import { attributes, direction, note, scoreXml } from "./sample-scores.ts";
import { createEngraver, type Engraver } from "./svg/engraver.ts";
import { leipzig } from "./svg/verovio.ts";

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

const bar = (content: string): string => scoreXml([{ name: "Guitar", measures: [`${attributes()}${content}`] }]);
const three = note().repeat(3);
const marked = (notations: string): string => bar(note({ notations }) + three);
const harmony = (frame: string): string =>
  bar(`<harmony><root><root-step>C</root-step></root><kind>major</kind>${frame}</harmony>${note()}${three}`);

function gapsOf(musicXml: string): readonly (readonly [string, number])[] {
  const read = readScore(new TextEncoder().encode(musicXml));
  if (!read.ok) throw new Error(read.code);
  return drawingGaps(read.score).map(({ name, count }) => [name, count]);
}

async function drawnIn(musicXml: string): Promise<number> {
  const engraved = engraver.engrave(musicXml, { title: "", composer: "", pageSize: "a4" });
  if (!engraved.ok) throw new Error(engraved.code);
  const { canvas, drawn } = recordingCanvas();
  for (const page of engraved.pages) drawPage(page, { width: 595, height: 842 }, await leipzig(), canvas);
  return drawn.length;
}

const frame =
  "<frame><frame-strings>6</frame-strings><frame-frets>4</frame-frets><frame-note><string>2</string><fret>1</fret></frame-note></frame>";

/** With and without the element the page is the same: when verovio learns to draw one, this fails and the list shrinks. */
test.each([
  ["Scoops", marked("<articulations><scoop/></articulations>"), marked("")],
  ["Falls", marked("<articulations><falloff/></articulations>"), marked("")],
  ["Bends", marked("<technical><bend><bend-alter>1</bend-alter></bend></technical>"), marked("")],
  ["Thumb positions", marked("<technical><thumb-position/></technical>"), marked("")],
  ["Shakes", marked("<ornaments><shake/></ornaments>"), marked("")],
  ["Damp signs", bar(direction("<damp/>") + note() + three), marked("")],
  ["Eyeglasses", bar(direction("<eyeglasses/>") + note() + three), marked("")],
  ["Fret diagrams", harmony(frame), harmony("")],
])("%s are listed, because they are not drawn", async (name, withIt, without) => {
  expect(gapsOf(withIt)).toEqual([[name, 1]]);
  expect(gapsOf(without)).toEqual([]);
  expect(await drawnIn(withIt)).toBe(await drawnIn(without));
});

test("what is drawn is not listed: strings, plucking fingers, slides and ordinary heads", async () => {
  const plain = await drawnIn(marked(""));
  for (const notations of [
    "<technical><string>2</string></technical>",
    "<technical><pluck>p</pluck></technical>",
    "<articulations><staccato/></articulations>",
  ]) {
    expect(gapsOf(marked(notations))).toEqual([]);
    expect(await drawnIn(marked(notations))).toBeGreaterThan(plain);
  }
});

test("each kind is named once, with its count and first measure; the ends of lines do not count", () => {
  const hammer = (type: string) => note({ notations: `<technical><hammer-on type="${type}"/></technical>` });
  const measures = [
    `${attributes()}${note()}${three}`,
    hammer("start") + hammer("stop") + hammer("start") + hammer("stop"),
  ];
  const read = readScore(new TextEncoder().encode(scoreXml([{ name: "Guitar", measures }])));
  if (!read.ok) throw new Error(read.code);
  expect(drawingGaps(read.score)).toEqual([{ name: "Hammer-ons", count: 2, part: "P1", measure: "2" }]);
});
