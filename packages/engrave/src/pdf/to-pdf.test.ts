import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, test } from "vitest";
import { attributes, direction, metronome, note, odeToJoy, scoreXml } from "../sample-scores.ts";
import { createEngraver, type Engraver } from "../svg/engraver.ts";
import { type PdfMeta, toPdf } from "./to-pdf.ts";

const meta: PdfMeta = { title: "Ode to Joy", author: "Ludwig van Beethoven", date: undefined, pageSize: "a4" };

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

function engrave(musicXml: string, options: { title?: string; pageSize?: "a4" | "letter" } = {}): readonly string[] {
  const result = engraver.engrave(musicXml, {
    title: options.title ?? meta.title,
    composer: meta.author,
    pageSize: options.pageSize ?? "a4",
    unit: 8,
  });
  if (!result.ok) throw new Error(result.code);
  return result.pages;
}

/** Reads a copy: pdf.js takes the bytes away. */
const open = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: bytes.slice(), fontExtraProperties: true, verbosity: 0 }).promise;

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

async function operatorCounts(page: PDFPageProxy): Promise<(operator: keyof typeof OPS) => number> {
  const { fnArray } = await page.getOperatorList();
  return (operator) => fnArray.filter((one) => one === OPS[operator]).length;
}

const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const oneBar = (content: string, name = "Flute"): string =>
  scoreXml([{ name, measures: [`${attributes()}${content}${note().repeat(4)}`] }]);

describe("the document", () => {
  test("has title, author and a page per SVG page", async () => {
    const pages = engrave(odeToJoy());
    const pdf = await open(await toPdf([...pages, ...pages], meta));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: "Ode to Joy", Author: "Ludwig van Beethoven" });
    expect(pdf.numPages).toBe(2);
  });

  test.each([
    ["a4", 595.28, 841.89],
    ["letter", 612, 792],
  ] as const)("on %s has pages of %d by %d points", async (pageSize, width, height) => {
    const pdf = await open(await toPdf(engrave(odeToJoy(), { pageSize }), { ...meta, pageSize }));
    const { view } = await pdf.getPage(1);
    expect(view[2]).toBeCloseTo(width, 1);
    expect(view[3]).toBeCloseTo(height, 1);
  });

  test("is equal in every byte on a second run, and has the date it was given", async () => {
    const pages = engrave(odeToJoy());
    expect(await toPdf(pages, meta)).toEqual(await toPdf(pages, meta));
    const dated = await open(await toPdf(pages, { ...meta, date: new Date(Date.UTC(2026, 4, 6)) }));
    expect((await dated.getMetadata()).info).toMatchObject({ CreationDate: "D:20260506000000Z" });
  });

  test("embeds its fonts, in the styles of the page", async () => {
    const tempo = direction("<words>Andante</words>", `<sound tempo="80"/>`);
    const bytes = asText(
      await toPdf(engrave(oneBar(tempo + direction("<words font-style='italic'>dolce</words>"))), meta),
    );
    const names = [...bytes.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
    expect(names).toContain("Tinos-Regular");
    expect(names).toContain("Tinos-Bold");
    expect(names).toContain("Tinos-Italic");
    expect(bytes.match(/\/FontFile2 /g)).toHaveLength(names.length);
    expect(bytes).not.toContain("/Subtype /Type1");
  });
});

describe("text", () => {
  test("can be searched, in several scripts", async () => {
    const title = "Träumerei – Мечты – Όνειρο";
    const pdf = await open(await toPdf(engrave(odeToJoy(), { title }), { ...meta, title }));
    const text = (await textOf(await pdf.getPage(1))).replace(/\s+/g, "");
    expect(text).toContain(title.replace(/\s+/g, ""));
    expect(text).toContain("LudwigvanBeethoven");
    expect(text).toContain("Piano");
  });

  test("keeps the letters around a flat sign, which is drawn as an outline", async () => {
    const outlines = async (name: string): Promise<number> => {
      const page = await (await open(await toPdf(engrave(oneBar("", name)), meta))).getPage(1);
      // the sign is found too
      expect((await textOf(page)).replaceAll(/\s+/g, "")).toContain(name.replaceAll(/\s+/g, ""));
      return (await operatorCounts(page))("paintFormXObjectBegin");
    };
    expect(await outlines("Clarinet in B♭")).toBe((await outlines("Clarinet in B")) + 1);
  });

  test.each([
    ["Hebrew", "שיר השירים"],
    ["Arabic", "سلام"],
    ["Japanese", "さくらさくら 桜"],
    ["traditional Chinese", "茉莉花 歌曲"],
    ["simplified Chinese", "茉莉花 钢琴谱"],
    ["Thai", "ลอยกระทง เพลงไทย"],
    ["Korean", "아리랑 변주곡"],
    ["Russian, Greek and accents", "Калинка Όνειρο Łódź Ő"],
  ])("can be searched in %s, with letters and no boxes", async (_, title) => {
    const page = await (await open(await toPdf(engrave(odeToJoy(), { title }), { ...meta, title }))).getPage(1);
    const plain = await (await open(await toPdf(engrave(odeToJoy()), meta))).getPage(1);
    expect((await textOf(page)).normalize("NFKC").replaceAll(/\s+/g, "")).toContain(title.replaceAll(/\s+/g, ""));
    expect(await asStrokes(page)).toBe(await asStrokes(plain));
  });

  test("draws a box for a letter that no font has", async () => {
    const strokes = async (title: string): Promise<number> => {
      const page = await (await open(await toPdf(engrave(odeToJoy(), { title }), meta))).getPage(1);
      return asStrokes(page);
    };
    expect(await strokes("𒀀 Song")).toBe((await strokes("Song")) + 1);
  });

  test("sets the note of a metronome mark as an outline", async () => {
    const outlines = async (content: string): Promise<number> => {
      const page = await (await open(await toPdf(engrave(oneBar(content)), meta))).getPage(1);
      return (await operatorCounts(page))("paintFormXObjectBegin");
    };
    expect(await outlines(metronome(90))).toBe((await outlines("")) + 1);
  });
});

/** Paths that are stroked: pdf.js puts the paint operator into the arguments of the path. */
async function asStrokes(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.filter(
    (one, index) => one === OPS.constructPath && [OPS.stroke, OPS.closeStroke].includes(argsArray[index]?.[0]),
  ).length;
}

describe("music", () => {
  test("has the staff lines: five for each staff of each measure", async () => {
    const pages = engrave(odeToJoy());
    const staffLines = pages.join("").match(/<path d="M\d+ (\d+) L\d+ \1"/g) ?? [];
    expect(staffLines.length).toBeGreaterThanOrEqual(5 * 2 * 6);
    const page = await (await open(await toPdf(pages, meta))).getPage(1);
    expect(await asStrokes(page)).toBeGreaterThanOrEqual(staffLines.length);
  });

  test("draws each notehead's symbol, stored once", async () => {
    const bytes = await toPdf(engrave(oneBar("")), meta);
    const symbols = asText(bytes).match(/\/Subtype \/Form/g) ?? [];
    const page = await (await open(bytes)).getPage(1);
    const drawn = (await operatorCounts(page))("paintFormXObjectBegin");
    // Four noteheads, a clef and two digits; the digits of 4/4 are the same.
    expect(drawn).toBe(7);
    expect(symbols).toHaveLength(3);
  });

  test("is scaled evenly and centred on a page of another shape", async () => {
    const pages = engrave(odeToJoy(), { pageSize: "letter" });
    const firstX = async (pageSize: "a4" | "letter"): Promise<readonly number[]> => {
      const page = await (await open(await toPdf(pages, { ...meta, pageSize }))).getPage(1);
      const { fnArray, argsArray } = await page.getOperatorList();
      const transforms = argsArray.filter((_, index) => fnArray[index] === OPS.transform);
      return [...(transforms[1] as readonly number[])];
    };
    const [scaleX, , , scaleY, , top] = await firstX("a4");
    expect(scaleX).toBe(scaleY);
    expect(scaleX).toBeCloseTo(595.28 / 2159, 3);
    expect(top).toBeCloseTo((841.89 - (2794 * 595.28) / 2159) / 2, 1);
    expect((await firstX("letter"))[5]).toBeCloseTo(0, 3);
  });
});
