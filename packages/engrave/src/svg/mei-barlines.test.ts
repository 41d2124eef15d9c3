import { describe, expect, it } from "vitest";
import { withBarlinesBesideWords } from "./mei-barlines.ts";

const group = (staves: string): string => `<staffGrp xml:id="g" bar.thru="true">${staves}</staffGrp>`;
const def = (n: number): string => `<staffDef xml:id="d${n}" n="${n}" lines="5"/>`;
const staff = (n: number, content: string): string => `<staff xml:id="s${n}" n="${n}">${content}</staff>`;
const words = "<layer><note><verse n='1'><syl>la</syl></verse></note></layer>";
const notes = "<layer><note/></layer>";

describe("barlines beside words", () => {
  it("stop where words stand between the staves of a group", () => {
    const mei = `<staffGrp>${group(def(1) + def(2))}</staffGrp>${staff(1, words)}${staff(2, notes)}`;
    expect(withBarlinesBesideWords(mei)).toContain('<staffGrp xml:id="g" bar.thru="false">');
  });

  it("go through a keyboard that plays beside a singer, and past words under the lowest staff", () => {
    const song = `<staffGrp>${def(1)}${group(def(2) + def(3))}</staffGrp>${staff(1, words)}${staff(2, notes)}${staff(3, notes)}`;
    expect(withBarlinesBesideWords(song)).toBe(song);
    const below = `${group(def(1) + def(2))}${staff(1, notes)}${staff(2, words)}`;
    expect(withBarlinesBesideWords(below)).toBe(below);
  });

  it("stop in an outer group, and go on in an inner one without words", () => {
    const inner = `<staffGrp xml:id="i" bar.thru="true">${def(2)}${def(3)}</staffGrp>`;
    const mei = `${group(def(1) + inner)}${staff(1, words)}${staff(2, notes)}${staff(3, notes)}`;
    const drawn = withBarlinesBesideWords(mei);
    expect(drawn).toContain('xml:id="g" bar.thru="false"');
    expect(drawn).toContain('xml:id="i" bar.thru="true"');
  });
});
