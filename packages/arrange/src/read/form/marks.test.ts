import { scoreFrom } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { playerIn } from "../../testing/pieces.ts";
import { marksOf } from "./marks.ts";

it("finds double bars, the ends of slurs where no other begins, and fermatas", () => {
  const note = (notations: string): string =>
    `<note><pitch><step>C</step><octave>5</octave></pitch><duration>1</duration><voice>1</voice><type>quarter</type><notations>${notations}</notations></note>`;
  const slur = (type: string): string => `<slur type="${type}" number="1"/>`;
  const first = [slur("start"), `${slur("stop")}${slur("start")}`, slur("stop"), "<fermata/>"].map(note).join("");
  const barline = '<barline location="right"><bar-style>light-light</bar-style></barline>';
  const attributes =
    "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>";
  const score = scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P"><part-name>Piano</part-name></score-part></part-list><part id="P"><measure number="1">${attributes}${first}${barline}</measure><measure number="2">${note("")}</measure></part></score-partwise>`,
  );
  const ids = score.parts[0]?.measures[0]?.events.flatMap((event) => (event.kind === "note" ? [event.id] : [])) ?? [];
  const marks = marksOf(score, playerIn(score));
  expect([...marks.doubleBars]).toEqual([0]);
  expect([...marks.slurEnds]).toEqual([ids[2]]);
  expect([...marks.fermatas]).toEqual([ids[3]]);
});
