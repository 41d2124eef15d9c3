import { expect, test } from "vitest";
import { readPdf } from "./read-pdf.ts";
import { simplePdf } from "./testing/simple-pdf.ts";

const none = async () => [];
const staff = [0, 5, 10, 15, 20].map((y) => `50 ${600 + y} m 450 ${600 + y} l S`).join("\n");
const barlines = "250 600 m 250 620 l S 450 600 m 450 620 l S";

test.each([
  ["no PDF", "%PDF-1.7 …", "file/pdf-damaged"],
  ["a page without anything", simplePdf(""), "file/pdf-no-music"],
  ["a text", simplePdf("BT /F1 12 Tf 72 700 Td (Invoice 17) Tj ET"), "file/pdf-no-music"],
  ["ruled paper", simplePdf(`0.5 w ${staff} ${barlines}`), "file/pdf-no-music"],
])("%s is refused with its reason", async (_what, content, code) => {
  const answer = await readPdf(new TextEncoder().encode(content), none);
  expect(answer.ok ? "read" : answer.code).toBe(code);
});

test("whoever stops its file early gets an answer", async () => {
  const pdf = simplePdf(`0.5 w ${staff} ${barlines}`);
  for (let end = 0; end < pdf.length; end += 97) {
    const answer = await readPdf(new TextEncoder().encode(pdf.slice(0, end)), none);
    if (!answer.ok) expect(answer.code).toMatch(/^file\//);
  }
});
