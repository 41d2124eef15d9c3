import { readScore } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { quickestOf } from "./quickest.ts";

const measure = (number: number, tempo?: number): string =>
  `<measure number="${number}">${number === 1 ? "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>" : ""}${tempo ? `<sound tempo="${tempo}"/>` : ""}<note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration><type>whole</type></note></measure>`;

/** Shortest added notes of a score whose measures have these tempi. */
function quickest(...tempi: readonly (number | undefined)[]): readonly number[] {
  const text = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${tempi.map((tempo, i) => measure(i + 1, tempo)).join("")}</part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.message);
  return quickestOf(read.score);
}

describe("quickest notes that may be added", () => {
  it.each([
    ["sixteenths without a tempo", [undefined], [1 / 4]],
    ["sixteenths at 120 and in quicker tempi", [120, 200], [1 / 4, 1 / 4]],
    ["sextuplets at 80, from there on", [80, undefined], [1 / 6, 1 / 6]],
    ["thirty-seconds at 60, no quicker in slower tempi", [60, 40], [1 / 8, 1 / 8]],
    ["the quicker of two tempi where one gives way to the other", [60, 96], [1 / 8, 1 / 5]],
  ] as const)("are %s", (_what, tempi, expected) => {
    const found = quickest(...tempi);
    expect(found).toHaveLength(expected.length);
    for (const [i, length] of found.entries()) expect(length).toBeCloseTo(expected[i] ?? 0, 9);
  });
});
