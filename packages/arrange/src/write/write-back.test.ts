import { attributesAt, ZERO } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { mapStrikes, type Strike } from "../read/bar/bar.ts";
import { choosePlayer } from "../read/choose-player.ts";
import { materialOf, type StaffMaterial } from "../read/material.ts";
import { writeBack } from "./write-back.ts";

/** Staves with some of their strikes gone. */
const without = (staves: readonly StaffMaterial[], isGone: (side: StaffMaterial, strike: Strike) => boolean) => ({
  staves: staves.map((side) => ({
    ...side,
    after: side.bars.map((bar) => bar && mapStrikes(bar, (strike) => (isGone(side, strike) ? undefined : strike))),
  })),
  measures: staves[0]?.bars.length ?? 0,
  keyboard: true,
});

const triplet = "<time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>";
const note = (pitch: string, duration: number, type: string, voice: number, staff: number, more = ""): string =>
  `<note><pitch><step>${pitch[0]}</step><octave>${pitch[1]}</octave></pitch><duration>${duration}</duration><voice>${voice}</voice><type>${type}</type>${more}<staff>${staff}</staff></note>`;
const figure =
  note("G3", 1, "eighth", 1, 2, triplet) +
  note("C4", 1, "eighth", 1, 1, triplet) +
  note("E4", 1, "eighth", 1, 1, triplet);

it("shows the rest that a voice over both staves leaves in its triplet, beside the notes that stay", () => {
  const score = scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>3</divisions><time><beats>2</beats><beat-type>4</beat-type></time><staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>${figure}${figure}<backup><duration>6</duration></backup>${note("C2", 6, "half", 5, 2)}</measure></part></score-partwise>`,
  );
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const bounds = { range: [0, 127] as const, most: { notes: 5, span: 14 } };
  const silenced = without(
    materialOf(score, chosen.player, bounds),
    (side, { voice }) => side.role === "accompaniment" && voice === "1",
  );
  const events = writeBack(score, silenced, new Set()).parts[0]?.measures[0]?.events ?? [];
  const rests = events.filter((event) => event.kind === "rest");
  expect(rests.map(({ hidden, staff, voice, onset }) => [hidden, staff, voice, onset.n / onset.d])).toEqual([
    [false, 1, "1", 0],
    [false, 1, "1", 1],
  ]);
  expect(rests.every(({ timeModification }) => timeModification !== undefined)).toBe(true);
});

it("keeps the clef of chords that lie where they lay, however high that is", () => {
  const chords = "1 A3 D4 F4, 1 A3 D4 F4, 1 B3 D4 G4, 1 B3 D4 G4";
  const left = [chords, chords, chords, chords];
  const score = scoreOf({ staves: [left.map(() => "4 A5"), left] });
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const staves = materialOf(score, chosen.player, { range: [0, 127], most: { notes: 5, span: 14 } });
  const once = without(staves, (side, { onset }) => side.role === "accompaniment" && onset.n > 0);
  const written = writeBack(score, once, new Set()).parts[0];
  expect(written?.measures.every(({ touched }) => touched)).toBe(true);
  expect(written?.measures.map(({ index }) => attributesAt(written, index, ZERO).clefs.get(2)?.sign)).toEqual(
    left.map(() => "F"),
  );
});

it("leaves nothing of a voice over both staves that is silenced on both", () => {
  const score = scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>3</divisions><time><beats>2</beats><beat-type>4</beat-type></time><staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>${note("G5", 6, "half", 2, 1)}<backup><duration>6</duration></backup>${figure}${figure}<backup><duration>6</duration></backup>${note("C2", 6, "half", 5, 2)}</measure></part></score-partwise>`,
  );
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const bounds = { range: [0, 127] as const, most: { notes: 5, span: 14 } };
  const rewritten = without(materialOf(score, chosen.player, bounds), (_, { voice }) => voice === "1");
  const events = writeBack(score, rewritten, new Set()).parts[0]?.measures[0]?.events ?? [];
  expect(events.flatMap((event) => (event.kind === "mark" ? [] : event.voice))).toEqual(["2", "5"]);
});

it("leaves a bar's rest on a staff that had only the rest of a silenced triplet", () => {
  const rest = `<note><rest/><duration>1</duration><voice>1</voice><type>eighth</type>${triplet}<staff>1</staff></note>`;
  const below = note("C4", 1, "eighth", 1, 2, triplet);
  const score = scoreFrom(
    `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>3</divisions><time><beats>2</beats><beat-type>4</beat-type></time><staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>${rest}${below}${below}${below.repeat(3)}<backup><duration>6</duration></backup>${note("C2", 6, "half", 5, 2)}</measure></part></score-partwise>`,
  );
  const chosen = choosePlayer(score, "Piano", undefined);
  if (!chosen.ok) throw new Error(chosen.message);
  const bounds = { range: [0, 127] as const, most: { notes: 5, span: 14 } };
  const rewritten = without(materialOf(score, chosen.player, bounds), (_, { voice }) => voice === "1");
  const events = writeBack(score, rewritten, new Set()).parts[0]?.measures[0]?.events ?? [];
  const heard = events.filter(({ kind }) => kind !== "mark");
  expect(heard.map((event) => [event.kind, event.staff, "wholeMeasure" in event && event.wholeMeasure])).toEqual([
    ["rest", 1, true],
    ["note", 2, false],
  ]);
});
