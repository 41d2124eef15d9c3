import { expect, it } from "vitest";
import { fileProblem, isLargeFile } from "./file-check.ts";

const MB = 1024 * 1024;
const unsupported = "Unsupported file format. Please upload PDF, MIDI, MusicXML, or MXL files.";
const howToExport = (program: string): string =>
  `This is a ${program} file, which only ${program} reads. There choose File > Export > MusicXML, and upload the file that it writes.`;

it.each([
  ["a.musicxml", 50 * MB, undefined],
  ["A.MXL", 1, undefined],
  ["a.xml", 50.1 * MB, "File size (50.1 MB) exceeds maximum of 50MB"],
  ["a.pdf", 1, undefined],
  ["a.mid", 1, undefined],
  ["a.midi", 1, undefined],
  ["a.xml", 1, undefined],
  ["a.txt", 1, unsupported],
  ["musicxml", 1, unsupported],
  ["a.mscz", 1, howToExport("MuseScore")],
  ["A.SIB", 1, howToExport("Sibelius")],
  ["a.musx", 1, howToExport("Finale")],
  ["a.gp", 1, howToExport("Guitar Pro")],
])("EDIT-06 EDIT-07 EDIT-08 EDIT-10 VAL-03: checks %s of %d bytes", (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem);
});

it("EDIT-09 warns above 10 MB", () => {
  expect(isLargeFile(10 * MB)).toBe(false);
  expect(isLargeFile(10 * MB + 1)).toBe(true);
});
