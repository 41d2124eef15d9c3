import { pitchName, type Score } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../arrange.ts";
import type { ArrangeRequest } from "../contract.ts";
import { request } from "../testing/rewrites.ts";

function richer(score: Score, instrument: string, changes: Partial<ArrangeRequest> = {}) {
  const level = { kind: "relative", steps: 1 } as const;
  const made = arrange(score, { ...request, type: "complexify", level, instrument, ...changes });
  if (!made.ok) throw new Error(made.message);
  return made;
}
const textOf = (score: Score, bar: number): string =>
  (score.parts[0]?.measures[bar]?.events ?? [])
    .flatMap((event) =>
      event.kind === "note"
        ? [
            `${event.duration.n}/${event.duration.d} ${event.heads.map(({ pitch }) => pitch && pitchName(pitch)).join("+")}`,
          ]
        : [],
    )
    .join(", ");
const four = (bars: readonly string[]): readonly string[] => [...bars, ...bars, ...bars, ...bars];
const thirds = four(["1 C5, 1 E5, 1 D5, 1 F5", "2 E5, 2 C5"]);
const flute = (): Score => scoreOf({ name: "Flute", staves: [thirds] });

describe("richer lines by plan", () => {
  it("pass by step between the tune's own notes, which all stay, and say so", () => {
    const { score, report } = richer(flute(), "Flute");
    expect(textOf(score, 2)).toMatch(/^1\/2 C5, 1\/2 D5, 1\/1 E5, 1\/2 D5, 1\/2 E5, /);
    expect(report.after.grade).toBeGreaterThan(report.before.grade + 0.3);
    expect(report.fidelity.melody).toBe(1);
    expect(report.changes[0]?.reason).toContain("the tune's own notes stay");
  });

  it("write like measures alike", () => {
    const { score } = richer(flute(), "Flute");
    for (const [a, b] of [
      [0, 4],
      [2, 6],
      [3, 7],
    ] as const)
      expect(textOf(score, a)).toBe(textOf(score, b));
  });

  it("have no sixteenths before they are known", () => {
    const { score } = richer(flute(), "Flute", { level: { kind: "grade", grade: 2.5, name: "Elementary" } });
    const all = thirds.map((_, bar) => textOf(score, bar)).join();
    expect(all).toContain("1/2");
    expect(all).not.toContain("1/4");
  });

  it("have the leading note of a minor key where its measure has it", () => {
    const minor = four(["1 A4, 1 B4, 1 G#4, 1 B4", "2 A4, 2 E5"]);
    const { score } = richer(scoreOf({ name: "Flute", staves: [minor] }), "Flute");
    expect(minor.map((_, bar) => textOf(score, bar)).join()).not.toContain(" G4");
  });

  it("sound a third or sixth below on two strings of a violin", () => {
    const long = four(["2 E5, 2 G5", "4 E5"]);
    const bass = four(["4 C3", "4 C3"]);
    const duo = scoreFrom(duoXml(long, bass));
    const { score } = richer(duo, "Violin", { level: { kind: "grade", grade: 4.3, name: "Intermediate" }, part: "P1" });
    expect(textOf(score, 1)).toMatch(/[A-G]\d\+E5/);
  });

  it("leave a sung tune as it is, and say why", () => {
    const words = (bar: string): string => bar.replaceAll("</note>", "<lyric><text>la</text></lyric></note>");
    const song = scoreFrom(words(duoXml(thirds, undefined, "Voice")));
    const { score, report } = richer(song, "Voice");
    expect(report.changes).toEqual([]);
    expect(textOf(score, 0)).toBe(textOf(song, 0));
    expect(report.target.note).toContain("A sung tune is not altered");
  });

  it("give the same bytes again", () => {
    expect(richer(flute(), "Flute")).toEqual(richer(flute(), "Flute"));
  });
});

/** One or two parts of bars in quarters ("2 E5, 2 G5"). */
function duoXml(upper: readonly string[], lower: readonly string[] | undefined, name = "Violin"): string {
  const note = (text: string): string => {
    const [length = "1", pitch = "C5"] = text.trim().split(" ");
    const types: Readonly<Record<string, string>> = { 1: "quarter", 2: "half", 4: "whole" };
    return `<note><pitch><step>${pitch[0]}</step><octave>${pitch.at(-1)}</octave></pitch><duration>${length}</duration><voice>1</voice><type>${types[length]}</type></note>`;
  };
  const part = (id: string, bars: readonly string[]): string =>
    `<part id="${id}">${bars
      .map((bar, i) => {
        const time = `<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>`;
        return `<measure number="${i + 1}">${i === 0 ? time : ""}${bar.split(",").map(note).join("")}</measure>`;
      })
      .join("")}</part>`;
  const list = `<score-part id="P1"><part-name>${name}</part-name></score-part>${lower ? `<score-part id="P2"><part-name>Cello</part-name></score-part>` : ""}`;
  return `<score-partwise version="4.0"><part-list>${list}</part-list>${part("P1", upper)}${lower ? part("P2", lower) : ""}</score-partwise>`;
}
