import { describe, expect, it } from "vitest";
import { noteOf, restOf, withDuration, withHeads, withPitch } from "../edit/event-edits.ts";
import { replaceEvents } from "../edit/replace-events.ts";
import { type Fraction, fraction, ZERO } from "../model/fraction.ts";
import type { Pitch } from "../model/pitch.ts";
import type { MeasureEvent, NoteEvent, Score } from "../model/score.ts";
import { validate } from "../validate/validate.ts";
import { attribute, child, childrenOf, textOf, type XmlElement } from "../xml/tree.ts";
import { sampleNote, sampleScore, showNote, touchAll } from "./sample-score.ts";
import { writeMeasure } from "./write-measure.ts";

const pitch = (step: Pitch["step"], octave = 4, alter = 0): Pitch => ({ step, octave, alter });
const empty = (time = [4, 4]): Score =>
  sampleScore(
    [`<note><rest measure="yes"/><duration>${(96 * (time[0] ?? 4)) / (time[1] ?? 4)}</duration></note>`],
    1,
    24,
    time,
  );

function written(score: Score, index = 0): XmlElement {
  const part = score.parts[0];
  const measure = part?.measures[index];
  if (!part || !measure) throw new Error("no such measure");
  return writeMeasure(score, part, measure);
}

/** Notes of the given lengths in 24ths of a quarter, one after the other; negative lengths are rests. */
function writeLengths(lengths: readonly number[], time = [4, 4]): readonly string[] {
  const score = empty(time);
  let at = 0;
  const events = lengths.map((length): MeasureEvent => {
    const place = { onset: fraction(at, 24), duration: fraction(Math.abs(length), 24), staff: 1, voice: "1" };
    at += Math.abs(length);
    return length < 0 ? restOf(place) : noteOf({ ...place, heads: [pitch("C")] });
  });
  const marks = score.parts[0]?.measures[0]?.events.filter((event) => event.kind === "mark") ?? [];
  const edited = replaceEvents(score, [{ part: 0, measure: 0, events: [...marks, ...events] }]);
  expect(validate(edited, { against: score }).filter(({ severity }) => severity === "error")).toEqual([]);
  return childrenOf(written(edited), "note").map(showNote);
}

describe("beams", () => {
  const begin = "C eighth begin";
  const on = "C eighth continue";
  const end = "C eighth end";
  it.each([
    ["eighths of 4/4 in halves", [4, 4], Array(8).fill(12), [begin, on, on, end, begin, on, on, end]],
    ["eighths of 3/4 by the beat", [3, 4], Array(6).fill(12), [begin, end, begin, end, begin, end]],
    ["eighths of 6/8 in threes", [6, 8], Array(6).fill(12), [begin, on, end, begin, on, end]],
    ["eighths of 3/8 all together", [3, 8], Array(3).fill(12), [begin, on, end]],
    ["eighths of 4/8 in pairs", [4, 8], Array(4).fill(12), [begin, end, begin, end]],
    ["no beam over a rest", [2, 4], [12, -12, 12, 12], ["C eighth", "R eighth", begin, end]],
    ["a dotted figure with a hook", [2, 4], [18, 6, 24], ["C eighth. begin", "C 16th end backward hook", "C quarter"]],
    [
      "sixteenths break 4/4 into beats",
      [2, 4],
      [12, 6, 6, 24],
      ["C eighth begin", "C 16th continue begin", "C 16th end end", "C quarter"],
    ],
  ] as const)("%s", (_, time, lengths, expected) => {
    expect(writeLengths(lengths, [...time])).toEqual(expected);
  });

  it("keeps flagged eighths of a voice part where nothing changed", () => {
    const eighth = (name: string): string => sampleNote(name, 12, "eighth");
    const score = sampleScore([["C4", "D4", "E4", "F4", "G4", "A4", "B4", "C5"].map(eighth).join("")]);
    expect(childrenOf(written(touchAll(score)), "note").map(showNote)[0]).toBe("C eighth");
  });
});

describe("tuplets", () => {
  it("brackets a triplet and completes its rests", () => {
    expect(writeLengths([8, 8, 8, 24, 48])).toEqual([
      "C eighth begin tuplet-start",
      "C eighth continue",
      "C eighth end tuplet-stop",
      "C quarter",
      "C half",
    ]);
    expect(writeLengths([16, -8, 24, 48])).toEqual([
      "C quarter tuplet-start",
      "R eighth tuplet-stop",
      "C quarter",
      "C half",
    ]);
  });

  it("keeps tuplets of one note each, as tremolos have them", () => {
    const ratio = "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";
    const marks = '<notations><tuplet type="start"/><tuplet type="stop"/></notations>';
    const score = sampleScore([sampleNote("C4", 24, "quarter", ratio + marks).repeat(4)]);
    const notes = childrenOf(written(touchAll(score)), "note").map(showNote);
    expect(notes).toEqual(Array(4).fill("C quarter tuplet-start tuplet-stop"));
  });

  it("fills a tuplet that lost a note", () => {
    const ratio = "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";
    const mark = (type: string): string => `<notations><tuplet type="${type}"/></notations>`;
    const notes =
      sampleNote("C4", 8, "eighth", ratio + mark("start")) +
      sampleNote("D4", 8, "eighth", ratio) +
      sampleNote("E4", 8, "eighth", ratio + mark("stop")) +
      sampleNote("F4", 72, "half", "<dot/>");
    const score = sampleScore([notes]);
    const events = score.parts[0]?.measures[0]?.events.filter((_, index) => index !== 2) ?? [];
    const edited = replaceEvents(score, [{ part: 0, measure: 0, events }]);
    expect(childrenOf(written(edited), "note").map(showNote)).toEqual([
      "C eighth tuplet-start",
      "R eighth",
      "E eighth tuplet-stop",
      "F half.",
    ]);
  });
});

describe("accidentals", () => {
  it("reminds of the key after a measure that left it, where one of the two notes is new", () => {
    const score = sampleScore([
      sampleNote("C4", 96, "whole"),
      `${sampleNote("F4", 48, "half")}${sampleNote("F4", 48, "half")}`,
    ]);
    const changed = (events: readonly MeasureEvent[] = []): readonly MeasureEvent[] =>
      events.map((event) =>
        event.kind === "note"
          ? { ...event, heads: event.heads.map((head) => withPitch(head, pitch("F", 4, 1))) }
          : event,
      );
    const show = (edited: Score): readonly (string | undefined)[] =>
      childrenOf(written(edited, 1), "note").map((note) => {
        const accidental = child(note, "accidental");
        return accidental && `${textOf(accidental)} ${attribute(accidental, "cautionary")}`;
      });
    const sharp = replaceEvents(score, [
      { part: 0, measure: 0, events: changed(score.parts[0]?.measures[0]?.events) },
      { part: 0, measure: 1, events: score.parts[0]?.measures[1]?.events ?? [] },
    ]);
    expect(show(sharp)).toEqual(["natural yes", undefined]);
    expect(validate(sharp, { against: score })).toEqual([]);
    expect(show(touchAll(score))).toEqual([undefined, undefined]);
    const engraved = sampleScore([
      sampleNote("F#4", 96, "whole", "<accidental>sharp</accidental>"),
      sampleNote("F4", 96, "whole"),
    ]);
    expect(show(touchAll(engraved))).toEqual([undefined]);
  });

  const write = (pitches: readonly Pitch[]): readonly string[] => {
    const score = empty();
    const events = pitches.map((one, index) =>
      noteOf({ onset: fraction(index), duration: fraction(1), staff: 1, voice: "1", heads: [one] }),
    );
    const edited = replaceEvents(score, [{ part: 0, measure: 0, events }]);
    return childrenOf(written(edited), "note").map((note) => textOf(child(note, "accidental")));
  };
  it.each([
    ["once a measure", [pitch("F", 4, 1), pitch("F", 4, 1), pitch("G"), pitch("G")], ["sharp", "", "", ""]],
    ["taken back", [pitch("F", 4, 1), pitch("F"), pitch("F"), pitch("F", 4, 1)], ["sharp", "natural", "", "sharp"]],
    [
      "in each octave",
      [pitch("F", 4, 1), pitch("F", 5, 1), pitch("F", 5), pitch("F", 4)],
      ["sharp", "sharp", "natural", "natural"],
    ],
    [
      "double",
      [pitch("F", 4, 2), pitch("B", 4, -2), pitch("B", 4, -1), pitch("F", 4, 1)],
      ["double-sharp", "flat-flat", "flat", "sharp"],
    ],
  ] as const)("%s", (_, pitches, expected) => {
    expect(write(pitches)).toEqual(expected);
  });

  it("keeps a courtesy accidental and prints one that an edit makes necessary", () => {
    const score = sampleScore([
      sampleNote("F#4", 24, "quarter", "<accidental>sharp</accidental>") +
        sampleNote("F#4", 24, "quarter") +
        sampleNote("C4", 48, "half", '<accidental cautionary="yes">natural</accidental>'),
    ]);
    const events = (score.parts[0]?.measures[0]?.events ?? []).map((event, index): MeasureEvent => {
      if (event.kind !== "note" || index !== 1) return event;
      return { ...event, heads: event.heads.map((head) => withPitch(head, pitch("G"))) };
    });
    const notes = childrenOf(written(replaceEvents(score, [{ part: 0, measure: 0, events }])), "note");
    expect(notes.map((note) => textOf(child(note, "accidental")))).toEqual(["", "sharp", "natural"]);
  });
});

describe("what edits leave behind", () => {
  it.each([
    ["goes with the alteration that it reminded of", "Ab4", "G", ["A half", "A half"]],
    ["stays while its step is altered in another octave", "Ab3", undefined, ["A half natural", "A half"]],
    ["stays where the measure before it was not its cause", "G4", undefined, ["A half natural", "A half"]],
  ] as const)("a courtesy accidental %s", (_, name, becomes, expected) => {
    const courtesy = '<accidental cautionary="yes">natural</accidental>';
    const score = sampleScore([
      sampleNote(name, 96, "whole"),
      sampleNote("A4", 48, "half", courtesy) + sampleNote("A4", 48, "half"),
    ]);
    const events = (score.parts[0]?.measures[0]?.events ?? []).map((event): MeasureEvent => {
      if (event.kind !== "note" || !becomes) return event;
      return { ...event, heads: event.heads.map((head) => withPitch(head, pitch(becomes))) };
    });
    const edited = replaceEvents(score, [{ part: 0, measure: 0, events }]);
    expect(childrenOf(written(touchAll(edited), 1), "note").map(showNote)).toEqual(expected);
  });

  const tied = (name: string, type: "start" | "stop"): string => {
    const note = sampleNote(name, 96, "whole", `<notations><tied type="${type}"/></notations>`);
    return note.replace("<voice>", `<tie type="${type}"/><voice>`);
  };

  it("drops the tie of a neighbour measure whose partner went, and touches it", () => {
    const score = sampleScore([tied("C4", "start"), tied("C4", "stop"), sampleNote("C4", 96, "whole")]);
    const other = noteOf({ onset: ZERO, duration: fraction(4), staff: 1, voice: "1", heads: [pitch("D")] });
    const edited = replaceEvents(score, [{ part: 0, measure: 1, events: [other] }]);
    expect(edited.parts[0]?.measures.map(({ touched }) => touched)).toEqual([true, true, false]);
    expect(childrenOf(written(edited, 0), "note").map(showNote)).toEqual(["C whole"]);
    expect(validate(edited).filter(({ code }) => code === "T1")).toEqual([]);
  });

  it("leaves the neighbour untouched while its partner stays", () => {
    const score = sampleScore([tied("C4", "start"), tied("C4", "stop")]);
    const events = score.parts[0]?.measures[1]?.events ?? [];
    const edited = replaceEvents(score, [{ part: 0, measure: 1, events }]);
    expect(edited.parts[0]?.measures.map(({ touched }) => touched)).toEqual([false, true]);
    expect(childrenOf(written(edited, 1), "note").map(showNote)).toEqual(["C whole tied-stop"]);
  });

  const slur = (type: string): string => `<notations><slur type="${type}" number="1"/></notations>`;
  const slurred = (): Score =>
    sampleScore([
      sampleNote("C4", 24, "quarter", slur("start")) + sampleNote("D4", 72, "half", "<dot/>"),
      sampleNote("E4", 48, "half") + sampleNote("F4", 48, "half", slur("stop")),
    ]);

  it("moves the end of a slur to the nearest note that is left", () => {
    const score = slurred();
    const first = score.parts[0]?.measures[1]?.events[0];
    if (first?.kind !== "note") throw new Error("a note expected");
    const edited = replaceEvents(score, [{ part: 0, measure: 1, events: [withDuration(first, fraction(4))] }]);
    expect(childrenOf(written(edited, 1), "note").map(showNote)).toEqual(["E whole slur-stop"]);
    expect(edited.parts[0]?.measures[0]?.touched).toBe(false);
  });

  it("removes a slur in pair when no note is left", () => {
    const score = slurred();
    const rest = restOf({ onset: ZERO, duration: fraction(4), staff: 1, voice: "1", wholeMeasure: true });
    const edited = replaceEvents(score, [{ part: 0, measure: 1, events: [rest] }]);
    expect(edited.parts[0]?.measures[0]?.touched).toBe(true);
    expect(childrenOf(written(edited, 0), "note").map(showNote)).toEqual(["C quarter", "D half."]);
  });

  it("keeps slur, lyric and fermata when the first head of a chord goes", () => {
    const lead = sampleNote(
      "C4",
      96,
      "whole",
      '<notations><slur type="stop" number="1"/><fermata/></notations><lyric><text>la</text></lyric>',
    );
    const top = sampleNote("G4", 96, "whole").replace("<note>", "<note><chord/>");
    const score = sampleScore([sampleNote("C4", 96, "whole", slur("start")), lead + top]);
    const events = (score.parts[0]?.measures[1]?.events ?? []).map(
      (event): MeasureEvent => (event.kind === "note" ? withHeads(event, event.heads.slice(1)) : event),
    );
    const note = child(written(replaceEvents(score, [{ part: 0, measure: 1, events }]), 1), "note");
    expect(note && showNote(note)).toBe("G whole slur-stop");
    expect(note && textOf(child(note, "lyric"))).toBe("la");
    expect(note?.children.some((node) => typeof node !== "string" && "name" in node && node.name === "chord")).toBe(
      false,
    );
  });
});

describe("divisions", () => {
  it("widens them for what they cannot tell, and takes that back", () => {
    const whole = sampleNote("C4", 4, "whole");
    const score = sampleScore([whole, whole, whole], 1, 1);
    const note = (onset: Fraction, duration: Fraction): NoteEvent =>
      noteOf({ onset, duration, staff: 1, voice: "1", heads: [pitch("C")] });
    const thirds = [0, 1, 2].map((third) => note(fraction(third, 3), fraction(1, 3)));
    const events = [...thirds, note(fraction(1), fraction(3))];
    const edited = replaceEvents(score, [{ part: 0, measure: 1, events }]);
    const divisions = childrenOf(written(edited, 1), "attributes").map((item) => textOf(child(item, "divisions")));
    expect(divisions).toEqual(["3", "1"]);
    expect(validate(edited).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("stems", () => {
  it("point away from each other where a staff has two voices", () => {
    const score = empty();
    const line = (voice: string, step: Pitch["step"]): NoteEvent =>
      noteOf({ onset: ZERO, duration: fraction(2), staff: 1, voice, heads: [pitch(step)] });
    const events = [line("1", "G"), line("2", "C")];
    const notes = childrenOf(written(replaceEvents(score, [{ part: 0, measure: 0, events }])), "note");
    expect(notes.map((note) => textOf(child(note, "stem")))).toEqual(["up", "down"]);
    expect(notes.map((note) => attribute(note, "default-x"))).toEqual([undefined, undefined]);
  });
});

describe("signatures", () => {
  it("stand first, also when an edit puts another voice before theirs", () => {
    const score = empty();
    const marks = (score.parts[0]?.measures[0]?.events ?? []).filter(({ kind }) => kind === "mark");
    const whole = { onset: ZERO, duration: fraction(4), staff: 1 };
    const low = noteOf({ ...whole, voice: "2", heads: [pitch("C")] });
    const events = [restOf({ ...whole, voice: "1" }), ...marks, low];
    const { children } = written(replaceEvents(score, [{ part: 0, measure: 0, events }]));
    const names = children.flatMap((node) => (typeof node !== "string" && "name" in node ? node.name : []));
    expect(names).toEqual(["attributes", "note", "backup", "note"]);
  });
});
