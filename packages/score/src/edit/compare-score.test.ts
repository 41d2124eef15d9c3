import { expect, it } from "vitest";
import { readScore } from "../read/read-score.ts";
import { validate } from "../validate/validate.ts";
import { soundingNotes } from "../views/sounding-notes.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { compareScore } from "./compare-score.ts";

const note = (step: string, id: string) =>
  `<note id="${id}"><pitch><step>${step}</step><octave>4</octave></pitch><duration>4</duration><voice>1</voice><type>whole</type></note>`;
const measure = (number: number, content: string) =>
  `<measure number="${number}">${number === 1 ? "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>" : ""}${content}</measure>`;
const scoreOf = (steps: readonly string[]) => {
  const parts = ["P1", "P2"].map(
    (part) =>
      `<part id="${part}">${steps.map((step, i) => measure(i + 1, note(step, `${part}-${i}`))).join("")}</part>`,
  );
  const list = ["P1", "P2"].map(
    (part) =>
      `<score-part id="${part}"><part-name>Flute</part-name><part-abbreviation>Fl.</part-abbreviation></score-part>`,
  );
  const xml = `<score-partwise version="4.0"><part-list>${list.join("")}</part-list>${parts.join("")}</score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  return read.score;
};

it("puts the chosen part of two versions under each other, with ids of their own", () => {
  const both = compareScore(
    [
      { score: scoreOf(["C", "D"]), prefix: "o-", name: "Original" },
      { score: scoreOf(["E", "F"]), prefix: "r-", name: "Rewrite" },
    ],
    ["P2"],
  );
  expect(both?.parts.map(({ id, name, measures }) => [id, name, measures.length])).toEqual([
    ["o-P2", "Original", 2],
    ["r-P2", "Rewrite", 2],
  ]);
  if (!both) return;
  expect(soundingNotes(both).map(({ midi }) => midi)).toEqual([60, 64, 62, 65]);
  expect(writeMusicXml(both)).toContain('id="r-P2-1"');
  expect(validate(both).filter(({ severity }) => severity === "error")).toEqual([]);
});

it("refuses versions of different lengths and parts that are not there", () => {
  const [two, three] = [scoreOf(["C", "D"]), scoreOf(["C", "D", "E"])];
  const beside = (a: typeof two, b: typeof two, part: string) =>
    compareScore(
      [
        { score: a, prefix: "o-", name: "Original" },
        { score: b, prefix: "r-", name: "Rewrite" },
      ],
      [part],
    );
  expect(beside(two, three, "P1")).toBeUndefined();
  expect(beside(two, two, "P9")).toBeUndefined();
});
