import { type MeasureEvent, noteOf, restOf, type Score, soundingNotes, validate } from "@gradus/score";
import { fractionOf, pitchOf, readAgain, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { applyDecisions } from "../../decisions/apply-decisions.ts";
import { rewrite } from "../../testing/rewrites.ts";
import { separateVoices } from "./separate-voices.ts";

/** "voice staff onset length pitches": "r" is a rest, "@2" puts a head on another staff than its chord's. */
const eventOf = (text: string, index: number): MeasureEvent => {
  const [voice = "", staff = "", onset = "", length = "", ...names] = text.split(" ");
  const place = {
    id: `e${index}`,
    voice,
    staff: Number(staff),
    onset: fractionOf(onset),
    duration: fractionOf(length),
  };
  if (names[0] === "r") return restOf(place);
  const plain = noteOf({ ...place, heads: names.map((name) => pitchOf(name)) });
  return {
    ...plain,
    heads: plain.heads.map((head, i) => ({ ...head, staff: Number(names[i]?.split("@")[1]) || undefined })),
  };
};
const textOf = (event: MeasureEvent): string => {
  if (event.kind !== "note" && event.kind !== "rest") return event.kind;
  const [at, long] = [event.onset, event.duration].map(({ n, d }) => (d === 1 ? n : `${n}/${d}`));
  const heads =
    event.kind === "rest"
      ? ["r"]
      : event.heads.map(({ pitch, staff }) => `${pitch?.step}${pitch?.octave}${staff ? `@${staff}` : ""}`);
  return [event.voice, event.staff, at, long, ...heads].join(" ");
};

describe("separateVoices", () => {
  it.each<[why: string, events: readonly string[], separate: readonly string[]]>([
    [
      "tones of one chord that last differently",
      ["1 1 0 2 C5", "3 2 0 2 E2", "3 2 0 1 B2"],
      ["1 1 0 2 C5", "3 2 0 2 E2", "5 2 0 1 B2"],
    ],
    [
      "a note held over those that follow in its voice",
      ["1 1 0 2 C4", "1 1 0 1 E5", "1 1 1 1 D5"],
      ["2 1 0 2 C4", "1 1 0 1 E5", "1 1 1 1 D5"],
    ],
    ["a rest under a note of its voice", ["5 2 0 2 C3", "5 2 1 1 r"], ["5 2 0 2 C3"]],
    [
      "a chord across the staves, at home where its voice is",
      ["1 1 0 1 C5", "5 2 0 1 C3", "5 1 1 1 E4 C3@2"],
      ["1 1 0 1 C5", "5 2 0 1 C3", "5 2 1 1 C3", "2 1 1 1 E4"],
    ],
    [
      "a chord across the staves over a rest",
      ["1 1 0 1 C5", "1 1 1 1/2 r", "1 1 3/2 1/2 r", "5 2 0 1 C3", "5 2 1 1 C3 E4@1"],
      ["1 1 0 1 C5", "5 2 0 1 C3", "5 2 1 1 C3", "1 1 1 1 E4"],
    ],
  ])("parts %s", (_why, events, separate) => {
    expect(separateVoices(events.map(eventOf)).map(textOf)).toEqual(separate);
  });

  it("gives the same events back where every voice is one line on its staff", () => {
    const events = ["1 1 0 1 C5", "1 2 1 1 C4", "5 2 0 2 C3"].map(eventOf);
    expect(separateVoices(events)).toBe(events);
  });
});

/** Eight measures of chords whose thumb is written on the other staff, as piano music has them. */
function acrossStaves(): Score {
  const right = "1/2 E5, 1/2 G5, 1/2 F5, 1/2 D5, 1 E5 C6, 1 C5 G5";
  const left = "1/2 C3, 1/2 G3, 1/2 E4 A4, 1/2 G3, 1 C3 E3 G3, 1 C4 E4";
  const plain = scoreOf({ staves: [Array.from({ length: 8 }, () => right), Array.from({ length: 8 }, () => left)] });
  const parts = plain.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({
      ...measure,
      touched: true,
      events: measure.events.map((event) =>
        event.kind === "note" && event.staff === 2 && event.heads.length === 2
          ? { ...event, heads: event.heads.map((head, i) => (i === 1 ? { ...head, staff: 1 } : head)) }
          : event,
      ),
    })),
  }));
  return readAgain({ ...plain, parts });
}

describe("chords across the staves", () => {
  const source = acrossStaves();
  const { score, report } = rewrite(source, { level: { kind: "grade", grade: 1.5 } });
  const errors = (result: Score) =>
    validate(result, { against: source }).filter(({ severity }) => severity === "error");
  const crossing = (result: Score): number =>
    (result.parts[0]?.measures ?? []).filter(({ events }) =>
      events.some((event) => event.kind === "note" && event.heads.some(({ staff }) => staff !== undefined)),
    ).length;

  it("do not keep a measure from being rewritten", () => {
    expect(crossing(source)).toBe(8);
    expect(new Set(report.changes.map(({ measureIndex }) => measureIndex)).size).toBe(8);
    expect(report.after.grade).toBeLessThan(report.before.grade - 0.5);
    expect(errors(score)).toEqual([]);
  });

  it("mix with the rewrite as a person decides", () => {
    const decisions = report.changes.map(
      ({ id }, i) => ({ change_id: id, state: i % 2 ? "rejected" : "kept" }) as const,
    );
    const mixed = applyDecisions(source, readAgain(score), report, decisions);
    if (!mixed.ok) throw new Error(mixed.message);
    expect(errors(mixed.score)).toEqual([]);
    const none = report.changes.map(({ id }) => ({ change_id: id, state: "rejected" }) as const);
    const all = applyDecisions(source, readAgain(score), report, none);
    expect(all.ok && soundingNotes(all.score).map(({ midi, staff }) => [midi, staff])).toEqual(
      soundingNotes(source).map(({ midi, staff }) => [midi, staff]),
    );
  });
});
