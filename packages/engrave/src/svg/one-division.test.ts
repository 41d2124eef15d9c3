import { expect, test } from "vitest";
import { attributes, note, scoreXml } from "../sample-scores.ts";
import { createEngraver } from "./engraver.ts";
import { withOneDivision } from "./one-division.ts";

const part = (...measures: readonly string[]): string =>
  `<part id="P1">${measures.map((content) => `<measure>${content}</measure>`).join("")}</part>`;
const lasting = (duration: number): string => `<note><duration>${duration}</duration></note>`;

test("durations and offsets are counted alike throughout a part, and other parts stay", () => {
  const mixed = part(
    `<attributes><divisions>4</divisions></attributes>${lasting(16)}`,
    `<attributes><divisions>6</divisions></attributes><direction><offset sound="yes">-3</offset></direction>${lasting(24)}`,
  );
  const even = part(`<attributes><divisions>2</divisions></attributes>${lasting(8)}`);
  expect(withOneDivision(mixed + even)).toBe(
    part(
      `<attributes><divisions>12</divisions></attributes>${lasting(48)}`,
      `<attributes><divisions>12</divisions></attributes><direction><offset sound="yes">-6</offset></direction>${lasting(48)}`,
    ) + even,
  );
  expect(withOneDivision(even)).toBe(even);
});

test("a new clef stands after the measure before it, also where that counts in other divisions than the end of the part", async () => {
  const clef = (sign: string, line: number): string =>
    `<attributes><clef><sign>${sign}</sign><line>${line}</line></clef></attributes>`;
  const quick = Array.from({ length: 16 }, () => note({ duration: 3, type: "16th" })).join("");
  const measures = [
    attributes() + note().repeat(4),
    `<attributes><divisions>12</divisions></attributes>${quick}`,
    clef("F", 4) + note({ octave: 3, duration: 12 }).repeat(4),
    `<attributes><divisions>4</divisions></attributes>${note({ octave: 3 }).repeat(4)}`,
  ];
  const engraver = await createEngraver();
  const made = engraver.engrave(scoreXml([{ name: "Piano", measures }]), { title: "", composer: "", pageSize: "a4" });
  if (!made.ok) throw new Error(made.code);
  const second = made.pages.join("").split('class="measure"')[2] ?? "";
  expect(second.split('class="note"')).toHaveLength(17);
  expect(second.lastIndexOf('class="clef"')).toBeGreaterThan(second.lastIndexOf('class="note"'));
});
