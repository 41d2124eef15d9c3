import { writeMusicXml } from "@gradus/score";
import { expect, test } from "vitest";
import { readPdf } from "./read-pdf.ts";
import { simplePdf } from "./testing/simple-pdf.ts";

const none = async () => [];
const never = (): boolean => false;
const staff = [0, 5, 10, 15, 20].map((y) => `50 ${600 + y} m 450 ${600 + y} l S`).join("\n");
const barlines = "250 600 m 250 620 l S 450 600 m 450 620 l S";

test.each([
  ["no PDF", "%PDF-1.7 …", "file/pdf-damaged"],
  ["a page without anything", simplePdf(""), "file/pdf-no-music"],
  ["a text", simplePdf("BT /F1 12 Tf 72 700 Td (Invoice 17) Tj ET"), "file/pdf-no-music"],
  ["ruled paper", simplePdf(`0.5 w ${staff} ${barlines}`), "file/pdf-no-music"],
])("%s is refused with its reason", async (_what, content, code) => {
  const answer = await readPdf(new TextEncoder().encode(content), none, never);
  expect(answer.ok ? "read" : answer.code).toBe(code);
});

test("whoever stops its file early gets an answer", async () => {
  const pdf = simplePdf(`0.5 w ${staff} ${barlines}`);
  for (let end = 0; end < pdf.length; end += 97) {
    const answer = await readPdf(new TextEncoder().encode(pdf.slice(0, end)), none, never);
    if (!answer.ok) expect(answer.code).toMatch(/^file\//);
  }
});

test.each([
  ["ABCDEF+Maestro", "/MacRomanEncoding"],
  ["Petrucci", "/MacRomanEncoding"],
])("a page set in %s is read by the places of its symbols", async (name, encoding) => {
  const widths = Array.from({ length: 256 }, () => 300).join(" ");
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding ${encoding} /FirstChar 0 /LastChar 255 /Widths [${widths}] >>`;
  const sign = (code: string, x: number, y: number): string => `BT /F1 20 Tf ${x} ${y} Td <${code}> Tj ET`;
  const content = [
    `0.5 w ${staff} 450 600 m 450 620 l S`,
    sign("26", 55, 605),
    sign("23", 66, 620),
    sign("63", 80, 610),
    sign("FA", 130, 605),
    "136 605 m 136 622 l S",
    sign("CF", 220, 620),
    "220 620 m 220 602 l S",
    sign("CE", 300, 610),
  ].join("\n");
  const bytes = Uint8Array.from(simplePdf(content, font), (letter) => letter.charCodeAt(0));
  const answer = await readPdf(bytes, none, never);
  expect(answer.ok ? "read" : answer.code).toBe("read");
  if (!answer.ok) return;
  expect(writeMusicXml(answer.score).match(/<step>.|<octave>.|<rest|<type>\w+|<fifths>-?\d|<alter>./g)).toEqual([
    "<fifths>1",
    "<step>G",
    "<octave>4",
    "<type>half",
    "<step>F",
    "<alter>1",
    "<octave>5",
    "<type>quarter",
    "<rest",
    "<type>quarter",
  ]);
});

test("a page of a music font whose characters lost their codes is refused with that reason", async () => {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+MScore >>";
  const page = simplePdf(`0.5 w ${staff} ${barlines} BT /F1 20 Tf 90 605 Td (\\343) Tj ET`, font);
  expect(await readPdf(new TextEncoder().encode(page), none, never)).toMatchObject({
    code: "file/pdf-unknown-symbols",
  });
});

test("a page whose symbols are shapes of no known font is refused with that reason", async () => {
  const ring = (x: number): string =>
    [0, 1.5]
      .map((inner) => `${x} ${605 + inner} m ${x + 9} ${605 + inner} ${x + 9} ${613 - inner} ${x} ${613 - inner} c h`)
      .join(" ");
  const page = simplePdf(`0.5 w ${staff} ${barlines} ${[90, 130, 170].map((x) => `${ring(x)} f`).join(" ")}`);
  expect(await readPdf(new TextEncoder().encode(page), none, never)).toMatchObject({
    code: "file/pdf-unknown-symbols",
  });
});

test("a file that takes too much of the processor is refused with that reason", async () => {
  const bytes = new TextEncoder().encode(simplePdf(staff));
  expect(await readPdf(bytes, none, () => true)).toMatchObject({ ok: false, code: "file/pdf-too-complex" });
});
