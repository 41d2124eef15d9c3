import { create } from "fontkit";
import { expect, test } from "vitest";
import { subsetFont } from "./font-subset.ts";
import { leipzig } from "./svg/verovio.ts";

/** an accidental, a quarter note of a tempo mark, a forte: with curves, with two contours, with slopes */
const signs = [0xe262, 0xeca5, 0xe522];

/** Every number of an outline, as far as whole units tell it. */
const pointsOf = (commands: readonly { readonly command: string; readonly args: readonly number[] }[]): number[] =>
  commands.flatMap(({ args }) => args.map(Math.round));

test("the file has the letters asked for, each with its outline and its width, and no others", async () => {
  const whole = await leipzig();
  const bytes = subsetFont(whole, "Leipzig", [...signs, 0x41]);
  const few = create(bytes ?? new Uint8Array());
  expect([few.unitsPerEm, few.ascent, few.descent]).toEqual([whole.unitsPerEm, whole.ascent, whole.descent]);
  for (const sign of signs) {
    const [made, meant] = [few, whole].map((font) => font.glyphForCodePoint(sign));
    expect(made?.advanceWidth).toBe(Math.round(meant?.advanceWidth ?? 0));
    // a contour that ends where it began is closed without its last point
    const own = new Set(pointsOf(made?.path.commands ?? []));
    expect(pointsOf(meant?.path.commands ?? []).filter((place) => !own.has(place))).toEqual([]);
    expect(made?.path.commands.filter(({ command }) => command === "moveTo").length).toBe(
      meant?.path.commands.filter(({ command }) => command === "moveTo").length,
    );
  }
  expect(few.hasGlyphForCodePoint(0xe050)).toBe(false);
  expect(bytes?.length).toBeLessThan(3000);
});

test("without any letter that the font has there is no file", async () => {
  expect(subsetFont(await leipzig(), "Leipzig", [0x41])).toBeUndefined();
});
