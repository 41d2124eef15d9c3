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
