import { beforeAll, expect, test } from "vitest";
import { attributes, note, scoreXml } from "../sample-scores.ts";
import { createEngraver, type Engraver } from "./engraver.ts";
import { type SystemBreaks, systemBreaks, withSystemBreaks } from "./system-breaks.ts";

let engraver: Engraver;
beforeAll(async () => {
  engraver = await createEngraver();
});

const bars = 24;
const tune = (notes: (bar: number) => string): string =>
  scoreXml([
    {
      name: "Flute",
      measures: Array.from({ length: bars }, (_, bar) => `${bar === 0 ? attributes() : ""}${notes(bar)}`),
    },
  ]);
const dense = tune(() => note().repeat(4));
const sparse = tune((bar) => (bar % 5 === 0 ? note().repeat(4) : note({ duration: 16, type: "whole" })));

function linesOf(musicXml: string, breaks?: SystemBreaks): SystemBreaks {
  const engraved = engraver.engrave(musicXml, { title: "", composer: "", pageSize: "screen", unit: 12, breaks });
  if (!engraved.ok) throw new Error(engraved.code);
  return systemBreaks(engraved.pages);
}

test("a version with fewer notes begins its lines where the one beside it does", () => {
  const lead = linesOf(dense);
  expect(lead.measures).toBe(bars);
  expect(linesOf(sparse).starts).not.toEqual(lead.starts);
  expect(linesOf(sparse, lead).starts).toEqual(lead.starts);
});

test("a line that is too long is broken all the same", () => {
  const { starts } = linesOf(dense, { starts: [20], measures: bars });
  expect(starts).toContain(20);
  expect(starts.length).toBeGreaterThan(1);
});

test("breaks of the file go, and a key stands in the line it begins", () => {
  const mei = `<pb/><sb n="1"/><measure n="1"/><sb/><scoreDef><keySig/></scoreDef><measure n="2"/><measure n="3"/>`;
  expect(withSystemBreaks(mei, { starts: [1], measures: 3 })).toBe(
    `<measure n="1"/><sb/><scoreDef><keySig/></scoreDef><measure n="2"/><measure n="3"/>`,
  );
});

test("versions with different measures are not compared", () => {
  expect(withSystemBreaks(`<measure n="1"/>`, { starts: [1], measures: 2 })).toBeUndefined();
});
