import { child, readScore, type Score, serialiseElement, soundingNotes, validate, writeMusicXml } from "@gradus/score";
import { study } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { largePrint, staffHeight } from "./large-print.ts";

const readAgain = (text: string): Score => {
  const read = readScore(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.message);
  return read.score;
};
const withDefaults = (defaults: string): Score =>
  readAgain(writeMusicXml(study()).replace("<part-list>", `<defaults>${defaults}</defaults><part-list>`));

describe("largePrint", () => {
  it("states a staff of 8.5 mm where none is stated, in its place, and changes no note", () => {
    const source = study();
    const large = readAgain(writeMusicXml(largePrint(source)));
    expect(staffHeight(large)).toBe(8.5);
    expect(soundingNotes(large)).toEqual(soundingNotes(readAgain(writeMusicXml(source))));
    expect(validate(large, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
    const names = large.document.root.children.flatMap((node) =>
      typeof node !== "string" && "name" in node ? [node.name] : [],
    );
    expect(names.indexOf("defaults")).toBeLessThan(names.indexOf("part-list"));
  });

  it("keeps the paper of a stated layout", () => {
    const source = withDefaults(
      "<scaling><millimeters>6.8</millimeters><tenths>40</tenths></scaling><page-layout><page-height>1700</page-height><page-width>1200</page-width><page-margins><left-margin>80</left-margin><right-margin>80</right-margin><top-margin>80</top-margin><bottom-margin>80</bottom-margin></page-margins></page-layout>",
    );
    const large = largePrint(source);
    const defaults = child(large.document.root, "defaults");
    expect(defaults && serialiseElement(defaults)).toContain("<page-height>1360</page-height>");
    expect(defaults && serialiseElement(defaults)).toContain("<left-margin>64</left-margin>");
  });

  it.each([
    ["another number of tenths", "<scaling><millimeters>17</millimeters><tenths>80</tenths></scaling>"],
    ["a larger staff", "<scaling><millimeters>9</millimeters><tenths>40</tenths></scaling>"],
  ])("leaves a score alone that is as large with %s", (_what, scaling) => {
    const source = withDefaults(scaling);
    expect(largePrint(source)).toBe(source);
  });
});
