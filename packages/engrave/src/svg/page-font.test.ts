import { expect, test } from "vitest";
import { withMusicFont } from "./page-font.ts";
import { leipzig } from "./verovio.ts";

const page = (words: string): string => `<svg><style type="text/css">g {fill:red}</style><text>${words}</text></svg>`;
const sign = (letter: string): string => `<tspan font-family="Leipzig" font-size="720px">${letter}</tspan>`;

test("a page has the letters of the music font that its words take, in its first style sheet", async () => {
  const found = withMusicFont(
    page(`${sign("\u{eca5}")} = 60, ${sign("\u{e520}")}${sign("\u{eca5}")}`),
    await leipzig(),
  );
  expect(found).toMatch(/^<svg><style type="text\/css">@font-face \{font-family: 'Leipzig'; src: url\(data:font\/ttf/);
  expect(found).toContain("unicode-range: U+ECA5, U+E520} g {fill:red}</style>");
  expect(found.length).toBeLessThan(4000);
});

test("a page without words in it has no font", async () => {
  const plain = page("<tspan>Allegro</tspan>");
  expect(withMusicFont(plain, await leipzig())).toBe(plain);
});
