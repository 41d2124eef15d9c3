import { playersOf } from "@gradus/difficulty";
import { writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { rewrite } from "../testing/rewrites.ts";
import { accompaniesVoice } from "./has-words.ts";

const runs = "1/4 C5, 1/4 D5, 1/4 E5, 1/4 F5, 1/4 G5, 1/4 B5, 1/4 A5, 1/4 F5";
const alone = scoreOf({
  staves: [
    Array.from({ length: 8 }, () => `${runs}, ${runs}`),
    Array.from({ length: 8 }, () => "2 C3 E3 G3, 2 F3 A3 C4"),
  ],
});
const sung = (words: boolean) => {
  const lyric = words ? "<lyric><text>la</text></lyric>" : "";
  const note = `<note><pitch><step>G</step><octave>4</octave></pitch><duration>4</duration><voice>1</voice><type>whole</type>${lyric}</note>`;
  const attributes =
    "<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time></attributes>";
  const measures = alone.parts[0]?.measures.map(
    (_, i) => `<measure number="${i + 1}">${i === 0 ? attributes : ""}${note}</measure>`,
  );
  return scoreFrom(
    writeMusicXml(alone)
      .replace("</part-list>", '<score-part id="P2"><part-name>Voice</part-name></score-part></part-list>')
      .replace("</score-partwise>", `<part id="P2">${measures?.join("")}</part></score-partwise>`),
  );
};

it("knows a keyboard that accompanies a voice from one beside another part or alone", () => {
  const [first] = playersOf(alone);
  if (!first) throw new Error("a player expected");
  expect([alone, sung(false), sung(true)].map((score) => accompaniesVoice(score, first))).toEqual([false, false, true]);
});

it("knows a guitar that accompanies a voice, but no violin", () => {
  const beside = (instrument: string): boolean[] =>
    playersOf(sung(true), { instrument, part: "1" })
      .slice(0, 1)
      .map((player) => accompaniesVoice(sung(true), player));
  expect([beside("Guitar"), beside("Violin")]).toEqual([[true], [false]]);
});

it("says nothing of a lost tune to who accompanies a voice, which has it", () => {
  const { report } = rewrite(sung(true), { level: { kind: "relative", steps: -0.5 } });
  expect(report.after.grade).toBeLessThan(report.before.grade);
  expect(report.target.note).not.toMatch(/More of the tune/);
});
