import { describe, expect, test } from "vitest";
import { withBrokenLines } from "./mei-lines.ts";
import { withoutRepeatedTempi } from "./mei-tempi.ts";

describe("words of a direction", () => {
  const long = "con molto sentimento e sempre un poco più tranquillo che prima";
  test.each([
    ["short words stay", "<dir>dolce</dir>", "<dir>dolce</dir>"],
    ["a run of spaces is a lost line break", "<dir>one     two</dir>", "<dir>one<lb/>two</dir>"],
    [
      "the indentation between elements has no width",
      `<tempo><rend>Andante con moto</rend>${`\n${" ".repeat(27)}`}<rend>♩</rend> = 72</tempo>`,
      `<tempo><rend>Andante con moto</rend>${`\n${" ".repeat(27)}`}<rend>♩</rend> = 72</tempo>`,
    ],
    ["other elements stay long", `<syl>${long}</syl>`, `<syl>${long}</syl>`],
  ])("%s", (_, mei, expected) => {
    expect(withBrokenLines(mei, 200, 10)).toBe(expected);
  });

  test.each([90, 100, 110, 120, 130])("a metronome mark stays in one piece at a width of %d", (width) => {
    const broken = withBrokenLines("<tempo>Andante con moto <rend>♩</rend> = 72</tempo>", width, 10);
    expect(broken).toContain(" = 72</tempo>");
  });

  test("long ones are broken at spaces, and nothing of them is lost", () => {
    const broken = withBrokenLines(`<tempo xml:id="t"><rend>${long}</rend> ${long}</tempo>`, 120, 10);
    expect(broken.split("<lb/>").length).toBeGreaterThan(3);
    expect(broken).toMatch(/^<tempo xml:id="t"><rend>con/);
    expect(broken.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ")).toBe(`${long} ${long}`);
  });
});

describe("tempo marks", () => {
  const tempo = (staff: number, tstamp: number, text: string): string =>
    `<tempo xml:id="t${staff}" staff="${staff}" tstamp="${tstamp}">${text}</tempo>`;
  const bar = (...marks: readonly string[]): string => `<measure n="1"><staff/>${marks.join("")}</measure>`;

  test("of lower staves that say the same go", () => {
    const [top, lower] = [tempo(1, 1, "Andante"), tempo(2, 1, "<rend>Andante</rend> ")];
    expect(withoutRepeatedTempi(bar(top, lower))).toBe(bar(top));
  });
  test("stay when they say something else, at another beat, or in another measure", () => {
    const different = bar(tempo(1, 1, "Andante"), tempo(2, 1, "Solo"), tempo(2, 3, "Andante"));
    expect(withoutRepeatedTempi(different + bar(tempo(1, 1, "Andante")))).toBe(different + bar(tempo(1, 1, "Andante")));
  });
});
