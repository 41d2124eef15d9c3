import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What only tests use. */
const exempt = /^packages\/testing\//;

/** `const words: Readonly<Record<string, …>> = {`: an object that also answers to "constructor". Empty ones are filled, not looked up. */
const plainTable = /const \w+: (?:Readonly<)?Record<string, [^\n=]*?> = \{(?!\})/g;

test("point 5 a table looked up by words is made by `table`, which has no inherited names", () => {
  const folders = ["packages", "apps"].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}/src`));
  const files = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`) : [],
  );
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|\.d\.ts$/.test(path));
  const found = sources
    .filter((path) => !exempt.test(path))
    .flatMap((path) => (readFileSync(path, "utf8").match(plainTable) ?? []).map((match) => `${path}: ${match}`));
  expect(found).toEqual([]);
});
