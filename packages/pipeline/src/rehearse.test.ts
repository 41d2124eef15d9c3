import { expect, test } from "vitest";
import { rehearse } from "./rehearse.ts";

test("the rehearsal is a whole run: rewriting, pages of both versions and of the comparison, PDF, MIDI, playback", async () => {
  const result = await rehearse();
  if (!result.ok) throw new Error(result.message);
  const { outputs, report } = result;
  expect(report.changes.length).toBeGreaterThan(0);
  expect(report.notDrawn).toEqual([]);
  const { view, performances, pdf, midi } = outputs;
  expect(view && Object.values(view).map((pages) => pages.length > 0)).toEqual([true, true, true]);
  const drawn = new Set(view?.original.join("").match(/(?<= class=")\w+/g));
  const signs = ["beam", "slur", "tuplet", "accid", "artic", "fing", "dynam", "hairpin", "pedal", "harm", "tempo"];
  expect(signs.filter((sign) => !drawn.has(sign))).toEqual([]);
  expect(performances?.original).toBeDefined();
  for (const bytes of [pdf, midi]) expect(bytes?.length).toBeGreaterThan(100);
});
