import { expect, test } from "vitest";
import { attributes, note, scoreXml } from "../sample-scores.ts";
import { withoutBrokenBeams } from "./beams.ts";
import { createEngraver } from "./engraver.ts";

const eighths = (...beams: readonly string[]): string =>
  beams
    .map((beam) =>
      note({ duration: 2, type: "eighth" }).replace("</note>", beam && `<beam number="1">${beam}</beam></note>`),
    )
    .join("");
const tune = (...measures: readonly string[]): string =>
  scoreXml([{ name: "Flute", measures: measures.map((one, index) => (index === 0 ? attributes() : "") + one) }]);
const beamCount = (xml: string): number => xml.split("<beam ").length - 1;

test.each([
  [["begin", "end", "begin", "continue", "end"], 5],
  [["begin", "continue", "continue", "continue"], 0],
  [["begin", "begin", "end", "end"], 0],
  [["end", "begin", "end", "begin"], 0],
  [["continue", "end"], 0],
])("of beams %j in a measure %d stay", (beams, kept) => {
  const whole = eighths("begin", "end");
  expect(beamCount(withoutBrokenBeams(tune(whole, eighths(...beams))))).toBe(2 + kept);
});

test("voices have beams of their own", () => {
  const lower = `<backup><duration>4</duration></backup>${eighths("begin", "end").replaceAll("<voice>1", "<voice>2")}`;
  expect(beamCount(withoutBrokenBeams(tune(eighths("begin", "end") + lower)))).toBe(4);
});

test("a score with beams that never end loses no note", async () => {
  const chord = note({ step: "E", duration: 2, type: "eighth", extra: "<chord/>" });
  const open = eighths("begin", "begin", "continue") + chord + eighths("begin", "continue");
  const engraver = await createEngraver();
  const result = engraver.engrave(tune(open, open, open), { title: "", composer: "", pageSize: "a4" });
  expect(result.ok && result.pages.join("").split('class="note"').length - 1).toBe(18);
  expect(result.ok && result.pages.join("")).not.toContain('class="beamSpan"');
});
