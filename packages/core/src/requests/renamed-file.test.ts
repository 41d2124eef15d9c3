import { expect, test } from "vitest";
import { renamedFile } from "./upload.ts";

test.each([
  ["Minuet.musicxml", "Minuet in G", "Minuet in G.musicxml"],
  ["Minuet.musicxml", "  Minuet in G  ", "Minuet in G.musicxml"],
  ["Minuet.PDF", "No. 2", "No. 2.PDF"],
  ["Minuet.mid", "Suite.midi", "Suite.midi"],
  ["Minuet", "Suite", "Suite"],
  ["Minuet.pdf", "AC/DC \\ live", "ACDC  live.pdf"],
  ["Minuet.pdf", "../../etc/passwd", "....etcpasswd.pdf"],
  ["Minuet.pdf", "a\u0000b\u202ec", "abc.pdf"],
])("DET-14: %j renamed to %j is %j", (current, typed, name) => {
  expect(renamedFile(current, typed)).toBe(name);
});

test.each(["", "  ", ".", "..", "/", "\\..\\"])("DET-14: %j is no name", (typed) => {
  expect(() => renamedFile("Minuet.pdf", typed)).toThrow("File name is required");
});

test("DET-14: a long name is cut to 255 characters with its extension", () => {
  const name = renamedFile("Minuet.musicxml", "x".repeat(255));
  expect(name).toHaveLength(255);
  expect(name).toMatch(/x\.musicxml$/);
});
