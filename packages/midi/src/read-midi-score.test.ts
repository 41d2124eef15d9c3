import { type Reading, readingSchema } from "@gradus/contracts";
import { attributesAt, pitchName, type Score, soundingNotes, toNumber, validate, ZERO } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { readMidiScore } from "./read-midi-score.ts";
import { letters, midiFile, type TestNote, type TestTrack, timeSignature } from "./testing/midi-bytes.ts";

const Q = 480;
function read(tracks: readonly TestTrack[], options = {}, division = Q): { score: Score; reading: Reading } {
  const result = readMidiScore(midiFile(tracks, division), options);
  if (!result.ok) throw new Error(result.code);
  expect(readingSchema.parse(result.reading)).toEqual(result.reading);
  expect(validate(result.score).filter(({ severity }) => severity === "error")).toEqual([]);
  return result;
}
const choice = ({ choices }: Reading, name: string) => choices.find((one) => one.name === name);
const heard = (score: Score): string[] =>
  soundingNotes(score).map(
    ({ pitch, onset, duration }) => `${pitchName(pitch)} ${toNumber(onset)}+${toNumber(duration)}`,
  );
/** Keys one after another, each `length` ticks long. */
const line = (keys: readonly number[], length: number, from = 0): TestNote[] =>
  keys.map((key, index) => [key, from + index * length, length]);
/** What is drawn in a measure of the first part: type, dots, tuplet. */
const drawn = (score: Score, measure = 0, staff = 1): string[] =>
  (score.parts[0]?.measures[measure]?.events ?? []).flatMap((event) =>
    (event.kind === "note" || event.kind === "rest") && event.staff === staff
      ? [
          `${event.kind === "rest" ? "rest " : ""}${event.kind === "rest" && event.wholeMeasure ? "measure" : event.type}${".".repeat(event.dots)}${event.timeModification ? ` ${event.timeModification.actual}:${event.timeModification.normal}` : ""}`,
        ]
      : [],
  );

describe("time", () => {
  it("moves nothing that a program wrote: values, dots, triplets and ties over the barline", () => {
    const notes: TestNote[] = [[72, 0, 360], [74, 360, 120], ...line([76, 77, 79], 160, 480), [81, 960, 1920]];
    const { score, reading } = read([{ notes }], { metre: "4/4", pickup: "0" });
    expect(heard(score)).toEqual([
      "C5 0+0.75",
      "D5 0.75+0.25",
      "E5 1+0.3333333333333333",
      "F5 1.3333333333333333+0.3333333333333333",
      "G5 1.6666666666666667+0.3333333333333333",
      "A5 2+4",
    ]);
    expect(drawn(score)).toEqual(["eighth.", "16th", "eighth 3:2", "eighth 3:2", "eighth 3:2", "half"]);
    expect(drawn(score, 1)).toEqual(["half", "rest half"]);
    expect(reading.kind).toBe("midi-notation");
    expect(reading.measures).toHaveLength(2);
  });

  it("puts what was played to a beat on the beat, and lengthens what was let go early", () => {
    const jitter = [0, 9, -7, 12, -11, 6, 3, -9];
    const notes = Array.from({ length: 64 }, (_, index): TestNote => {
      const late = jitter[index % 8] ?? 0;
      return [60 + (index % 5), Math.max(0, index * 240 + late), 190];
    });
    const { score, reading } = read([{ notes }]);
    expect(new Set(heard(score).map((one) => one.split("+")[1]))).toEqual(new Set(["0.5"]));
    expect(reading.kind).toBe("midi-performance");
  });
});

describe("two strokes of one key", () => {
  const scale = line([72, 74, 76, 77, 79, 81, 83, 84], 480);

  it("at once are two voices on one note", () => {
    const { score } = read([{ notes: [...scale, [72, 0, 480]] }], { hands: "one" });
    const [first, second] = soundingNotes(score);
    expect([first, second].map((note) => note?.midi)).toEqual([72, 72]);
    expect(first?.voice).not.toBe(second?.voice);
  });

  it("for which the grid has one place are one note", () => {
    // a key that bounces, in a performance to the file's beat
    const jitter = [0, 9, -7, 12, -11, 6, 3, -9];
    const notes = Array.from({ length: 64 }, (_, index): TestNote => {
      const late = jitter[index % 8] ?? 0;
      return [60 + (index % 5), Math.max(0, index * 240 + late), 190];
    });
    const bounced = notes.map((note, index): TestNote => (index === 20 ? [note[0], note[1], 12] : note));
    const again: TestNote = [notes[20]?.[0] ?? 0, (notes[20]?.[1] ?? 0) + 14, 170];
    const { score } = read([{ notes: [...bounced, again] }]);
    expect(heard(score)).toEqual(heard(read([{ notes }]).score));
  });
});

describe("played without a click", () => {
  it("finds the beat of a free performance, and doubts it", () => {
    // a waltz whose tempo wanders by a fifth around 72 while the file says 120
    let now = 400;
    const notes = Array.from({ length: 120 }, (_, beat): TestNote[] => {
      const on = Math.round(now);
      now += 800 * (1 + 0.2 * Math.sin(beat / 9));
      const chord: TestNote[] =
        beat % 3 === 0
          ? [[43, on + 7, 500, 90]]
          : [
              [60, on, 300],
              [64, on + 9, 300],
            ];
      return [...chord, [72 + ((beat * 5) % 7), on + 4, 600]];
    }).flat();
    const { score, reading } = read([{ notes }]);
    expect(reading.kind).toBe("midi-performance");
    expect(reading.confidence).toBeLessThan(0.75);
    const onsets = [...new Set(soundingNotes(score).map(({ onset }) => toNumber(onset)))];
    const steps = onsets.slice(1).map((onset, index) => onset - (onsets[index] ?? 0));
    expect(steps.filter((step) => step === steps[40]).length).toBeGreaterThan(100);
    expect(choice(read([{ notes }], { beat: "2" }).reading, "beat")).toMatchObject({ value: "2", origin: "chosen" });
  });

  it("writes swing as even eighths, or as a person says", () => {
    const notes = Array.from({ length: 32 }, (_, beat): TestNote[] => [
      [60 + (beat % 5), beat * Q, 320],
      [62 + (beat % 5), beat * Q + 320, 160],
    ]).flat();
    const { score, reading } = read([{ notes }]);
    expect(choice(reading, "swing")?.value).toBe("swing");
    expect(new Set(heard(score).map((one) => one.split("+")[1]))).toEqual(new Set(["0.5"]));
    expect(JSON.stringify(score.document.root)).toContain("Swing");
    const { score: triplets } = read([{ notes }], { swing: "triplets" });
    expect(heard(triplets)[0]).toContain("+0.6666");
  });
});

describe("metre", () => {
  const upbeat: TestNote[] = [
    [67, 0, Q],
    ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((bar): TestNote[] => {
      const at = Q + bar * 3 * Q;
      const length = bar === 7 ? 2 : 1;
      return [
        [48 + (bar % 2) * 7, at, length * Q],
        [72, at, length * Q],
        ...(bar === 7
          ? []
          : ([
              [67, at + Q, Q],
              [64, at + 2 * Q, Q],
            ] as const)),
      ];
    }),
  ];

  it("finds the pickup that no MIDI file states", () => {
    const { score, reading } = read([{ notes: upbeat, metas: [[0, 0x58, timeSignature(3, 2)]] }]);
    expect(choice(reading, "pickup")).toMatchObject({ value: "1", origin: "inferred" });
    expect(choice(reading, "metre")).toMatchObject({ value: "3/4", origin: "stated" });
    expect(score.parts[0]?.measures[0]).toMatchObject({ number: "0", implicit: true });
  });

  it.each([
    ["an eighth before 2/2", Q / 2, timeSignature(2, 1), "0.5"],
    ["a sixteenth before 4/4", Q / 4, timeSignature(4, 2), "0.25"],
  ])("finds a short pickup: %s", (_, pickup, signature, value) => {
    const bars = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bar): TestNote[] => {
      const at = pickup + bar * 4 * Q;
      const bass = 43 + 5 * (bar % 2);
      const tune = [0, 1, 2].map((beat): TestNote => [72 + bar + beat, at + beat * Q, Q]);
      return [[bass, at, 4 * Q], ...tune, [77, at + 3 * Q, Q - pickup], [71 + bar, at + 4 * Q - pickup, pickup]];
    });
    const { score, reading } = read([{ notes: [[71, 0, pickup], ...bars], metas: [[0, 0x58, signature]] }]);
    expect(choice(reading, "pickup")).toMatchObject({ value, origin: "inferred" });
    expect(choice(reading, "pickup")?.options.map((one) => one.value)).toContain(value);
    expect(score.parts[0]?.measures[0]).toMatchObject({ number: "0", implicit: true });
  });

  it("infers a signature, and takes a person's instead", () => {
    expect(choice(read([{ notes: upbeat }]).reading, "metre")).toMatchObject({ value: "3/4", origin: "inferred" });
    const { score, reading } = read([{ notes: upbeat }], { metre: "4/4", pickup: "0" });
    expect(choice(reading, "metre")).toMatchObject({ value: "4/4", origin: "chosen" });
    expect(choice(reading, "pickup")).toMatchObject({ value: "0", origin: "chosen" });
    const first = score.parts[0];
    expect(first && attributesAt(first, 0, ZERO).time).toMatchObject({ beats: [4], beatType: 4 });
  });

  it("takes a short first signature for the pickup that it is", () => {
    const metas = [
      [0, 0x58, timeSignature(1, 2)],
      [Q, 0x58, timeSignature(3, 2)],
    ] as const;
    const { reading } = read([{ notes: upbeat, metas }]);
    expect(choice(reading, "pickup")).toMatchObject({ value: "1", origin: "stated" });
  });

  it.each([
    ["1", ["rest quarter"]],
    ["2.5", ["rest eighth", "rest half"]],
    ["0", ["rest measure"]],
  ])("the silent hand of a pickup of %s quarters rests as long", (pickup, rests) => {
    const tune = line([72, 74, 76, 77, 79, 77, 76, 74], Q);
    const low = line([48, 43], 2 * Q, 4 * Q);
    const { score } = read([{ notes: [...tune, ...low] }], { metre: "4/4", pickup, hands: "split" });
    expect(drawn(score, 0, 2)).toEqual(rests);
  });
});

describe("pitch", () => {
  const scale = [62, 64, 66, 67, 69, 71, 73, 74];
  it("infers the key and names the notes in it", () => {
    const { score, reading } = read([{ notes: line([...scale, ...scale.toReversed(), 62], Q) }]);
    expect(choice(reading, "key")).toMatchObject({ value: "D major", origin: "inferred" });
    expect(
      heard(score)
        .slice(0, 8)
        .map((one) => one.split(" ")[0]),
    ).toEqual(["D4", "E4", "F#4", "G4", "A4", "B4", "C#5", "D5"]);
  });

  it("takes the stated key, and a person's instead", () => {
    const track = { notes: line(scale, Q), metas: [[0, 0x59, [254, 1]]] } as const;
    expect(choice(read([track]).reading, "key")).toMatchObject({ value: "G minor", origin: "stated" });
    expect(choice(read([track], { key: "B minor" }).reading, "key")).toMatchObject({
      value: "B minor",
      origin: "chosen",
    });
  });

  it("writes transposing instruments as they are read", () => {
    const { score } = read([{ program: 71, notes: line([58, 60, 62, 63, 65], Q), metas: [[0, 0x59, [254, 0]]] }]);
    const part = score.parts[0];
    expect(heard(score)[0]).toBe("C4 0+1");
    expect(part && attributesAt(part, 0, ZERO)).toMatchObject({
      key: { fifths: 0 },
      transpose: { chromatic: -2, diatonic: -1 },
    });
  });
});

describe("staves and voices", () => {
  const tune = line([72, 74, 76, 77, 79, 77, 76, 74], Q);
  const low = line([48, 43, 48, 43], 2 * Q);

  it("gives each hand its staff", () => {
    const { score, reading } = read([{ notes: [...tune, ...low] }], { metre: "4/4", pickup: "0" });
    expect(score.parts[0]).toMatchObject({ staves: 2, name: "Piano" });
    expect(drawn(score, 0, 2)).toEqual(["half", "half"]);
    expect(choice(reading, "hands")?.value).toBe("split");
    expect(read([{ notes: [...tune, ...low] }], { hands: "one" }).score.parts[0]?.staves).toBe(1);
  });

  it("joins two tracks that are the hands of one player", () => {
    const { score } = read([
      { name: "Piano right", program: 0, notes: tune },
      { name: "Piano left", program: 0, channel: 1, notes: low },
    ]);
    expect(score.parts.map(({ name, staves }) => [name, staves])).toEqual([["Piano", 2]]);
  });

  it("keeps a long note under a tune in a voice of its own", () => {
    const { score } = read([{ program: 40, notes: [...line([76, 77, 79, 77], Q), [67, 0, 4 * Q]] }], { metre: "4/4" });
    const voices = score.parts[0]?.measures[0]?.events.flatMap((event) => (event.kind === "note" ? [event.voice] : []));
    expect(voices).toEqual(["1", "1", "1", "1", "2"]);
  });
});

describe("bands", () => {
  it("writes drums on their own staff, hands up and feet down", () => {
    const { score } = read([
      {
        channel: 9,
        notes: [...line([42, 42, 42, 42, 42, 42, 42, 42], 240), [36, 0, 20], [38, 480, 20], [36, 960, 20]],
      },
    ]);
    const part = score.parts[0];
    expect(part).toMatchObject({ name: "Drums", midiChannel: 10 });
    const first = part?.measures[0]?.events.flatMap((event) => (event.kind === "note" ? [event] : []));
    expect(first?.[0]?.heads[0]?.unpitched).toMatchObject({ step: "G", octave: 5 });
    expect(new Set(first?.map(({ voice }) => voice))).toEqual(new Set(["1", "2"]));
  });

  it("takes drums alone for 4/4 without a pickup, and doubts it", () => {
    const notes = line([42, 42, 36, 42, 42, 38, 42, 42, 36], 240, 2 * Q);
    const { reading } = read([{ channel: 9, notes }]);
    expect(choice(reading, "metre")).toMatchObject({ value: "4/4", origin: "inferred", confidence: 0.5 });
    expect(choice(reading, "pickup")).toMatchObject({ value: "0", confidence: 0.5 });
    expect(reading.confidence).toBeLessThanOrEqual(0.5);
    const told = read([{ channel: 9, notes, metas: [[0, 0x58, timeSignature(3, 2)]] }]).reading;
    expect(choice(told, "metre")).toMatchObject({ value: "3/4", origin: "stated" });
  });

  it("has tempo, title, markers and words", () => {
    const { score } = read([
      {
        name: "A Song",
        notes: [],
        metas: [
          [0, 0x51, [7, 161, 32]],
          [0, 6, letters("Verse")],
        ],
      },
      {
        name: "Singer",
        program: 53,
        channel: 1,
        notes: line([60, 62], Q),
        metas: [
          [0, 5, letters("Glo-")],
          [Q, 5, letters("ria")],
        ],
      },
    ]);
    expect(score.meta.title).toBe("A Song");
    const xml = JSON.stringify(score.document.root);
    for (const text of ["Glo", "ria", "Verse", '"per-minute"', "120"]) expect(xml).toContain(text);
  });
});

it("leaves hours of silence out, in whole bars", () => {
  const { score, reading } = read([{ notes: [...line([60, 62], Q), ...line([64, 65], Q, 48 * 1000 * Q)] }]);
  expect(soundingNotes(score).map(({ onset }) => toNumber(onset))).toEqual([0, 1, 96, 97]);
  expect(reading.issues.map(({ message }) => message)).toEqual(["Long silence was left out."]);
});

it("refuses a file without notes", () => {
  expect(readMidiScore(midiFile([{ notes: [] }]))).toMatchObject({ ok: false, code: "file/no-notes" });
});
