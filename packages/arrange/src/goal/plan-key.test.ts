import { attributesAt, setKey, writeMusicXml, ZERO } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { times } from "../testing/pieces.ts";
import { keysFor } from "./plan-key.ts";

const tonic: Readonly<Record<number, string>> = { 0: "1 C4, 1 E4, 1 G4, 1 C4", [-5]: "1 Db4, 1 F4, 1 Ab4, 1 Db4" };
const signsOf = (fifths: number): readonly (number | undefined)[] =>
  keysFor(scoreOf({ fifths, staves: [times(4, [tonic[fifths] ?? ""]), times(4, ["4 r"])] }), 2).map(({ change }) =>
    change ? Math.abs(fifths + change.shift.fifths) : undefined,
  );

it("a piece leaves its key for one with fewer signs only", () => {
  expect(signsOf(0)).toEqual([undefined]);
  const [first, ...others] = signsOf(-5);
  expect(first).toBeLessThanOrEqual(2);
  expect(others.every((signs) => signs === undefined || signs < 5)).toBe(true);
});

it("no section of it comes to more than five sharps or flats for that", () => {
  const xml = writeMusicXml(
    scoreOf({ fifths: -5, staves: [times(40, [tonic[-5] ?? ""]), times(40, ["4 r"])] }),
  ).replace(/(<measure number="38"[^>]*>)/, "$1<attributes><key><fifths>4</fifths></key></attributes>");
  const score = scoreFrom(xml);
  const last = keysFor(score, 2).flatMap(({ change }) =>
    change ? setKey(score, change.shift).parts.map((part) => attributesAt(part, 38, ZERO).key.fifths) : [],
  );
  expect(last.length).toBeGreaterThan(0);
  expect(last.filter((fifths) => Math.abs(fifths) > 5)).toEqual([]);
});
