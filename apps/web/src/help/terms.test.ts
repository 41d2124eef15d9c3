import { expect, it } from "vitest";
import { withTerms } from "./terms.ts";

const terms = (text: string): string[] => withTerms(text).flatMap((piece) => (piece.meaning ? [piece.text] : []));

it("explains each term where it comes first, in its own spelling, and loses nothing of the text", () => {
  const text = "Accidentals in one voice; a tie, another tie, and ties over grace notes.";
  expect(terms(text)).toEqual(["Accidentals", "voice", "tie", "grace notes"]);
  expect(
    withTerms(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

it("takes whole words alone, and the longer of two", () => {
  expect(terms("untied necktie invoice")).toEqual([]);
  expect(terms("key signature")).toEqual(["key signature"]);
  expect(withTerms("Nothing to explain")).toEqual([{ text: "Nothing to explain" }]);
  expect(withTerms("")).toEqual([]);
});
