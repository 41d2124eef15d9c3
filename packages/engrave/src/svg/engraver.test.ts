import { VerovioToolkit } from "verovio/esm";
import { beforeAll, describe, expect, test } from "vitest";
import { attributes, note, odeToJoy, odeToJoyNotes, scoreXml } from "../sample-scores.ts";
import { createEngraver, type EngraveOptions, type EngraveResult, type Engraver } from "./engraver.ts";

const options: EngraveOptions = {
  title: "Ode to Joy & <more>",
  subtitle: "from the Ninth Symphony",
  composer: "Ludwig van Beethoven",
  levelLine: "Simplified for piano",
  pageSize: "a4",
};
const longTune = (bars: number): string =>
  scoreXml([
    {
      name: "Flute",
      measures: Array.from({ length: bars }, (_, bar) => `${bar === 0 ? attributes() : ""}${note().repeat(4)}`),
    },
  ]);
const occurrences = (text: string, part: string): number => text.split(part).length - 1;

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

function pagesOf(result: EngraveResult): readonly string[] {
  if (!result.ok) throw new Error(result.code);
  return result.pages;
}

describe("a page", () => {
  test("is an SVG of the page's size with all notes and their own ids", () => {
    const pages = pagesOf(engraver.engrave(odeToJoy(), options));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/^<svg viewBox="0 0 2100 2970"/);
    expect(occurrences(pages[0] ?? "", 'class="note"')).toBe(odeToJoyNotes);
    for (const id of ["up-0-0", "up-3-2", "up-5-3"]) expect(pages[0]).toContain(`<g id="${id}" class="note"`);
  });

  test.each([
    ["a4", "0 0 2100 2970"],
    ["letter", "0 0 2159 2794"],
  ] as const)("on %s has the viewBox %s", (pageSize, viewBox) => {
    expect(pagesOf(engraver.engrave(odeToJoy(), { ...options, pageSize }))[0]).toContain(`viewBox="${viewBox}"`);
  });

  test("has our title block once and nothing of verovio's own header or logo", () => {
    const pages = pagesOf(engraver.engrave(odeToJoy(), options));
    const all = pages.join("");
    for (const text of ["Ode to Joy &amp; &lt;more&gt;", options.subtitle, options.composer, options.levelLine]) {
      expect(occurrences(all, `>${text}<`)).toBe(1);
    }
    expect(occurrences(all, ">Ode to Joy<")).toBe(0);
    expect(all.replace(/<desc>.*?<\/desc>/g, "")).not.toMatch(/engraved|verovio\.org/i);
  });

  test("sets a long composer's name lower, clear of the line of the level", () => {
    const below = (composer: string): number => {
      const page = pagesOf(engraver.engrave(odeToJoy(), { ...options, composer, pageSize: "screen" }))[0] ?? "";
      const baseline = (text: string): number =>
        Number([...page.slice(0, page.indexOf(`>${text}<`)).matchAll(/ y="(\d+)"/g)].at(-1)?.[1]);
      return baseline(composer) - baseline("Simplified for piano");
    };
    expect(below("Ludwig van Beethoven (1770–1827)")).toBeGreaterThan(below("Beethoven") + 100);
  });

  test("takes a larger staff when told", () => {
    const gap = (unit: number): number => {
      const page = pagesOf(engraver.engrave(odeToJoy(), { ...options, unit }))[0] ?? "";
      const lines = [...page.matchAll(/class="staff"><path d="M\d+ (\d+) L\d+ \d+"[^>]*\/><path d="M\d+ (\d+) /g)];
      return Number(lines[0]?.[2]) - Number(lines[0]?.[1]);
    };
    expect(gap(6)).toBe(120);
    expect(gap(9)).toBe(180);
  });
});

describe("many pages", () => {
  test("carry the title on the first and a number on all others", () => {
    const pages = pagesOf(engraver.engrave(longTune(300), options));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map((page) => page.includes("Ludwig van Beethoven"))).toEqual(pages.map((_, index) => index === 0));
    expect(pages.map((page) => /class="pgFoot".*?>(\d+)<\/tspan>/s.exec(page)?.[1])).toEqual(
      pages.map((_, index) => (index === 0 ? undefined : String(index + 1))),
    );
  });

  test("hold every measure of a long score", () => {
    const pages = pagesOf(engraver.engrave(longTune(600), { ...options, unit: 12 }));
    expect(pages.length).toBeGreaterThan(8);
    expect(occurrences(pages.join(""), 'class="measure"')).toBe(600);
  });
});

test("equal input gives equal bytes, whatever was engraved between", () => {
  const first = engraver.engrave(odeToJoy(), options);
  engraver.engrave(longTune(5), options);
  expect(engraver.engrave(odeToJoy(), options)).toEqual(first);
});

const beatTypeZero = odeToJoy().replace("<beat-type>4</beat-type>", "<beat-type>0</beat-type>");
test.each([
  ["no XML", "hello"],
  ["an empty text", ""],
  ["a score cut in the middle", odeToJoy().slice(0, 2000)],
  ["a score without parts", '<score-partwise version="4.0"><part-list/></score-partwise>'],
  ["tags that do not match", "<score-partwise><part-list></score-partwise>"],
  ["a score by measures", odeToJoy().replaceAll("score-partwise", "score-timewise")],
  ["a metre that makes the engine throw", beatTypeZero],
])("%s is a failure and the next score still comes out", (_, input) => {
  expect(engraver.engrave(input, options)).toMatchObject({ ok: false, code: "engine/render-failed" });
  expect(pagesOf(engraver.engrave(odeToJoy(), options))).toHaveLength(1);
});

test("a layout at which the engine fails is drawn a hair smaller instead", async () => {
  const opened: number[] = [];
  const moody = await createEngraver((module) => {
    const toolkit = new VerovioToolkit(module);
    const units: number[] = [];
    opened.push(opened.length);
    return Object.assign(Object.create(toolkit), {
      setOptions: (given: Record<string, unknown>) => {
        if (typeof given.unit === "number") units.push(given.unit);
        toolkit.setOptions(given);
      },
      renderToSVG: (page: number) => {
        if (units.at(-1) === 9) throw new Error("table index is out of bounds");
        return toolkit.renderToSVG(page);
      },
    });
  });
  const drawn = pagesOf(moody.engrave(odeToJoy(), { ...options, unit: 9 }));
  expect(occurrences(drawn.join(""), 'class="note"')).toBe(odeToJoyNotes);
  expect(opened).toHaveLength(2);
});

test("a title too long for its line is set smaller, then on two lines, and always drawn", () => {
  const words = "Variations on a theme that never seems to come to any end at all ";
  for (const title of [words, words.repeat(2), words.repeat(9), "x".repeat(400)]) {
    const page = pagesOf(engraver.engrave(odeToJoy(), { ...options, title }))[0] ?? "";
    const head = /class="pgHead".*?<\/g>/s.exec(page)?.[0] ?? "";
    expect(head).toContain(title.slice(0, 20));
    expect(occurrences(head, 'font-weight="bold"')).toBeLessThanOrEqual(2);
  }
});
