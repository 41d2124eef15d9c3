import { expect, test } from "vitest";
import { notationProgramOf } from "./notation-programs.ts";

test.each([
  ["Clair de lune.mscz", "MuseScore"],
  ["CLAIR.MSCX", "MuseScore"],
  ["quartet.sib", "Sibelius"],
  ["choir.musx", "Finale"],
  ["song.gp", "Guitar Pro"],
  ["song.gp5", "Guitar Pro"],
  ["trio.dorico", "Dorico"],
  ["trio.mxl", undefined],
  ["gp", undefined],
  ["sib.pdf", undefined],
])("point 13: %s is a file of %s", (name, program) => {
  expect(notationProgramOf(name)).toBe(program);
});
