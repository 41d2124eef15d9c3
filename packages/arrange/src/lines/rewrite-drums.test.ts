import { type Score, writeMusicXml } from "@gradus/score";
import { scoreFrom } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { forBeginners } from "../testing/rewrites.ts";

const stroke = (place: string, eighths: number, head = "normal", chord = ""): string =>
  `<note>${chord}<unpitched><display-step>${place[0]}</display-step><display-octave>${place[1]}</display-octave></unpitched><duration>${eighths}</duration><voice>1</voice><notehead>${head}</notehead></note>`;
const together = (place: string, eighths: number): string => stroke(place, eighths, "normal", "<chord/>");
const hat = (): string => stroke("G5", 1, "x");

/** Eighths of the hi-hat, bass drum on one, three and off the beat, snare on two and four; a half note at the end. */
function groove(): Score {
  const bar = [
    hat() + together("F4", 1),
    hat(),
    hat() + together("C5", 1),
    hat() + together("F4", 1),
    hat() + together("F4", 1),
    hat(),
    hat() + together("C5", 1),
    hat(),
  ].join("");
  const end = stroke("F4", 4) + stroke("C5", 4);
  const measure = (content: string, number: number): string =>
    `<measure number="${number}">${number === 1 ? "<attributes><divisions>2</divisions><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>percussion</sign></clef></attributes>" : ""}${content}</measure>`;
  return scoreFrom(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Drums</part-name></score-part></part-list><part id="P1">${[bar, bar, bar, end].map((content, i) => measure(content, i + 1)).join("")}</part></score-partwise>`,
  );
}

/** A measure's strokes as "onset in quarters place length". */
function strokesIn({ parts }: Score, bar: number): readonly string[] {
  return (parts[0]?.measures[bar]?.events ?? []).flatMap((event) =>
    event.kind === "note"
      ? event.heads.map(
          ({ unpitched }) =>
            `${event.onset.n / event.onset.d} ${unpitched?.step}${unpitched?.octave} ${event.duration.n / event.duration.d}`,
        )
      : [],
  );
}

describe("drums", () => {
  const step = { level: { kind: "relative", steps: -1 } } as const;

  it("are thinned limb by limb, every like measure alike, and keep their backbeat", () => {
    const { score, report } = forBeginners(groove(), "Drums", step);
    expect(report.after.grade).toBeLessThan(report.before.grade - 0.5);
    const [first, second, third] = [0, 1, 2].map((bar) => strokesIn(score, bar));
    expect(first).toEqual(second);
    expect(first).toEqual(third);
    expect(first?.filter((text) => text.includes(" C5 ")).map((text) => text.split(" ")[0])).toEqual(["1", "3"]);
    expect(first?.filter((text) => text.includes(" G5 ")).map((text) => text.split(" ")[0])).toEqual([
      "0",
      "1",
      "2",
      "3",
    ]);
  });

  it("keep the lengths of strokes beside which nothing went, and say what each limb does", () => {
    const { score, report } = forBeginners(groove(), "Drums", step);
    expect(strokesIn(score, 3)).toEqual(["0 F4 2", "2 C5 2"]);
    expect(report.changes.map(({ rule }) => rule)).toContain("drum-hats");
    expect(report.changes.every(({ measureIndex }) => measureIndex < 3)).toBe(true);
  });

  it("are left alone where they are at the level", () => {
    const source = groove();
    const { score, report } = forBeginners(source, "Drums", {
      level: { kind: "grade", grade: 4.2, name: "Intermediate" },
    });
    expect(report.changes).toEqual([]);
    expect(writeMusicXml(score)).toBe(writeMusicXml(source));
  });
});
