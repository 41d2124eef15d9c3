import {
  childrenOf,
  midiOf,
  type NoteEvent,
  readScore,
  replaceEvents,
  type Score,
  setKey,
  validate,
  writeMusicXml,
  type XmlElement,
} from "@gradus/score";
import { describe, expect, it } from "vitest";
import { arrange } from "../../arrange.ts";
import { applyDecisions } from "../../decisions/apply-decisions.ts";
import { withTablature } from "./follow.ts";
import { stopsFor } from "./frets.ts";

type Tone = readonly [name: string, octave: number, string: number, fret: number];
const lowE: Tone = ["E", 2, 6, 0];
const chord: readonly Tone[] = [["E", 4, 1, 0], ["B", 3, 2, 0], ["G", 3, 3, 0], lowE];

/** Measures of a guitar: a chord and its top note again, in notes and below in tablature. */
function guitar(measures = 1): Score {
  const note = ([step, octave, string, fret]: Tone, staff: number, isChord: boolean): string =>
    `<note>${isChord ? "<chord/>" : ""}<pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>2</duration>` +
    `<voice>${staff === 1 ? 1 : 5}</voice><type>half</type><staff>${staff}</staff>` +
    `${staff === 2 ? `<notations><technical><string>${string}</string><fret>${fret}</fret></technical></notations>` : ""}</note>`;
  const staff = (number: number): string =>
    chord.map((tone, i) => note(tone, number, i > 0)).join("") + note(["E", 4, 1, 0], number, false);
  const clefs =
    '<clef number="1"><sign>G</sign><line>2</line><clef-octave-change>-1</clef-octave-change></clef><clef number="2"><sign>TAB</sign><line>5</line></clef>';
  const notes = `${staff(1)}<backup><duration>4</duration></backup>${staff(2)}`;
  const more = Array.from({ length: measures - 1 }, (_, i) => `<measure number="${i + 2}">${notes}</measure>`);
  const xml =
    '<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Guitar</part-name></score-part></part-list><part id="P1">' +
    `<measure number="1"><attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves>${clefs}</attributes>` +
    `${notes}</measure>${more.join("")}</part></score-partwise>`;
  const read = readScore(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

const notesOn = (score: Score, staff: number, measure = 0): readonly NoteEvent[] =>
  (score.parts[0]?.measures[measure]?.events ?? []).filter(
    (event): event is NoteEvent => event.kind === "note" && event.staff === staff,
  );
const pitches = (score: Score, staff: number, measure = 0): readonly number[][] =>
  notesOn(score, staff, measure).map(({ heads }) => heads.map(({ pitch }) => (pitch ? midiOf(pitch) : 0)));
const places = (score: Score): readonly string[] =>
  notesOn(score, 2).flatMap(({ heads }) => heads.map(({ source }) => (source ? numbersIn(source).join("/") : "")));
const numbersIn = (element: XmlElement): readonly string[] =>
  ["string", "fret"].flatMap((name) => inside(element, name).map((item) => String(item.children[0])));
const inside = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...childrenOf(element, name),
  ...element.children.flatMap((node) => (typeof node === "object" && "name" in node ? inside(node, name) : [])),
];

const request = {
  type: "simplify",
  system: "General",
  level: { kind: "grade", grade: 1 },
  instrument: "Guitar",
  part: undefined,
  key: "keep",
  seed: 1,
} as const;

describe("tablature", () => {
  it("loses the notes that its staff loses, and keeps the places of the others", () => {
    const source = guitar();
    const events = (source.parts[0]?.measures[0]?.events ?? []).map((event) =>
      event.kind === "note" && event.staff === 1 ? { ...event, heads: event.heads.slice(0, 2) } : event,
    );
    const rewritten = withTablature(replaceEvents(source, [{ part: 0, measure: 0, events }]), source);
    expect(pitches(rewritten, 2)).toEqual(pitches(rewritten, 1));
    expect(places(rewritten)).toEqual(["1/0", "2/0", "1/0"]);
    expect(validate(rewritten, { against: source }).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(writeMusicXml(rewritten)).toContain("<string>2</string>");
  });

  it("gets other frets in another key", () => {
    const source = guitar();
    const moved = withTablature(setKey(source, { chromatic: 2, fifths: 2 }), source);
    expect(pitches(moved, 2)).toEqual(pitches(moved, 1));
    expect(places(moved)).toEqual(["1/2", "2/2", "3/2", "6/2", "1/2"]);
  });

  it("follows a rewrite", () => {
    const source = guitar();
    const result = arrange(source, request);
    if (!result.ok) throw new Error(result.message);
    expect(pitches(result.score, 1).flat().length).toBeLessThan(5);
    expect(pitches(result.score, 2)).toEqual(pitches(result.score, 1));
  });

  it("goes back with its staff when a change is rejected", () => {
    const source = guitar(2);
    const result = arrange(source, request);
    if (!result.ok) throw new Error(result.message);
    const [first, ...others] = result.report.changes.filter(({ measureIndex }) => measureIndex === 0);
    if (!first) throw new Error("a change expected");
    const rejected = [first, ...others].map(({ id }) => ({ change_id: id, state: "rejected" as const }));
    const decided = applyDecisions(source, result.score, result.report, rejected);
    if (!decided.ok) throw new Error(decided.message);
    expect(pitches(decided.score, 2)).toEqual(pitches(source, 2));
    expect(pitches(decided.score, 2, 1)).toEqual(pitches(result.score, 1, 1));
  });

  it("is left alone where it says something else than its staff", () => {
    const source = guitar();
    const other = (source.parts[0]?.measures[0]?.events ?? []).filter(
      (event) => event.kind !== "note" || event.staff === 1 || event.onset.n > 0,
    );
    const apart = replaceEvents(source, [{ part: 0, measure: 0, events: other }]);
    const moved = setKey(apart, { chromatic: 2, fifths: 2 });
    expect(withTablature(moved, apart)).toBe(moved);
  });
});

it("places struck notes on strings of their own, low on the neck", () => {
  const standard = [64, 59, 55, 50, 45, 40];
  expect(stopsFor([64, 62], standard)).toEqual([
    { string: 1, fret: 0 },
    { string: 2, fret: 3 },
  ]);
  expect(stopsFor([38], standard)).toEqual([undefined]);
});
