import { expect, it } from "vitest";
import { barOf, textOf } from "../testing/bars.ts";
import { raisedBasses } from "./raised-basses.ts";

const low = 41;
const raised = (text: string): string => textOf(raisedBasses(barOf([text]), low));

it("a note that lies too deep comes up an octave, so that the figure stays", () => {
  expect(raised("2 G2, 2 D2")).toBe("0 G2 2, 2 D3 2");
});

it("of an octave the upper note stays", () => {
  expect(raised("2 D2 D3, 2 G3 B3")).toBe("0 D3 2, 2 G3+B3 2");
});

it("a bar stays as it is where nothing lies deep, where a note is tied, and where it would come to lie among others", () => {
  for (const text of ["2 G2, 2 D3", "4 D2~", "4 D2 C3 F#3"]) {
    const bar = barOf([text]);
    expect(raisedBasses(bar, low)).toBe(bar);
  }
});
