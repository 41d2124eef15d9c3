import { expect, test } from "vitest";
import { withSystemBreaks } from "./system-breaks.ts";

test("breaks of the file go, and a key stands in the line it begins", () => {
  const mei = `<pb/><sb n="1"/><measure n="1"/><sb/><scoreDef><keySig/></scoreDef><measure n="2"/><measure n="3"/>`;
  expect(withSystemBreaks(mei, { starts: [1], pageStarts: [], measures: 3 })).toBe(
    `<measure n="1"/><sb/><scoreDef><keySig/></scoreDef><measure n="2"/><measure n="3"/>`,
  );
});

test("versions with different measures are not compared", () => {
  expect(withSystemBreaks(`<measure n="1"/>`, { starts: [1], pageStarts: [], measures: 2 })).toBeUndefined();
});
