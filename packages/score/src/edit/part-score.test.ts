import { expect, test } from "vitest";
import type { Score } from "../model/score.ts";
import { readScore } from "../read/read-score.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { partScore } from "./part-score.ts";

const rest = (duration: number): string =>
  `<note><rest measure="yes"/><duration>${duration}</duration><voice>1</voice></note>`;
const note = (duration: number): string =>
  `<note><pitch><step>C</step><octave>5</octave></pitch><duration>${duration}</duration><voice>1</voice></note>`;
const attributes = (divisions: number): string =>
  `<attributes><divisions>${divisions}</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>`;
const tempo = (text: string): string =>
  `<direction><direction-type><words>${text}</words></direction-type><sound tempo="80"/></direction>`;

function ensemble(upper: readonly string[], lower: readonly string[]): Score {
  const body = (id: string, measures: readonly string[]): string =>
    `<part id="${id}">${measures.map((content, index) => `<measure number="${index + 1}">${content}</measure>`).join("")}</part>`;
  const list = ["P1", "P2"].map((id) => `<score-part id="${id}"><part-name>${id}</part-name></score-part>`).join("");
  const xml = `<score-partwise version="4.0"><part-list>${list}</part-list>${body("P1", upper)}${body("P2", lower)}</score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.code);
  return read.score;
}

function partOf(score: Score, id: string): string {
  const part = partScore(score, id);
  if (!part) throw new Error("no part");
  expect(part.parts.map((one) => one.id)).toEqual([id]);
  return writeMusicXml(part).replaceAll(/>\s+</g, "><");
}

test("a player's part has the tempo of the score at the same place, in its own divisions", () => {
  const score = ensemble([`${attributes(2)}${note(4)}${tempo("Presto")}${note(4)}`], [`${attributes(6)}${note(24)}`]);
  expect(partOf(score, "P2")).toContain(
    '<direction><direction-type><words>Presto</words></direction-type><offset>12</offset><sound tempo="80"/></direction>',
  );
  expect(partOf(score, "P1")).not.toContain("<offset>");
});

test("a mark that the part has already is not set twice, and words for one player stay with that player", () => {
  const dolce = "<direction><direction-type><words>dolce</words></direction-type></direction>";
  const score = ensemble(
    [`${attributes(1)}${tempo("Andante")}${dolce}${note(4)}`],
    [`${attributes(1)}${tempo("Andante")}${note(4)}`],
  );
  const part = partOf(score, "P2");
  expect(part.match(/Andante/g)).toHaveLength(1);
  expect(part).not.toContain("dolce");
});

test("bars of rest are counted together up to what begins or ends there", () => {
  const double = '<barline location="right"><bar-style>light-light</bar-style></barline>';
  const empty = rest(4);
  const lower = [`${attributes(1)}${empty}`, empty, empty + double, empty, empty, note(4), empty];
  const upper = lower.map(
    (_, index) => `${index === 0 ? attributes(1) : ""}${index === 4 ? tempo("Lento") : ""}${note(4)}`,
  );
  const counts = [...partOf(ensemble(upper, lower), "P2").matchAll(/number="(\d)"|<multiple-rest>(\d)/g)].map(
    ([, number, count]) => number ?? `rest of ${count}`,
  );
  // bar 5 begins a new tempo, so bar 4 stands alone
  expect(counts).toEqual(["1", "rest of 3", "2", "3", "4", "5", "6", "7"]);
});

test("there is no part of a name that the score has not", () => {
  expect(partScore(ensemble([attributes(1) + note(4)], [attributes(1) + note(4)]), "P9")).toBeUndefined();
});
