import { describe, expect, it } from "vitest";
import { fraction } from "../model/fraction.ts";
import { childrenOf, textOf } from "../xml/tree.ts";
import { beamValues } from "./beams.ts";
import { sampleNote, sampleScore, touchAll } from "./sample-score.ts";
import { writeMeasure } from "./write-measure.ts";

const short = { begin: "b", continue: "c", end: "e", "forward hook": "f", "backward hook": "h" } as const;
/** Values in the order of time as "flags/length in 64ths of a quarter"; one word a note, one letter a beam. */
const shown = (notes: readonly (readonly [flags: number, length: number])[], tuplet = false): string => {
  let at = 0;
  const group = notes.map(([flags, length]) => {
    const note = { onset: fraction(at, 64), flags, tuplet };
    at += length;
    return note;
  });
  return beamValues(group)
    .map((values) => values.map((value) => short[value]).join(""))
    .join(" ");
};
const of = (count: number, flags: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, () => [flags, 64 / 2 ** flags]);

describe("beams inside a beat", () => {
  it.each([
    ["sixteenths are under whole beams", of(4, 2), "bb cc cc ee"],
    ["32nds fall into eighths under one beam", of(8, 3), "bbb ccc ccc cee cbb ccc ccc eee"],
    [
      "64ths fall into sixteenths under two, eighths under one",
      of(16, 4),
      "bbbb cccc cccc ccee ccbb cccc cccc ceee cbbb cccc cccc ccee ccbb cccc cccc eeee",
    ],
    ["an eighth keeps its 32nds together", [...of(1, 1), ...of(4, 3)], "b cbb ccc ccc eee"],
    ["sixteenths and 32nds share their beams", [...of(1, 2), ...of(2, 3), ...of(2, 2)], "bb ccb cce cc ee"],
  ] as const)("%s", (_, notes, expected) => expect(shown(notes)).toBe(expected));

  it("leaves tuplets whole", () => expect(shown(of(6, 3), true)).toBe("bbb ccc ccc ccc ccc eee"));
});

it("groups by the metre in force after a change inside the measure", () => {
  const eighth = sampleNote("C4", 12, "eighth");
  const change = "<attributes><time><beats>3</beats><beat-type>8</beat-type></time></attributes>";
  // a stray beam on a quarter makes the writer draw the beams anew
  const broken = sampleNote("C4", 12, "eighth", '<beam number="1">end</beam>');
  const opening = `${eighth}${broken}${eighth}${eighth}`;
  const score = touchAll(sampleScore([`${opening}${change}${eighth}${broken}${eighth}`], 1, 24, [2, 4]));
  const [part] = score.parts;
  const measure = part?.measures[0];
  if (!part || !measure) throw new Error("no measure");
  const beams = childrenOf(writeMeasure(score, part, measure), "note").map((note) =>
    childrenOf(note, "beam").map(textOf).join(),
  );
  expect(beams).toEqual(["begin", "end", "", "", "begin", "continue", "end"]);
});
