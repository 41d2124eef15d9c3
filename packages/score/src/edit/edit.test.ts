import { describe, expect, it } from "vitest";
import { add, fraction, ZERO } from "../model/fraction.ts";
import { midiOf, type Pitch, pitchName } from "../model/pitch.ts";
import type { MeasureEvent, NoteEvent, Score } from "../model/score.ts";
import { validate } from "../validate/validate.ts";
import { attributesAt, inStatedKey, keyOf } from "../views/attributes-at.ts";
import { sampleNote, sampleScore } from "../write/sample-score.ts";
import { child, textOf } from "../xml/tree.ts";
import { dropGrace, dropNotations, noteOf, withDuration } from "./event-edits.ts";
import { fillVoice } from "./fill-voice.ts";
import { notationsOf } from "./note-source.ts";
import { replaceEvents } from "./replace-events.ts";
import { setKey } from "./set-key.ts";
import { mergeTies, splitNote, tie } from "./ties.ts";

const c4: Pitch = { step: "C", alter: 0, octave: 4 };
const note = (onset: number, duration: number): NoteEvent =>
  noteOf({ onset: fraction(onset, 24), duration: fraction(duration, 24), staff: 1, voice: "1", heads: [c4] });
const firstNote = (score: Score): NoteEvent => {
  const event = score.parts[0]?.measures[0]?.events.find((item) => item.kind === "note");
  if (event?.kind !== "note") throw new Error("a note expected");
  return event;
};
const namesIn = (events: readonly MeasureEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.kind === "mark" ? [] : [event.kind === "rest" ? `rest ${event.duration.n}/${event.duration.d}` : event.kind],
  );

describe("fillVoice", () => {
  it.each([
    ["before, between and after", [note(24, 24), note(72, 24)], ["rest 1/1", "note", "rest 1/1", "note"]],
    ["at the end, beat by beat", [note(0, 12)], ["note", "rest 1/2", "rest 1/1", "rest 2/1"]],
    ["inside a triplet", [note(0, 8)], ["note", "rest 2/3", "rest 1/1", "rest 2/1"]],
    ["an empty voice at once", [], ["rest 4/1"]],
    ["nothing in a full voice", [note(0, 96)], ["note"]],
  ] as const)("fills %s", (_, events, expected) => {
    expect(namesIn(fillVoice(events, "1", 1, fraction(4)))).toEqual(expected);
  });

  it("leaves other voices alone", () => {
    const other = { ...note(0, 24), voice: "2" };
    expect(namesIn(fillVoice([note(0, 96), other], "1", 1, fraction(4)))).toEqual(["note", "note"]);
  });
});

describe("ties", () => {
  it("splits a note in two that merge into it again", () => {
    const whole = firstNote(
      sampleScore([sampleNote("C4", 96, "whole", '<notations><slur type="stop"/><fermata/></notations>')]),
    );
    const [first, second] = splitNote(whole, fraction(3, 2));
    expect([first.duration, second.onset, second.duration]).toEqual([fraction(3, 2), fraction(3, 2), fraction(5, 2)]);
    expect([first.heads[0]?.tieStart, second.heads[0]?.tieStop]).toEqual([true, true]);
    expect(first.heads[0]?.source && notationsOf(first.heads[0].source)).toEqual([]);
    expect(second.heads[0]?.source && notationsOf(second.heads[0].source).map(({ name }) => name)).toEqual([
      "slur",
      "fermata",
    ]);
    const merged = mergeTies(first, second);
    expect(merged?.duration).toEqual(whole.duration);
    expect(merged?.heads[0]?.source && notationsOf(merged.heads[0].source).map(({ name }) => name)).toEqual([
      "slur",
      "fermata",
    ]);
  });

  it("ties what two chords share and merges nothing else", () => {
    const [a, b] = tie(note(0, 24), note(24, 24));
    expect(a && b && mergeTies(a, b)?.duration).toEqual(fraction(2));
    expect(mergeTies(note(0, 24), note(24, 24))).toBeUndefined();
    const far = tie(note(0, 24), note(48, 24));
    expect(mergeTies(far[0], far[1])).toBeUndefined();
  });
});

describe("event edits", () => {
  it("drops notations and the containers they leave empty", () => {
    const marked = firstNote(
      sampleScore([
        sampleNote(
          "C4",
          96,
          "whole",
          "<notations><ornaments><trill-mark/></ornaments><articulations><staccato/><accent/></articulations></notations>",
        ),
      ]),
    );
    const source = dropNotations(marked, ({ name }) => name === "trill-mark" || name === "accent").heads[0]?.source;
    expect(source && notationsOf(source).map(({ name }) => name)).toEqual(["articulations", "staccato"]);
    expect(marked.heads[0]?.source && notationsOf(marked.heads[0].source)).toHaveLength(5);
  });

  it("drops grace notes and lets go of the way a changed duration was drawn", () => {
    const grace =
      "<note><grace/><pitch><step>D</step><octave>4</octave></pitch><voice>1</voice><type>eighth</type></note>";
    const score = sampleScore([grace + sampleNote("C4", 96, "whole")]);
    expect(namesIn(dropGrace(score.parts[0]?.measures[0]?.events ?? []))).toEqual(["note"]);
    expect(withDuration(firstNote(score), fraction(1))).toMatchObject({ type: undefined, duration: fraction(1) });
  });

  it("shares every measure it does not touch", () => {
    const score = sampleScore([sampleNote("C4", 96, "whole"), sampleNote("D4", 96, "whole")]);
    const edited = replaceEvents(score, [{ part: 0, measure: 1, events: [note(0, 96)] }]);
    expect(edited.parts[0]?.measures[0]).toBe(score.parts[0]?.measures[0]);
    expect(score.parts[0]?.measures[1]?.touched).toBe(false);
  });
});

describe("setKey", () => {
  const pitches = (score: Score): readonly Pitch[] =>
    score.parts.flatMap((part) =>
      part.measures.flatMap((measure) =>
        measure.events.flatMap((event) =>
          event.kind === "note" ? event.heads.flatMap((head) => head.pitch ?? []) : [],
        ),
      ),
    );

  it.each([
    ["C to D", 2, 2, "D4 F#4 C#5", 2],
    ["C to E flat", 3, -3, "Eb4 G4 D5", -3],
    ["C down to A", -3, 3, "A3 C#4 G#4", 3],
    ["C to the octave above", 12, 0, "C5 E5 B5", 0],
    ["C to C sharp", 1, 7, "C#4 E#4 B#4", 7],
    ["beyond seven sharps, respelled", 8, 8, "Ab4 C5 G5", -4],
  ] as const)("%s", (_, chromatic, fifths, expected, key) => {
    const score = sampleScore([
      sampleNote("C4", 24, "quarter") + sampleNote("E4", 24, "quarter") + sampleNote("B4", 48, "half"),
    ]);
    const moved = setKey(score, { chromatic, fifths });
    expect(pitches(moved).map(pitchName).join(" ")).toBe(expected);
    expect(moved.parts[0]?.measures[0]?.before.key.fifths ?? 0).toBe(key);
    expect(pitches(moved).map(midiOf)).toEqual(pitches(score).map((pitch) => midiOf(pitch) + chromatic));
    expect(validate(moved).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("moves the key that a person said", () => {
    const score = inStatedKey(sampleScore([sampleNote("D4", 96, "whole")]), "D minor");
    expect(keyOf(setKey(score, { chromatic: 2, fifths: 2 }))).toBe("E minor");
    expect(keyOf(setKey(score, { chromatic: -2, fifths: -2 }))).toBe("C minor");
    expect(keyOf(setKey(score, { chromatic: 1, fifths: 7 }))).toBe("D# minor");
    expect(keyOf(setKey(score, { chromatic: 10, fifths: 10 }))).toBe("C minor");
  });

  it("spells a side key of seven signs on the other side of the circle", () => {
    const toE = "<attributes><key><fifths>4</fifths></key></attributes>";
    const score = sampleScore([sampleNote("Db4", 96, "whole"), toE + sampleNote("E4", 96, "whole")]);
    const moved = setKey(score, { chromatic: -3, fifths: 3 });
    expect(pitches(moved).map(pitchName).join(" ")).toBe("Bb3 Db4");
    expect(moved.parts.map((part) => attributesAt(part, 1, ZERO).key.fifths)).toEqual([-5]);
  });

  it("moves chord symbols and leaves unpitched notes alone", () => {
    const harmony =
      "<harmony><root><root-step>G</root-step></root><kind>dominant</kind><bass><bass-step>B</bass-step></bass></harmony>";
    const drum =
      "<note><unpitched><display-step>E</display-step><display-octave>4</display-octave></unpitched><duration>48</duration><voice>1</voice><type>half</type></note>";
    const score = sampleScore([harmony + sampleNote("C4", 48, "half") + drum]);
    const events = setKey(score, { chromatic: -2, fifths: -2 }).parts[0]?.measures[0]?.events ?? [];
    const chord = events.find((event) => event.kind === "mark" && event.name === "harmony");
    const root = chord?.kind === "mark" ? child(chord.source, "root") : undefined;
    const bass = chord?.kind === "mark" ? child(chord.source, "bass") : undefined;
    expect([textOf(root), textOf(bass)]).toEqual(["F", "A"]);
    const last = events.findLast((event) => event.kind === "note");
    expect(last?.kind === "note" && last.heads[0]?.unpitched?.step).toBe("E");
  });
});

it("keeps the measure's length through any split", () => {
  const [first, second] = splitNote(note(0, 96), fraction(1, 3));
  expect(add(first.duration, second.duration)).toEqual(fraction(4));
  expect(first.onset).toEqual(ZERO);
});
