import { beforeAll, describe, expect, test } from "vitest";
import { attributes, note, scoreXml } from "../sample-scores.ts";
import { fullerLastPage, jointPages } from "./beside.ts";
import { createEngraver, type Engraver } from "./engraver.ts";
import { type SystemBreaks, systemBreaks } from "./system-breaks.ts";

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

const bars = 40;
const tune = (notes: (bar: number) => string, count = bars): string =>
  scoreXml([
    {
      name: "Flute",
      measures: Array.from({ length: count }, (_, bar) => `${bar === 0 ? attributes() : ""}${notes(bar)}`),
    },
  ]);
const long = note({ duration: 16, type: "whole" });
const dense = tune(() => note().repeat(4));
/** dense where the other is not, so that neither's lines fit the other */
const even = tune((bar) => (bar % 8 < 4 ? note({ duration: 2, type: "eighth" }).repeat(8) : long));
const odd = tune((bar) => (bar % 8 < 4 ? long : note({ duration: 2, type: "eighth" }).repeat(8)));
const options = { title: "A piece", composer: "A person", pageSize: "screen", unit: 12 } as const;

function alone(musicXml: string): SystemBreaks {
  const engraved = engraver.engrave(musicXml, options);
  if (!engraved.ok) throw new Error(engraved.code);
  return systemBreaks(engraved.pages);
}

function beside(lead: string, follow: string): readonly [SystemBreaks, SystemBreaks] {
  const engraved = engraver.engraveBeside({ musicXml: lead, options }, { musicXml: follow, options });
  if (!engraved.ok) throw new Error(engraved.code);
  return [systemBreaks(engraved.lead), systemBreaks(engraved.follow)];
}

describe("two versions side by side begin their lines and pages with the same measures", () => {
  test("the sparser one as the fuller one", () => {
    const sparse = tune((bar) => (bar % 5 === 0 ? note().repeat(4) : long));
    expect(alone(sparse).starts).not.toEqual(alone(dense).starts);
    const [lead, follow] = beside(dense, sparse);
    expect(follow).toEqual(lead);
    expect(lead.starts).toEqual(alone(dense).starts);
  });

  test("where neither fits on the lines of the other", () => {
    expect(alone(even).starts).not.toEqual(alone(odd).starts);
    const [lead, follow] = beside(even, odd);
    expect(follow).toEqual(lead);
    expect(lead.starts.length).toBeGreaterThanOrEqual(alone(odd).starts.length);
  });
});

test("versions of different lengths keep breaks of their own", () => {
  const short = tune(() => note().repeat(4), 10);
  const [lead, follow] = beside(dense, short);
  expect(lead.starts).toEqual(alone(dense).starts);
  expect(follow.measures).toBe(10);
});

describe("pages of two versions", () => {
  const starts = [4, 8, 12, 16, 20, 24, 28];
  test("take as many lines as both have room for", () => {
    expect(jointPages(starts, [12, 24], [16])).toEqual([12, 24]);
    expect(jointPages(starts, [8, 20], [12, 24])).toEqual([8, 20]);
  });
  test("that are alike stay so", () => {
    expect(jointPages(starts, [16], [16])).toEqual([16]);
    expect(jointPages(starts, [], [])).toEqual([]);
  });
});

test("a last page has two lines where the page before it can give one", () => {
  const breaks = { starts: [4, 8, 12, 16, 20, 24], pageStarts: [12, 24], measures: 28 };
  expect(fullerLastPage(breaks)?.pageStarts).toEqual([12, 20]);
  expect(fullerLastPage({ ...breaks, pageStarts: [12, 20] })).toBeUndefined();
  expect(fullerLastPage({ ...breaks, pageStarts: [8, 16, 24] })).toBeUndefined();
  expect(fullerLastPage({ ...breaks, pageStarts: [] })).toBeUndefined();
});
