import { broughtBack, measureDifficulty, setAside } from "@gradus/difficulty";
import { type Score, validate, writeMusicXml } from "@gradus/score";
import { readAgain, scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { rewrite } from "../testing/rewrites.ts";
import { applyDecisions } from "./apply-decisions.ts";

// four voices of our own on two staves, of which the soprano has most to do
const soprano = [
  "1/2 G4, 1/2 A4, 1/2 B4, 1/2 C5, 1/4 D5, 1/4 E5, 1/4 D5, 1/4 C5, 1/2 B4, 1/2 G5",
  "1/4 E5, 1/4 F#5, 1/4 G5, 1/4 E5, 1/2 D5, 1/2 G4, 1/2 B4, 1/2 A4, 1 G4",
];
const alto = ["1 D4, 1 D4, 1 G4, 1 F#4", "1 G4, 1 F#4, 1 G4, 1 D4"];
const tenor = ["1 B3, 1 G3, 1 B3, 1 D4", "1 C4, 1 A3, 1 D4, 1 B3"];
const bass = ["1 G2, 1 B2, 1 G2, 1 D3", "1 C3, 1 D3, 1 D3, 1 G2"];
const both = (upper: readonly string[], lower: readonly string[]): string[] =>
  upper.map((measure, i) => `${measure}|${lower[i] ?? ""}`);
const hymn = (): Score =>
  scoreOf({
    name: "Choir",
    fifths: 1,
    staves: [both([...soprano, ...soprano], [...alto, ...alto]), both([...tenor, ...tenor], [...bass, ...bass])],
  });

/** Pitches and lengths of each voice, by its number. */
const voiceOf = (score: Score, voice: string): string =>
  score.parts[0]?.measures
    .flatMap(({ events }) => events)
    .flatMap((event) =>
      event.kind === "note" && event.voice === voice
        ? [
            `${event.heads.map(({ pitch }) => `${pitch?.step}${pitch?.octave}`).join("+")}:${event.duration.n}/${event.duration.d}`,
          ]
        : [],
    )
    .join(" ") ?? "";

describe("several voices on one part", () => {
  it.each([
    ["simplify", -2],
    ["complexify", 1],
  ] as const)("rewrites the highest and leaves the others (%s)", (type, steps) => {
    const source = hymn();
    const { score, report } = rewrite(source, { type, level: { kind: "relative", steps }, instrument: "Voice" });
    expect(voiceOf(score, "1")).not.toBe(voiceOf(source, "1"));
    for (const voice of ["2", "5", "6"]) expect(voiceOf(score, voice)).toBe(voiceOf(source, voice));
    expect(report.target.note).toContain("Several voices share this part");
    for (const issues of [validate(score, { against: source }), validate(readAgain(score))])
      expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(writeMusicXml(score)).not.toContain("<cue/>");
  });

  it("grades the voice that is rewritten alone", () => {
    const alone = measureDifficulty(scoreOf({ name: "Voice", fifths: 1, staves: [[...soprano, ...soprano]] }));
    const shared = measureDifficulty(hymn());
    if (!alone.ok || !shared.ok) throw new Error("two grades expected");
    expect(shared.difficulty.grade).toBeCloseTo(alone.difficulty.grade, 6);
  });

  it("gives a measure back whole when its changes are rejected", () => {
    const source = hymn();
    const { score, report } = rewrite(source, { instrument: "Voice" });
    const decided = applyDecisions(
      source,
      score,
      report,
      report.changes.slice(1).map(({ id }) => ({ change_id: id, state: "rejected" as const })),
    );
    if (!decided.ok) throw new Error(decided.message);
    for (const voice of ["2", "5", "6"]) expect(voiceOf(decided.score, voice)).toBe(voiceOf(source, voice));
    expect(decided.report.before.grade).toBe(report.before.grade);
    expect(Math.abs(decided.report.after.grade - report.before.grade)).toBeLessThanOrEqual(
      Math.abs(report.after.grade - report.before.grade) + 1e-9,
    );
  });

  it.each([
    ["a keyboard plays all", { name: "Piano", staves: [both(soprano, alto), both(tenor, bass)] }],
    ["a violin has double stops", { name: "Violin", staves: [both(soprano, alto)] }],
    ["voices that follow each other are one line", { name: "Flute", staves: [["2 G4, 2 A4", "4 B4"]] }],
  ])("leaves nothing out where %s", (_, shape) => {
    const score = scoreOf(shape);
    expect(setAside(score, {})).toEqual({ score, shared: [] });
  });

  it("takes a measure with one other voice as sung by all", () => {
    const score = scoreOf({ name: "Choir", staves: [[...both(soprano, alto), "4 r|4 D4"]] });
    const last = score.parts[0]?.measures[2]?.events.filter(({ kind }) => kind !== "rest") ?? [];
    const unison: Score = {
      ...score,
      parts: score.parts.map((part) => ({
        ...part,
        measures: part.measures.map((measure, i) => (i === 2 ? { ...measure, events: last } : measure)),
      })),
    };
    const events = setAside(unison, {}).score.parts[0]?.measures[2]?.events ?? [];
    expect(events.some((event) => event.kind === "note" && !event.cue)).toBe(true);
  });
});

const note = (step: string, octave: number, more = "", staff = 1): string =>
  `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>1</duration><voice>${4 * staff - 3}</voice><type>quarter</type>${more}<staff>${staff}</staff></note>`;
const four = (more = ""): string => ["C", "D", "E", "G"].map((step) => note(step, 5, more)).join("");
const part = (attributes: string, measures: readonly string[]): Score =>
  scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Violin</part-name></score-part></part-list><part id="P1">${measures.map((events, i) => `<measure number="${i + 1}">${i === 0 ? `<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time>${attributes}</attributes>` : ""}${events}</measure>`).join("")}</part></score-partwise>`,
  );

describe("what nobody plays as it stands", () => {
  const strokes = part("", [four(), four("<notehead>slash</notehead>"), four()]);
  const ossia = part(
    '<staves>2</staves><staff-details number="1"><staff-type>ossia</staff-type></staff-details>',
    [1, 2, 3].map(
      () =>
        `${four()}<backup><duration>4</duration></backup>${["E", "F", "G", "A"].map((step) => note(step, 4, "", 2)).join("")}`,
    ),
  );
  const slashed = (score: Score): unknown => score.parts[0]?.measures[1]?.events;
  const upper = (score: Score): unknown =>
    score.parts[0]?.measures.map(({ events }) => events.filter((event) => event.kind === "note" && event.staff === 1));

  it.each([
    ["slashes", strokes, slashed],
    ["an ossia", ossia, upper],
  ] as const)("leaves %s as written", (_, source, kept) => {
    const { score } = rewrite(source, {
      type: "complexify",
      level: { kind: "relative", steps: 2 },
      instrument: "Violin",
    });
    expect(score).not.toEqual(source);
    expect(kept(score)).toEqual(kept(source));
  });

  it("comes back as it was, printed cue notes included", () => {
    const source = part("", [
      four(),
      four("<notehead>slash</notehead>"),
      four().replaceAll("<pitch>", "<cue/><pitch>"),
    ]);
    const aside = setAside(source, {}).score;
    expect(aside).not.toEqual(source);
    expect(broughtBack(aside)).toEqual(source);
  });
});
