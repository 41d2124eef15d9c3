import { describe, expect, it } from "vitest";
import type { Score } from "../model/score.ts";
import { sampleNote, sampleScore, touchAll } from "../write/sample-score.ts";
import { validate } from "./validate.ts";

const whole = sampleNote("C4", 96, "whole");
const quarters = (count: number): string => sampleNote("C4", 24, "quarter").repeat(count);
const codes = (score: Score, severity?: string): readonly string[] => [
  ...new Set(validate(score).flatMap((issue) => (severity && issue.severity !== severity ? [] : [issue.code]))),
];
const withTie = (name: string, type: string): string =>
  sampleNote(name, 96, "whole", `<notations><tied type="${type}"/></notations>`).replace(
    "<voice>",
    `<tie type="${type}"/><voice>`,
  );
const beamed = (...values: readonly string[]): string =>
  values.map((value) => sampleNote("C4", 12, "eighth", `<beam number="1">${value}</beam>`)).join("");
const ratio = "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";

describe("errors", () => {
  it.each([
    [
      "M1",
      "overlapping notes of a voice",
      [`${whole}<backup><duration>48</duration></backup>${sampleNote("D4", 48, "half")}`],
    ],
    ["M3", "a measure that is too long", [quarters(5), whole]],
    ["M3", "a measure that is too short", [whole, quarters(3), whole]],
    ["M4", "a step back to before the start", [`${quarters(1)}<backup><duration>48</duration></backup>${whole}`]],
    ["T1", "a tie that leads nowhere", [withTie("C4", "start"), sampleNote("D4", 96, "whole")]],
    ["T1", "a tie that starts nowhere", [whole, withTie("D4", "stop")]],
    ["U1", "an incomplete tuplet", [sampleNote("C4", 8, "eighth", ratio) + sampleNote("C4", 88, "half")]],
    [
      "U1",
      "a bracket that does not end",
      [sampleNote("C4", 96, "whole", `${ratio}<notations><tuplet type="start"/></notations>`)],
    ],
    [
      "R1",
      "an ending that never stops",
      [`<barline location="left"><ending number="1" type="start"/></barline>${whole}`],
    ],
    ["D1", "a note that lasts no time", [sampleNote("C4", 0, "quarter") + whole]],
    ["E2", "a pitch altered too far", [whole.replace("<octave>", "<alter>3</alter><octave>")]],
  ] as const)("%s: %s", (code, _, measures) => {
    expect(codes(sampleScore(measures), "error")).toContain(code);
  });
});

describe("warnings", () => {
  it.each([
    ["T2", "a tie that is not drawn", [whole.replace("<voice>", '<tie type="start"/><voice>'), withTie("C4", "stop")]],
    ["B1", "a beam without an end", [beamed("begin", "continue") + sampleNote("C4", 72, "half", "<dot/>")]],
    ["B2", "a beam over a quarter", [sampleNote("C4", 24, "quarter", '<beam number="1">begin</beam>') + quarters(3)]],
    ["A2", "a missing accidental", [sampleNote("F#4", 96, "whole")]],
    ["A1", "a wrong accidental", [sampleNote("F#4", 96, "whole", "<accidental>flat</accidental>")]],
    ["S1", "a slur without an end", [sampleNote("C4", 96, "whole", '<notations><slur type="start"/></notations>')]],
    [
      "E1",
      "elements in the wrong order",
      [whole.replace("<voice>1</voice><type>whole</type>", "<type>whole</type><voice>1</voice>")],
    ],
  ] as const)("%s: %s", (code, _, measures) => {
    const score = sampleScore(measures);
    expect(codes(score)).toContain(code);
    expect(codes(score, "error")).toEqual([]);
  });
});

describe("no complaints", () => {
  it.each([
    ["a plain measure", [whole]],
    ["a pickup", [quarters(1), whole, quarters(3)]],
    ["a tie over the barline", [withTie("C4", "start"), withTie("C4", "stop")]],
    [
      "a tie into a repeat",
      [`${withTie("C4", "start")}<barline location="right"><repeat direction="backward"/></barline>`, whole],
    ],
    ["halves of a split measure", [whole, quarters(1), quarters(3), whole]],
  ] as const)("about %s", (_, measures) => {
    expect(codes(sampleScore(measures), "error")).toEqual([]);
  });
});

describe("against the source", () => {
  it("forgives what the source has in the same measure", () => {
    const score = sampleScore([quarters(5), whole]);
    const issues = validate(touchAll(score), { against: score });
    expect(issues.filter(({ code }) => code === "M3").map(({ severity }) => severity)).toEqual(["warning"]);
  });

  it("does not forgive new ones, lost lyrics, tempi and repeats", () => {
    const tempo = '<direction><direction-type><words>Lento</words></direction-type><sound tempo="60"/></direction>';
    const source = sampleScore([
      `${tempo}${sampleNote("C4", 96, "whole", "<lyric><text>la</text></lyric>")}<barline><repeat direction="backward"/></barline>`,
    ]);
    const bare = sampleScore([quarters(3)]);
    const measure = { ...bare.parts[0]?.measures[0], touched: true };
    const edited = {
      ...bare,
      parts: bare.parts.map((part) => ({ ...part, measures: [measure as (typeof part.measures)[number]] })),
    };
    expect(new Set(validate(edited, { against: source }).map(({ code }) => code))).toEqual(new Set(["P2", "P3", "P5"]));
  });

  it("takes tempi for the same wherever they are written between the notes of two voices, and another one for a change", () => {
    const tempo = (bpm: number): string =>
      `<direction><direction-type><words>mosso</words></direction-type><sound tempo="${bpm}"/></direction>`;
    const back = "<backup><duration>96</duration></backup>";
    const second = sampleNote("C3", 96, "whole").replace("<voice>1</voice>", "<voice>2</voice>");
    const first = `${sampleNote("C4", 48, "half")}${tempo(70)}${sampleNote("C4", 48, "half")}`;
    const source = sampleScore([`${first}${back}${tempo(60)}${second}`]);
    const moved = (bpm: number) => touchAll(sampleScore([`${tempo(bpm)}${first}${back}${second}`]));
    const found = (bpm: number) => validate(moved(bpm), { against: source }).map(({ code }) => code);
    expect(found(60)).toEqual([]);
    expect(found(65)).toEqual(["P5"]);
  });

  it("sees a measure that changed without being touched, and a lost one", () => {
    const source = sampleScore([whole, whole]);
    expect(validate(sampleScore([whole, quarters(4)]), { against: source }).map(({ code }) => code)).toEqual(["P1"]);
    expect(validate(sampleScore([whole]), { against: source }).map(({ code }) => code)).toEqual(["P0"]);
  });
});
