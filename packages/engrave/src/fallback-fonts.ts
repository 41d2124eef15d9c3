/// <reference path="./types/fontkit.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import type { TextFont } from "./text-font.ts";
import { unpackWoff } from "./woff.ts";

/**
 * Fonts for the scripts that Tinos has not, in one weight: traditional Chinese and Japanese, simplified Chinese, Korean,
 * Arabic, Thai. Each package cuts its font into a hundred files by how common the letters are; only those in use are read.
 */
const families = [
  "cactus-classical-serif",
  "zcool-xiaowei",
  "song-myung",
  "noto-naskh-arabic",
  "noto-serif-thai",
] as const;
type Family = (typeof families)[number];

const require = createRequire(import.meta.url);
const manifests: Readonly<Record<Family, () => string>> = {
  "cactus-classical-serif": () => require.resolve("@fontsource/cactus-classical-serif/package.json"),
  "zcool-xiaowei": () => require.resolve("@fontsource/zcool-xiaowei/package.json"),
  "song-myung": () => require.resolve("@fontsource/song-myung/package.json"),
  "noto-naskh-arabic": () => require.resolve("@fontsource/noto-naskh-arabic/package.json"),
  "noto-serif-thai": () => require.resolve("@fontsource/noto-serif-thai/package.json"),
};
const fonts = new Map<string, TextFont>();
const indexes = new Map<Family, ReadonlyMap<number, string>>();

/** The font of a letter; one that has all of `neighbours` goes before one that has only the letter. */
export function fallbackFont(codePoint: number, neighbours: readonly number[] = []): TextFont | undefined {
  const able = families.filter((family) => fontIn(family, codePoint));
  const best = able.find((family) => neighbours.every((other) => fontIn(family, other))) ?? able[0];
  return best && fontIn(best, codePoint);
}

function fontIn(family: Family, codePoint: number): TextFont | undefined {
  const file = indexOf(family).get(codePoint);
  const font = file === undefined ? undefined : load(family, file);
  return font?.font.hasGlyphForCodePoint(codePoint) ? font : undefined;
}

function load(family: Family, file: string): TextFont {
  const name = `${family}-${file}`;
  const known = fonts.get(name);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(join(folderOf(family), "files", `${name}-400-normal.woff`)));
  const font = { name, bytes, font: create(bytes) };
  fonts.set(name, font);
  return font;
}

const folderOf = (family: Family): string => dirname(manifests[family]());

/** Which file of a family has a code point, from the ranges that the package lists. */
function indexOf(family: Family): ReadonlyMap<number, string> {
  const known = indexes.get(family);
  if (known) return known;
  const listed: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(folderOf(family), "unicode.json"), "utf8"),
  );
  const index = new Map<number, string>();
  for (const [subset, ranges] of Object.entries(listed)) {
    const file = subset.replaceAll(/[[\]]/g, "");
    for (const [, from = "", to = from] of ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      for (let at = Number.parseInt(from, 16); at <= Number.parseInt(to, 16); at += 1) index.set(at, file);
    }
  }
  indexes.set(family, index);
  return index;
}
