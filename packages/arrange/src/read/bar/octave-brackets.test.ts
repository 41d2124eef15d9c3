import { readScore } from "@gradus/score";
import { expect, it } from "vitest";
import { octaveBracketsOf } from "./octave-brackets.ts";

const direction = (type: string): string =>
  `<direction><direction-type><octave-shift type="${type}" size="8"/></direction-type><staff>1</staff></direction>`;
const note =
  "<note><pitch><step>C</step><octave>6</octave></pitch><duration>4</duration><voice>1</voice><type>whole</type><staff>1</staff></note>";

it("pairs the marks of an 8va bracket and leaves open ones out", () => {
  const measures = [`${direction("down")}${note}`, note, `${note}${direction("stop")}`, `${direction("down")}${note}`];
  const body = measures
    .map(
      (inside, i) =>
        `<measure number="${i + 1}">${i === 0 ? "<attributes><divisions>1</divisions></attributes>" : ""}${inside}</measure>`,
    )
    .join("");
  const xml = `<score-partwise><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${body}</part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  const [part] = read.score.parts;
  expect(part ? octaveBracketsOf(part).map(({ staff, from, to }) => ({ staff, from, to })) : []).toEqual([
    { staff: 1, from: 0, to: 2 },
  ]);
});
