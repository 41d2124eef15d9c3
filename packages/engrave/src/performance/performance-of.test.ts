import { readScore, type Score } from "@gradus/score";
import { expect, it } from "vitest";
import { performanceOf } from "./performance-of.ts";

type Bar = { readonly content: string; readonly number?: number; readonly implicit?: boolean };
const note = (id: string, pitch: string, duration: number, extra = "", ties = "") =>
  `<note id="${id}">${extra}<pitch><step>${pitch[0]}</step><octave>${pitch[1]}</octave></pitch><duration>${duration}</duration>${ties}<voice>1</voice><type>quarter</type><staff>1</staff></note>`;
const low = (id: string) =>
  `<backup><duration>4</duration></backup><note id="${id}"><pitch><step>C</step><octave>3</octave></pitch><duration>4</duration><voice>5</voice><type>whole</type><staff>2</staff></note>`;
const first =
  '<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes><direction><direction-type><metronome><beat-unit>quarter</beat-unit><per-minute>60</per-minute></metronome></direction-type></direction>';

function scoreOf(...bars: readonly Bar[]): Score {
  const measures = bars.map(
    ({ content, implicit }, i) =>
      `<measure number="${i + 1}"${implicit ? ' implicit="yes"' : ""}>${i === 0 ? first : ""}${content}</measure>`,
  );
  const xml = `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${measures.join("")}</part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

const repeatEnd =
  '<barline location="right"><bar-style>light-heavy</bar-style><repeat direction="backward"/></barline>';

it("plays repeats, with the time and the drawn note of every time through", () => {
  const score = scoreOf({ content: note("a", "C5", 4) + low("b") + repeatEnd }, { content: note("c", "D5", 4) });
  const { bars, notes, seconds, beats } = performanceOf(score);
  expect(bars).toEqual([
    { measure: 0, start: 0, end: 4 },
    { measure: 0, start: 4, end: 8 },
    { measure: 1, start: 8, end: 12 },
  ]);
  expect(notes.map(({ on, off, midi, hand, ids }) => [on, off, midi, hand, ids])).toEqual([
    [0, 4, 48, "left", ["b"]],
    [0, 4, 72, "right", ["a"]],
    [4, 8, 48, "left", ["b"]],
    [4, 8, 72, "right", ["a"]],
    [8, 12, 74, "right", ["c"]],
  ]);
  expect(seconds).toBe(12);
  expect(beats.filter(({ strong }) => strong).map(({ at }) => at)).toEqual([0, 4, 8]);
});

it("holds a tied note once over its drawings, through a change of tempo", () => {
  const faster = '<direction><direction-type><words>piu mosso</words></direction-type><sound tempo="120"/></direction>';
  const score = scoreOf(
    { content: note("a", "C5", 4, "", '<tie type="start"/>') },
    { content: faster + note("b", "C5", 4, "", '<tie type="stop"/>') },
  );
  const { notes, bars } = performanceOf(score);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({ on: 0, off: 6, ids: ["a", "b"] });
  expect(bars[1]).toEqual({ measure: 1, start: 4, end: 6 });
});

it("waits under a fermata and plays grace notes of the bar at every time through", () => {
  const grace = '<note id="g"><grace/><pitch><step>B</step><octave>4</octave></pitch><voice>1</voice></note>';
  const held = note("b", "C5", 4).replace("</note>", "<notations><fermata/></notations></note>");
  const start = '<barline location="left"><repeat direction="forward"/></barline>';
  const score = scoreOf({ content: note("a", "C5", 4) }, { content: start + grace + held + repeatEnd });
  const { notes, bars } = performanceOf(score);
  expect(bars.map(({ start: from, end }) => [from, end])).toEqual([
    [0, 4],
    [4, 10],
    [10, 16],
  ]);
  expect(notes.map(({ on, ids }) => [on, ids])).toEqual([
    [0, ["a"]],
    [3.875, ["g"]],
    [4, ["b"]],
    [9.875, ["g"]],
    [10, ["b"]],
  ]);
});

it("gives each of more than fifteen parts a channel of its own", () => {
  const ids = Array.from({ length: 17 }, (_, index) => `P${index}`);
  const list = ids.map((id) => `<score-part id="${id}"><part-name>${id}</part-name></score-part>`).join("");
  const parts = ids.map((id) => `<part id="${id}"><measure number="1">${note("a", "C5", 4)}</measure></part>`).join("");
  const xml = `<score-partwise version="4.0"><part-list>${list}</part-list>${parts}</score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  const { notes, programs } = performanceOf(read.score);
  expect(new Set(notes.map(({ channel }) => channel)).size).toBe(17);
  expect(notes.map(({ channel }) => channel)).not.toContain(9);
  expect(programs.map(({ channel }) => channel)).toEqual(
    notes.toSorted((a, b) => a.part - b.part).map(({ channel }) => channel),
  );
});

it("gives a pickup the last beats of its measure", () => {
  const score = scoreOf({ content: note("a", "C5", 1), implicit: true }, { content: note("b", "C5", 4) });
  const { beats } = performanceOf(score);
  expect(beats.slice(0, 3)).toEqual([
    { at: 0, strong: false },
    { at: 1, strong: true },
    { at: 2, strong: false },
  ]);
});

it("moves the pedal at every time through, and says where it is after a jump", () => {
  const pedal = (type: string) => `<direction><direction-type><pedal type="${type}"/></direction-type></direction>`;
  const score = scoreOf(
    { content: note("a", "C5", 2) + pedal("start") + note("b", "C5", 2) },
    { content: note("c", "C5", 4) + repeatEnd },
    { content: pedal("change") + note("d", "C5", 4) + pedal("stop") },
  );
  expect(performanceOf(score).pedals.map(({ at, down }) => [at, down])).toEqual([
    [2, true],
    [10, true],
    [16, false],
    [16, true],
    [20, false],
  ]);
});
