import { readFileSync } from "node:fs";
import path from "node:path";
import { type ArrangeOptions, everyone } from "@gradus/contracts";
import { describe, expect, test } from "vitest";
import { run } from "./index.ts";

const bytesOf = (name: string): Uint8Array =>
  readFileSync(path.join(import.meta.dirname, "../../../apps/web/public/samples", `${name}.musicxml`));

/** printed number of the first measure of each line, page by page */
const firstBars = (pages: readonly string[]): readonly (readonly (string | undefined)[])[] =>
  pages.map((page) =>
    [...page.matchAll(/class="system"[\s\S]*?class="measure"[^>]*data-n="([^"]*)"/g)].map(([, number]) => number),
  );
/** where the lines above the music of a page stand, in hundredths of a millimetre */
const titleLines = (page = ""): readonly number[] =>
  [...(/class="pgHead[\s\S]*?<\/g>/.exec(page)?.[0].matchAll(/ y="([\d.]+)"/g) ?? [])].map(([, y]) => Number(y));

describe.each([
  ["fur-elise", "simplify", "Beginner"],
  ["fur-elise", "complexify", "Advanced"],
  ["irish-washerwoman", "simplify", "Beginner"],
  ["irish-washerwoman", "complexify", "Late Intermediate"],
  ["amazing-grace", "complexify", "Intermediate"],
] as const)("%s, %s to %s", (name, type, level) => {
  test("issue 20, point 6: both sheets begin every line and page with the same bar", async () => {
    const arrange: ArrangeOptions = {
      type,
      system: "General",
      level,
      instrument: "Piano",
      part: type === "simplify" ? everyone : null,
      key: "keep",
      requirements: "",
      mustHaves: "",
      seed: 0,
    };
    const made = await run(bytesOf(name), `${name}.musicxml`, {
      arrange,
      formats: [],
      withView: true,
    });
    if (!made.ok) throw new Error(made.message);
    const { original = [], result = [] } = made.outputs.view ?? {};
    expect(firstBars(result).flat().length).toBeGreaterThan(1);
    expect(firstBars(result)).toEqual(firstBars(original));
    expect(original[0]).toContain(">Original<");
    const lines = titleLines(result[0]);
    expect(lines.length).toBeGreaterThan(2);
    expect(titleLines(original[0])).toHaveLength(lines.length);
    for (const [index, y] of titleLines(original[0]).entries())
      expect(Math.abs(y - (lines[index] ?? 0))).toBeLessThan(5);
  });
});
