import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { pitchName } from "../model/pitch.ts";
import type { MeasureEvent, Score } from "../model/score.ts";
import { soundingNotes } from "../views/sounding-notes.ts";
import { writeMusicXml } from "../write/write-musicxml.ts";
import { writeMxl } from "../write/write-mxl.ts";
import { keyOn, transposeOn } from "./read-attributes.ts";
import { readScore } from "./read-score.ts";

const note = (pitch: string, duration: number, extra = "", before = ""): string =>
  `<note>${before}<pitch><step>${pitch[0]}</step><octave>${pitch.slice(1)}</octave></pitch><duration>${duration}</duration>${extra}</note>`;
const rest = (duration: number, extra = ""): string => `<note><rest/><duration>${duration}</duration>${extra}</note>`;
const fourFour = (divisions = 1): string =>
  `<attributes><divisions>${divisions}</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>`;
const partwise = (...measures: readonly string[]): string =>
  `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${measures
    .map((content, index) => `<measure number="${index + 1}">${content}</measure>`)
    .join("")}</part></score-partwise>`;

function read(xml: string): Score {
  const result = readScore(strToU8(xml));
  if (!result.ok) throw new Error(result.code);
  return result.score;
}
const codeOf = (xml: string | Uint8Array): string => {
  const result = readScore(typeof xml === "string" ? strToU8(xml) : xml);
  return result.ok ? "ok" : result.code;
};
const eventsOf = (score: Score, measure = 0): readonly MeasureEvent[] =>
  score.parts[0]?.measures[measure]?.events ?? [];
const told = (events: readonly MeasureEvent[]): readonly string[] =>
  events.map((event) => {
    const at = event.onset.n / event.onset.d;
    if (event.kind === "mark") return `${at} ${event.name}`;
    const heads = "heads" in event ? event.heads.map(({ pitch }) => (pitch ? pitchName(pitch) : "x")).join(" ") : "";
    const length = "duration" in event ? ` ${event.duration.n}/${event.duration.d}` : "";
    return `${at} ${event.kind} ${heads}${length} v${event.voice} s${event.staff}`.replace("  ", " ");
  });
const codes = (score: Score): readonly string[] => score.warnings.map(({ code }) => code);
const starts = (score: Score): readonly number[] =>
  (score.parts[0]?.measures ?? []).map(({ start }) => start.n / start.d);

describe("readScore", () => {
  it("places notes, chords, voices and marks", () => {
    const score = read(
      partwise(
        `${fourFour(2)}${note("C4", 4, "<voice>1</voice>")}${note("E4", 4, "<voice>1</voice>", "<chord/>")}<direction/>${rest(4)}
        <backup><duration>8</duration></backup>${note("C3", 3, "<voice>5</voice><staff>2</staff>")}<forward><duration>4</duration></forward>${note("D3", 1, "<voice>5</voice><staff>2</staff>")}`,
      ),
    );
    expect(told(eventsOf(score))).toEqual([
      "0 attributes",
      "0 note C4 E4 2/1 v1 s1",
      "2 direction",
      "2 rest 2/1 v1 s1",
      "0 note C3 3/2 v5 s2",
      "3.5 note D3 1/2 v5 s2",
    ]);
    expect(score.parts[0]).toMatchObject({ name: "Piano", staves: 2 });
    expect(score.warnings).toEqual([]);
  });

  it("follows divisions that change inside a measure", () => {
    const score = read(
      partwise(
        `${fourFour(1)}${note("C4", 2)}<attributes><divisions>6</divisions></attributes>${note("D4", 4)}${note("E4", 8)}`,
      ),
    );
    expect(told(eventsOf(score)).filter((line) => line.includes("note"))).toEqual([
      "0 note C4 2/1 v1 s1",
      "2 note D4 2/3 v1 s1",
      "2.66666666666666652 note E4 4/3 v1 s1".replace("2.66666666666666652", String(8 / 3)),
    ]);
  });

  it("keeps grace, cue, hidden and whole-measure notes apart", () => {
    const grace = `<note><grace/><pitch><step>D</step><octave>5</octave></pitch><voice>1</voice></note>`;
    const cue = `<note print-object="no"><cue/><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration></note>`;
    const score = read(partwise(`${grace}${cue}`, `<note><rest measure="yes"/><duration>4</duration></note>`));
    expect(eventsOf(score)).toMatchObject([
      { kind: "grace", heads: [{ pitch: { step: "D" } }] },
      { kind: "note", cue: true, hidden: true },
    ]);
    expect(eventsOf(score, 1)).toMatchObject([{ kind: "rest", wholeMeasure: true }]);
    expect(soundingNotes(score)).toEqual([]);
  });

  it("splits a chord whose tones differ in length, and notes a head on the other staff", () => {
    const chord = `${note("C4", 2)}${note("E4", 1, "", "<chord/>")}${note("G4", 2)}${note("C3", 2, "<staff>2</staff>", "<chord/>")}`;
    const events = eventsOf(read(partwise(chord)));
    expect(told(events)).toEqual(["0 note C4 2/1 v1 s1", "0 note E4 1/1 v1 s1", "2 note G4 C3 2/1 v1 s1"]);
    expect(events[2]).toMatchObject({ heads: [{}, { staff: 2 }] });
  });

  it.each([
    ["a chord tone without a note", note("C4", 4, "", "<chord/>"), "C1", ["0 note C4 4/1 v1 s1"]],
    [
      "a backup past the start",
      `${note("C4", 1)}<backup><duration>9</duration></backup>${note("E4", 4)}`,
      "M4",
      ["0 note C4 1/1 v1 s1", "0 note E4 4/1 v2 s1"],
    ],
    [
      "a negative duration",
      `${note("C4", -3, "<type>half</type><dot/>")}${note("D4", 1)}`,
      "D1",
      ["0 note C4 3/1 v1 s1", "3 note D4 1/1 v1 s1"],
    ],
    ["a pitch that is none", `${note("H4", 2)}${note("D4", 2)}`, "N1", ["0 rest 2/1 v1 s1", "2 note D4 2/1 v1 s1"]],
    ["too many beats", `${note("C4", 3)}${note("D4", 3)}`, "M1", ["0 note C4 3/1 v1 s1", "3 note D4 3/1 v1 s1"]],
  ])("repairs %s with a warning", (_, content, code, events) => {
    const score = read(partwise(content));
    expect(told(eventsOf(score))).toEqual(events);
    expect(codes(score)).toEqual([code]);
  });

  it("lets no barline drift when tuplets are rounded", () => {
    const rounded = (extra: number): string => `${fourFour(1000)}${note("C4", 2000)}${note("D4", 2000 + extra)}`;
    const score = read(partwise(rounded(1), rounded(-1), rounded(62), rounded(0)));
    expect(starts(score)).toEqual([0, 4, 8, 12]);
    expect(codes(score)).toEqual(["M1", "M3", "M1"]);
  });

  it("lays pickups and overfull measures end to end", () => {
    const score = read(partwise(`${fourFour()}${note("C4", 1)}`, note("C4", 5), note("C4", 4)));
    expect(starts(score)).toEqual([0, 1, 6]);
    expect(codes(score)).toEqual(["M1"]);
  });

  it("counts repeated faults instead of listing them", () => {
    const score = read(partwise(...Array.from({ length: 100 }, () => note("C4", 5))));
    expect(score.warnings.length).toBe(13);
    expect(score.warnings.at(-1)?.message).toContain("88 more");
  });

  it("reads title, composer and parts", () => {
    const xml = `<score-partwise version="3.1"><identification><creator type="lyricist">L</creator><creator type="composer">C. Omposer</creator></identification>
      <credit><credit-type>title</credit-type><credit-words font-size="10">small</credit-words><credit-words font-size="24">The
      Title</credit-words></credit><part-list><score-part id="X"><part-name>Clarinet</part-name><score-instrument id="X-I"><instrument-name>Bb Clarinet</instrument-name></score-instrument><midi-instrument id="X-I"><midi-channel>3</midi-channel><midi-program>72</midi-program></midi-instrument></score-part></part-list>
      <part id="X"><measure number="1"/></part><part id="Y"><measure number="1"/></part></score-partwise>`;
    const score = read(xml);
    expect(score.meta).toMatchObject({ title: "The Title", composer: "C. Omposer", version: "3.1" });
    expect(score.parts[0]).toMatchObject({ instrumentNames: ["Bb Clarinet"], midiProgram: 72, midiChannel: 3 });
    expect(score.parts[1]).toMatchObject({ id: "Y", name: "" });
    expect(codes(score)).toEqual(["P0"]);
  });

  it("knows the measures of a volta", () => {
    const barline = (content: string): string => `<barline>${content}</barline>`;
    const score = read(
      partwise(
        barline('<repeat direction="forward"/>'),
        barline('<ending number="1, 2" type="start"/>'),
        barline('<ending number="1, 2" type="stop"/><repeat direction="backward" times="3"/>'),
        barline('<ending number="3" type="start"/>') + barline('<ending number="3" type="discontinue"/>'),
        "",
      ),
    );
    const repeats = score.parts[0]?.measures.map(({ repeat }) => repeat);
    expect(repeats?.map(({ endings }) => endings.join())).toEqual(["", "1,2", "1,2", "3", ""]);
    expect(repeats?.[0]?.start).toBe(true);
    expect(repeats?.[2]).toMatchObject({ end: true, times: 3 });
  });

  it("turns score-timewise into partwise without losing anything", () => {
    const xml = `<!DOCTYPE score-timewise PUBLIC "-//Recordare//DTD MusicXML 4.0 Timewise//EN" "http://www.musicxml.org/dtds/timewise.dtd">
<score-timewise version="4.0"><part-list/><measure number="1" width="9"><part id="A">${note("C4", 4)}</part></measure><measure number="2"><part id="A">${note("D4", 4)}</part><part id="B">${note("E4", 4)}</part></measure></score-timewise>`;
    const written = writeMusicXml(read(xml));
    expect(written).toContain("Partwise//EN");
    const score = read(written);
    expect(score.parts.map(({ id, measures }) => `${id} ${measures.length}`)).toEqual(["A 2", "B 2"]);
    expect(soundingNotes(score).map(({ midi, measure }) => `${midi}@${measure}`)).toEqual(["60@0", "62@1", "64@1"]);
  });

  it("reads an MXL file", () => {
    const result = readScore(writeMxl(strToU8(partwise(note("C4", 4))), "a.musicxml"));
    expect(result).toMatchObject({ ok: true, format: "mxl" });
  });

  it("leaves out characters that XML forbids, with a warning", () => {
    expect(codes(read(partwise(`${note("C4", 4)}<direction>\u0001</direction>`)))).toEqual(["E1"]);
  });

  it.each([
    ["", "file/empty"],
    [" \n\n", "file/empty"],
    ["%PDF-1.7", "file/unsupported"],
    ["MThd\0\0\0\x06", "file/unsupported"],
    ["hello", "file/unsupported"],
    ['<?xml version="1.0"?><opus/>', "file/opus"],
    ['<?xml version="1.0"?><mei/>', "file/not-a-score"],
    ["<score-partwise><part-list/></score-partwise>", "file/no-notes"],
    [partwise(note("C4", 4)).slice(0, -30), "file/truncated"],
    [partwise(...new Array(20_001).fill("")), "file/too-complex"],
    [partwise(...new Array(300).fill("<forward><duration>9999</duration></forward>")), "file/too-complex"],
  ])("answers %.30j with %s", (xml, code) => expect(codeOf(xml)).toBe(code));

  it("answers every truncation of a score with a Failure", () => {
    const xml = partwise(`${fourFour(2)}${note("C4", 4)}${rest(4)}`);
    for (let length = 0; length < xml.length; length += 7) expect(codeOf(xml.slice(0, length))).toMatch(/^file\//);
  });

  it("lists ties that join nothing, and takes those at a repeat as they are", () => {
    const start = '<tie type="start"/>';
    const stop = '<tie type="stop"/>';
    const back = '<barline location="right"><repeat direction="backward"/></barline>';
    const messages = (xml: string): readonly string[] =>
      read(xml).warnings.map(({ code, message }) => `${code} ${message}`);
    expect(messages(partwise(`${fourFour()}${note("C4", 4, start)}`, note("C4", 4, stop)))).toEqual([]);
    expect(messages(partwise(`${fourFour()}${note("C4", 4, start)}`, note("D4", 4, stop)))).toEqual([
      "T1 A tie ends on D4 but starts nowhere. It was left out of account.",
      "T1 A tie from C4 leads to no note. It was left out of account.",
    ]);
    expect(messages(partwise(`${fourFour()}${note("C4", 4, start)}${back}`, note("D4", 4)))).toEqual([]);
  });

  it("keeps keys and transpositions of single staves apart", () => {
    const attributes =
      '<attributes><divisions>1</divisions><key><fifths>1</fifths></key><key number="2"><fifths>-3</fifths></key><staves>2</staves>' +
      '<transpose number="2"><chromatic>-12</chromatic></transpose></attributes>';
    const score = read(partwise(`${attributes}${note("C4", 4)}`, note("C4", 4)));
    const before = score.parts[0]?.measures[1]?.before;
    if (!before) throw new Error("no measure");
    expect([keyOn(before, 1).fifths, keyOn(before, 2).fifths]).toEqual([1, -3]);
    expect([transposeOn(before, 1), transposeOn(before, 2)?.chromatic]).toEqual([undefined, -12]);
  });

  it("lists what it mended in a compressed file", () => {
    const files = { "META-INF/container.xml": strToU8('<container><rootfile full-path="gone.xml"/></container>') };
    const bytes = zipSync({ ...files, "a.xml": strToU8(partwise(note("C4", 4))) });
    const result = readScore(bytes);
    expect(result.ok && codes(result.score)).toEqual(["Z1"]);
  });

  it("reckons with any divisions without failing", () => {
    const wild = ["65521", "65519", "9999991", "0.37", "NaN", "-1", "1e300"].map(
      (divisions) =>
        `<attributes><divisions>${divisions}</divisions></attributes>${note("C4", 1)}${note("D4", 7)}<backup><duration>3</duration></backup>${note("E4", 11)}`,
    );
    const score = read(partwise(...wild, ...wild));
    expect(soundingNotes(score).length).toBe(42);
  });
});
