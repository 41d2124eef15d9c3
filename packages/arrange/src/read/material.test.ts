import { playersOf } from "@gradus/difficulty";
import { fraction, writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { materialOf } from "./material.ts";

it("tells both hands where one of them has a fermata", () => {
  const plain = writeMusicXml(
    scoreOf({
      staves: [
        ["1 C5, 3 E5", "2 D5, 2 C5"],
        ["4 C3", "4 G2"],
      ],
    }),
  );
  // on the last note of the upper staff
  const notes = plain.split("</note>");
  const last = notes.findLastIndex((text) => text.includes("<staff>1</staff>"));
  const held = notes.map((text, i) =>
    i === last ? `${text.replace(/<notations>.*<\/notations>/s, "")}<notations><fermata/></notations>` : text,
  );
  const score = scoreFrom(held.join("</note>"));
  const [player] = playersOf(score);
  if (!player) throw new Error("a player expected");
  const material = materialOf(score, player, { range: [21, 108], most: { notes: 5, span: 12 } });
  const pause = { from: fraction(2), to: fraction(4) };
  const pauses = material.map(({ contexts }) => contexts.map((context) => context.pauses));
  expect(pauses).toEqual([
    [[], [pause]],
    [[], [pause]],
  ]);
});
