import { soundingNotes } from "@gradus/score";
import { parseMidi } from "midi-file";
import { describe, expect, test } from "vitest";
import { performanceOf } from "../performance/performance-of.ts";
import { attributes, direction, metronome, note, odeToJoy, odeToJoyNotes, scoreXml } from "../sample-scores.ts";
import { bar, events, notesOf, quarters, read, tracksOf } from "../testing/midi-events.ts";
import { toMidi } from "./to-midi.ts";

describe("the file", () => {
  test("is format 1 with a track for tempo and signatures and one for each part, all as long as the score", () => {
    const bytes = toMidi(read(odeToJoy()));
    const { header, tracks } = parseMidi(bytes);
    expect(header).toMatchObject({ format: 1, numTracks: 2, ticksPerBeat: 480 });
    expect(tracks[0]?.some(({ type }) => type === "noteOn")).toBe(false);
    for (const track of tracksOf(odeToJoy()))
      expect(track.at(-1)).toMatchObject({ type: "endOfTrack", tick: 6 * 1920 });
  });

  test("is equal in every byte on a second run", () => {
    expect(toMidi(read(odeToJoy()))).toEqual(toMidi(read(odeToJoy())));
  });

  test("has the model's notes", () => {
    const score = read(odeToJoy());
    expect(soundingNotes(score)).toHaveLength(odeToJoyNotes);
    expect(events(odeToJoy(), "noteOn")).toHaveLength(odeToJoyNotes);
    expect(events(odeToJoy(), "noteOff")).toHaveLength(odeToJoyNotes);
  });

  test("goes on to the end of the longest part", () => {
    const flute = [attributes() + note().repeat(4)];
    const cello = [attributes() + note({ octave: 3 }).repeat(4), note({ octave: 3 }).repeat(4)];
    const score = scoreXml([
      { name: "Flute", measures: flute },
      { name: "Cello", measures: cello },
    ]);
    expect(events(score, "noteOn")).toHaveLength(12);
    const { bars, beats, notes } = performanceOf(read(score));
    expect([bars.length, beats.length, notes.length]).toEqual([2, 8, 12]);
  });

  test("names the title and the parts in UTF-8", () => {
    const names = events(scoreXml([{ name: "Flöte", measures: [attributes() + note()] }], "Träumerei"), "trackName");
    const texts = names.map((event) =>
      event.type === "trackName" ? Buffer.from(event.text, "latin1").toString() : "",
    );
    expect(texts).toEqual(["Träumerei", "Flöte"]);
  });
});

describe("notes", () => {
  test("keep pitch, start and length", () => {
    expect(
      notesOf(bar(quarters("C", "E") + note({ step: "F", alter: 1, octave: 4, duration: 8, type: "half" }))),
    ).toEqual([
      [0, 72, 480],
      [480, 76, 480],
      [960, 66, 960],
    ]);
  });

  test("sound as transposed", () => {
    const transpose = "<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose>";
    expect(notesOf(bar(note(), attributes({ transpose })))).toEqual([[0, 70, 480]]);
  });

  test("that are tied over a barline are one", () => {
    const measures = [
      attributes() + note({ duration: 16, type: "whole", extra: `<tie type="start"/>` }),
      note({ duration: 4, extra: `<tie type="stop"/>` }),
    ];
    expect(notesOf(scoreXml([{ name: "Flute", measures }]))).toEqual([[0, 72, 2400]]);
  });

  test("of grace size come before their beat, those of cue size not at all", () => {
    const grace = note({ step: "D", extra: "<grace/>" });
    expect(notesOf(bar(note() + grace + note() + note({ extra: "<cue/>" })))).toEqual([
      [0, 72, 420],
      [420, 74, 60],
      [480, 72, 480],
    ]);
  });

  test("of grace size before a repeated bar are played each time, at the end of the bar before", () => {
    const start = `<barline location="left"><repeat direction="forward"/></barline>`;
    const repeat = `<barline location="right"><repeat direction="backward"/></barline>`;
    const grace = note({ step: "D", extra: "<grace/>" });
    const whole = note({ duration: 16, type: "whole" });
    const measures = [attributes() + whole, start + grace + whole + repeat, whole];
    const graces = notesOf(scoreXml([{ name: "Flute", measures }])).filter(([, midi]) => midi === 74);
    expect(graces.map(([tick]) => tick)).toEqual([1860, 3780]);
  });

  test("played short are half as long", () => {
    const short = note({ notations: "<articulations><staccato/></articulations>" });
    expect(notesOf(bar(short + note({ step: "D" })))).toEqual([
      [0, 72, 240],
      [480, 74, 480],
    ]);
  });

  test("of a chord are all played short, at whichever its sign stands", () => {
    const short = note({ notations: "<articulations><staccato/></articulations>" });
    expect(notesOf(bar(short + note({ step: "E", extra: "<chord/>" }) + note({ step: "D" })))).toEqual([
      [0, 72, 240],
      [0, 76, 240],
      [480, 74, 480],
    ]);
  });

  test("that last no time are not played", () => {
    expect(notesOf(bar(note({ duration: 0 }) + note({ step: "D" })))).toEqual([[0, 74, 480]]);
  });

  test("of a repeated bar are played twice", () => {
    const repeat = `<barline location="right"><repeat direction="backward"/></barline>`;
    const notes = notesOf(bar(quarters("C", "D", "E", "F") + repeat));
    expect(notes.map(([tick, midi]) => [tick, midi])).toEqual([
      ...[0, 480, 960, 1440].map((tick, i) => [tick, [72, 74, 76, 77][i]]),
      ...[1920, 2400, 2880, 3360].map((tick, i) => [tick, [72, 74, 76, 77][i]]),
    ]);
  });

  test("go back to the tempo of the place where a repeat begins", () => {
    const repeat = `<barline location="right"><repeat direction="backward"/></barline>`;
    const measures = [
      attributes() + metronome(60) + quarters("C", "D", "E", "F"),
      metronome(120) + quarters("C", "D", "E", "F") + repeat,
    ];
    const tempi = parseMidi(toMidi(read(scoreXml([{ name: "Flute", measures }])))).tracks[0]?.reduce<{
      tick: number;
      found: [number, number][];
    }>(
      ({ tick, found }, event) => {
        const now = tick + event.deltaTime;
        return { tick: now, found: event.type === "setTempo" ? [...found, [now, event.microsecondsPerBeat]] : found };
      },
      { tick: 0, found: [] },
    ).found;
    expect(tempi).toEqual([
      [0, 1_000_000],
      [1920, 500_000],
      [3840, 1_000_000],
      [5760, 500_000],
    ]);
  });

  test("of two voices on one key sound as on a piano: until the last one ends, struck anew in between", () => {
    const both = `${note({ duration: 16, type: "whole" })}<backup><duration>16</duration></backup>${note({ voice: 2 })}`;
    const clash = events(bar(both), "noteOff").map(({ tick }) => tick);
    expect(clash).toEqual([1920, 1920]);
    const later = `${note({ duration: 16, type: "whole" })}<backup><duration>12</duration></backup>${note({ voice: 2 })}`;
    expect(notesOf(bar(later))).toEqual([
      [0, 72, 480],
      [480, 72, 1440],
    ]);
  });

  test("of a septuplet come to a whole number of ticks", () => {
    const seventh = note({ duration: 1 }).repeat(7);
    const xml = bar(seventh).replace("<divisions>4</divisions>", "<divisions>7</divisions>");
    expect(parseMidi(toMidi(read(xml))).header.ticksPerBeat).toBe(10_080);
    expect(notesOf(xml).map(([tick]) => tick)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => index * 1440));
  });
});

describe("tempo and signatures", () => {
  const tempi = (musicXml: string) =>
    events(musicXml, "setTempo").map((event) => [
      event.tick,
      "microsecondsPerBeat" in event && event.microsecondsPerBeat,
    ]);

  test("are taken from the score, the usual tempo where it has none", () => {
    expect(tempi(odeToJoy())).toEqual([[0, Math.round(60e6 / 108)]]);
    expect(tempi(bar(quarters("C")))).toEqual([[0, 500_000]]);
    expect(tempi(bar(`${metronome(60)}${quarters("C", "D")}${metronome(90)}${quarters("E")}`))).toEqual([
      [0, 1_000_000],
      [960, 666_667],
    ]);
  });

  test("of a dotted beat without a playback tempo count its quarters", () => {
    const mark = "<metronome><beat-unit>quarter</beat-unit><beat-unit-dot/><per-minute>c. 80</per-minute></metronome>";
    expect(tempi(bar(direction(mark) + quarters("C")))).toEqual([[0, 500_000]]);
  });

  test("wait under a fermata: twice as long, two seconds more at most", () => {
    const held = (duration: number): string => note({ duration, notations: "<fermata/>" });
    expect(tempi(bar(metronome(120) + note() + held(4) + note()))).toEqual([
      [0, 500_000],
      [480, 1_000_000],
      [960, 500_000],
    ]);
    const long = metronome(60) + held(16);
    expect(tempi(scoreXml([{ name: "Flute", measures: [attributes() + long, quarters("C")] }]))).toEqual([
      [0, 1_500_000],
      [1920, 1_000_000],
    ]);
  });

  test("wait once where all parts have a fermata, on what their notes have in common", () => {
    const half = note({ duration: 8, type: "half" });
    const upper = attributes() + half + note({ duration: 8, notations: "<fermata/>" });
    const lower = attributes() + half + note() + note({ notations: "<fermata/>" });
    const parts = [upper, lower].map((content, index) => ({ name: `${index}`, measures: [content] }));
    expect(tempi(scoreXml(parts))).toEqual([
      [0, 500_000],
      [1440, 1_000_000],
      [1920, 500_000],
    ]);
  });

  test("change with the measures", () => {
    const measures = [
      attributes({ key: 2 }) + quarters("C", "D", "E", "F"),
      attributes({ key: -3, beats: 3 }) + quarters("C", "D", "E"),
    ];
    const xml = scoreXml([{ name: "Flute", measures }]);
    expect(events(xml, "timeSignature")).toMatchObject([
      { tick: 0, numerator: 4, denominator: 4 },
      { tick: 1920, numerator: 3, denominator: 4 },
    ]);
    expect(events(xml, "keySignature")).toMatchObject([
      { tick: 0, key: 2, scale: 0 },
      { tick: 1920, key: -3, scale: 0 },
    ]);
  });

  test("give the key that sounds", () => {
    const transpose = "<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose>";
    expect(events(bar(note(), attributes({ key: 2, transpose })), "keySignature")).toMatchObject([{ key: 0 }]);
  });
});

test("tablature is heard once, where the staff above has its notes, and marked as sounding with them", () => {
  const tab = attributes({ staves: 2 }).replace("<sign>F</sign><line>4</line>", "<sign>TAB</sign><line>5</line>");
  const upper = note({ id: "a", step: "C", staff: 1 }) + note({ id: "b", step: "D", staff: 1 });
  const lower = note({ id: "c", step: "C", staff: 2, voice: 5 }) + note({ id: "d", step: "E", staff: 2, voice: 5 });
  const guitar = bar(`${upper}<backup><duration>8</duration></backup>${lower}`, tab);
  const played = tracksOf(guitar)
    .flat()
    .flatMap((event) => (event.type === "noteOn" ? event.noteNumber : []));
  expect(played.toSorted()).toEqual([72, 74, 76]);
  expect(performanceOf(read(guitar)).notes.map(({ ids }) => ids.join("+"))).toEqual(["a+c", "b", "d"]);
});

test("a note tied over a jump ends there, and one tied into the place it goes to is struck", () => {
  const half = (more: string, step: string): string =>
    note({ step, duration: 8, type: "half", extra: more === "" ? "" : `<tie type="${more}"/>` });
  const back = '<barline location="right"><repeat direction="backward"/></barline>';
  const from = '<barline location="left"><repeat direction="forward"/></barline>';
  const tied = scoreXml([
    {
      name: "Flute",
      measures: [
        attributes({ beats: 2 }) + half("start", "C"),
        from + half("stop", "C"),
        half("start", "D") + back,
        half("stop", "D"),
      ],
    },
  ]);
  // a quarter is 480 ticks: C over bars 1 and 2, D of bar 3, again C and then D, held into bar 4
  const tick = notesOf(tied)[0]?.[2] ?? 0;
  const bars = notesOf(tied).map(([at, key, length]) => [(4 * at) / tick, key, (4 * length) / tick]);
  expect(bars).toEqual([
    [0, 72, 4],
    [4, 74, 2],
    [6, 72, 2],
    [8, 74, 4],
  ]);
  expect(performanceOf(read(tied)).notes.map(({ on, off }) => [on, off])).toEqual([
    [0, 2],
    [2, 3],
    [3, 4],
    [4, 6],
  ]);
});
