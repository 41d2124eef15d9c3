import { expect, test } from "vitest";
import { withPortableText } from "./mei-text.ts";

test.each([
  [`<rend fontfam="Edwin" fontweight="bold">Lento</rend>`, `<rend fontweight="bold">Lento</rend>`],
  [`<rend fontfam="Leland Text">\ueca5</rend>`, `<rend><rend glyph.auth="smufl">\ueca5</rend></rend>`],
  [`<tempo n="1">(\ueca5 = 84)</tempo>`, `<tempo n="1">(<rend glyph.auth="smufl">\ueca5</rend> = 84)</tempo>`],
  [`<rend glyph.auth="smufl">\ueca5</rend>`, `<rend glyph.auth="smufl">\ueca5</rend>`],
  [`<rend>Allegro </rend>(`, `<rend>Allegro\u00a0</rend>(`],
  [`<note oct="4" fontname="x"/><dir>dolce</dir>`, `<note oct="4" fontname="x"/><dir>dolce</dir>`],
])("%s becomes %s", (mei, portable) => {
  expect(withPortableText(mei)).toBe(portable);
});

test("a tempo word does not touch the note of its metronome mark", () => {
  const mei =
    '<tempo>\n  <rend fontweight="bold">Poco moto</rend>\n  <rend glyph.auth="smufl">\ue1d7</rend> = 126</tempo><rend>pp</rend> <rend>x</rend>';
  expect(withPortableText(mei)).toContain("Poco moto\u00a0</rend>\n");
  expect(withPortableText(mei)).toContain("<rend>pp</rend>");
});

test("a measure's number is printed, a name of the exporting program is not", () => {
  const named = '<measure xml:id="m" n="INDEX0_MOVEMENT1" right="single"/><measure n="12"/>';
  expect(withPortableText(named)).toBe('<measure xml:id="m" right="single"/><measure n="12"/>');
});
