import { type XmlDocument, type XmlElement, xmlElement } from "@gradus/score";
import { QUARTER } from "../grid/grains.ts";
import type { Bar, Placed } from "./bars.ts";
import { clefsByBar } from "./clef-changes.ts";
import { drumOf } from "./drum-kit.ts";
import type { Clef } from "./instruments.ts";
import { instrumentName } from "./instruments.ts";
import type { PartPlan } from "./plan-parts.ts";
import { slicesOf, type VoicedNote } from "./slices.ts";
import { fifthsUp, type Writing, writeVoice } from "./write-notes.ts";

export type TempoMark = {
  readonly beatType: number;
  readonly dotted: boolean;
  readonly perMinute: number;
  readonly quarters: number;
};
export type PlannedPart = {
  readonly plan: PartPlan;
  /** notes of each staff, sorted by onset */
  readonly staves: readonly (readonly VoicedNote[])[];
  readonly lyrics: ReadonlyMap<number, string>;
  readonly pedal: readonly Placed<boolean>[];
  readonly dynamics: readonly Placed<string>[];
};
export type PlannedScore = {
  readonly title: string;
  readonly parts: readonly PlannedPart[];
  readonly bars: readonly Bar[];
  readonly tempi: readonly Placed<TempoMark>[];
  readonly markers: readonly Placed<string>[];
};

const leaf = (name: string, value: string | number): XmlElement => xmlElement(name, String(value));

/** The plan as MusicXML, without note values, beams and accidentals: writeDrawnMusicXml of score adds them. */
export function writeScore(score: PlannedScore): XmlDocument {
  const divisions = divisionsOf(score);
  const parts = score.parts.map((part, index) => writePart(part, `P${index + 1}`, index === 0, score, divisions));
  const root = xmlElement(
    "score-partwise",
    [
      ...(score.title === "" ? [] : [xmlElement("work", [leaf("work-title", score.title)])]),
      xmlElement("identification", [xmlElement("encoding", [leaf("software", "Gradus")])]),
      xmlElement(
        "part-list",
        score.parts.map(({ plan, staves }, index) => listPart(plan, staves.flat(), `P${index + 1}`)),
      ),
      ...parts,
    ],
    [["version", "4.0"]],
  );
  return { prolog: [], doctype: undefined, root };
}

function divisionsOf({ parts, bars }: PlannedScore): number {
  // 32nds at least: note values are cut at beats and their halves
  let step = QUARTER / 8;
  const take = (time: number): void => {
    let [a, b] = [step, time];
    while (b > 0) [a, b] = [b, a % b];
    step = a;
  };
  for (const { start, end } of bars) take(end - start);
  for (const { staves } of parts) for (const staff of staves) for (const { on, off } of staff) [on, off].forEach(take);
  return QUARTER / step;
}

function listPart(plan: PartPlan, notes: readonly VoicedNote[], id: string): XmlElement {
  const drums = plan.drums ? [...new Set(notes.map(({ key }) => key))].sort((a, b) => a - b) : [];
  const instruments = plan.drums
    ? drums.map((key) => ({ id: `${id}-I${key + 1}`, name: drumOf(key).name, key }))
    : [{ id: `${id}-I1`, name: instrumentName(plan.program), key: undefined }];
  const channel = plan.drums ? 10 : plan.channel + 1;
  return xmlElement(
    "score-part",
    [
      leaf("part-name", plan.name),
      ...instruments.map(({ id: own, name }) =>
        xmlElement("score-instrument", [leaf("instrument-name", name)], [["id", own]]),
      ),
      ...instruments.map(({ id: own, key }) =>
        xmlElement(
          "midi-instrument",
          [
            leaf("midi-channel", channel),
            leaf("midi-program", (plan.program ?? 0) + 1),
            ...(key === undefined ? [] : [leaf("midi-unpitched", key + 1)]),
          ],
          [["id", own]],
        ),
      ),
    ],
    [["id", id]],
  );
}

function writePart(
  part: PlannedPart,
  id: string,
  isFirst: boolean,
  score: PlannedScore,
  divisions: number,
): XmlElement {
  const { plan, lyrics } = part;
  const ticksOf = (grains: number): number => Math.round((grains * divisions) / QUARTER);
  const writing: Writing = { plan, partId: id, ticksOf, lyricAt: (time) => lyrics.get(time) };
  const byBar = part.staves.map((staff) => notesByBar(staff, score.bars));
  const clefs = plan.staves.map(({ clef }, staff) =>
    plan.staves.length > 1 ? clefsByBar(byBar[staff] ?? [], clef) : score.bars.map(() => clef),
  );
  const measures = score.bars.map((bar, index) => {
    const content = part.staves.flatMap((_, staff) => {
      const notes = byBar[staff]?.[index] ?? [];
      const voices = singleVoice(notes) ? [notes.map((note): VoicedNote => ({ ...note, voice: 1 }))] : split(notes);
      return voices.map((own, voice) => {
        const slices = slicesOf(own, bar.start, bar.end);
        return writeVoice(slices, staff + 1, voice === 0 ? 1 : 2, bar, writing);
      });
    });
    const backup = xmlElement("backup", [leaf("duration", ticksOf(bar.end - bar.start))]);
    const voices = content.filter((voice) => voice.length > 0);
    return xmlElement(
      "measure",
      [
        ...attributesOf(bar, index, plan, divisions, clefs),
        ...(isFirst ? directionsAt(bar, score, ticksOf) : []),
        ...dynamicsAt(bar, part, ticksOf),
        ...pedalsAt(bar, part, ticksOf),
        ...voices.flatMap((voice, at) => (at === 0 ? voice : [backup, ...voice])),
        ...(index === score.bars.length - 1 ? [finalBarline] : []),
      ],
      [["number", bar.number], ...(bar.implicit ? [["implicit", "yes"] as const] : [])],
    );
  });
  return xmlElement("part", measures, [["id", id]]);
}

const finalBarline = xmlElement("barline", [leaf("bar-style", "light-heavy")], [["location", "right"]]);

/** A bar in which only one of the voices has notes is written in the first. */
const singleVoice = (notes: readonly VoicedNote[]): boolean => new Set(notes.map(({ voice }) => voice)).size <= 1;
const split = (notes: readonly VoicedNote[]): readonly (readonly VoicedNote[])[] =>
  [1, 2].map((voice) => notes.filter((note) => note.voice === voice));

/** Notes that sound in each bar; a long one is in several. `notes`: sorted by onset. */
function notesByBar(notes: readonly VoicedNote[], bars: readonly Bar[]): readonly (readonly VoicedNote[])[] {
  const found: VoicedNote[][] = bars.map(() => []);
  let first = 0;
  for (const note of notes) {
    while (first < bars.length - 1 && (bars[first]?.end ?? 0) <= note.on) first += 1;
    for (let at = first; at < bars.length && (bars[at]?.start ?? 0) < note.off; at++) found[at]?.push(note);
  }
  return found;
}

function attributesOf(
  bar: Bar,
  index: number,
  plan: PartPlan,
  divisions: number,
  clefs: readonly (readonly Clef[])[],
): XmlElement[] {
  const isFirst = index === 0;
  const moved = plan.drums ? 0 : fifthsUp(-plan.chromatic, -plan.diatonic);
  const fifths = plan.drums ? 0 : near(bar.key.fifths + moved);
  const children = [
    ...(isFirst ? [leaf("divisions", divisions)] : []),
    ...(isFirst || (bar.newKey && !plan.drums)
      ? [xmlElement("key", [leaf("fifths", fifths), leaf("mode", bar.key.minor ? "minor" : "major")])]
      : []),
    ...(bar.newMetre
      ? [xmlElement("time", [leaf("beats", bar.metre.beats), leaf("beat-type", bar.metre.beatType)])]
      : []),
    ...(isFirst && plan.staves.length > 1 ? [leaf("staves", plan.staves.length)] : []),
    ...clefs.flatMap((own, staff) => {
      const clef = own[index];
      const isNew = clef && (isFirst || clef.sign !== own[index - 1]?.sign);
      return isNew ? [writeClef(clef, clefs.length > 1 ? staff + 1 : 0)] : [];
    }),
    ...(isFirst && plan.chromatic !== 0 ? [writeTranspose(plan)] : []),
  ];
  return children.length > 0 ? [xmlElement("attributes", children)] : [];
}

const near = (fifths: number): number => (fifths > 7 ? fifths - 12 : fifths < -7 ? fifths + 12 : fifths);

const writeClef = ({ sign, line, octave }: Clef, number: number): XmlElement =>
  xmlElement(
    "clef",
    [
      leaf("sign", sign),
      ...(sign === "percussion" ? [] : [leaf("line", line)]),
      ...(octave === 0 ? [] : [leaf("clef-octave-change", octave)]),
    ],
    number > 0 ? [["number", String(number)]] : [],
  );

/** Whole octaves are told apart, as the standard has it. */
function writeTranspose({ chromatic, diatonic }: PartPlan): XmlElement {
  const octaves = Math.trunc(chromatic / 12);
  return xmlElement("transpose", [
    leaf("diatonic", diatonic - 7 * octaves),
    leaf("chromatic", chromatic - 12 * octaves),
    ...(octaves === 0 ? [] : [leaf("octave-change", octaves)]),
  ]);
}

const beatUnits: Readonly<Record<number, string>> = { 1: "whole", 2: "half", 4: "quarter", 8: "eighth", 16: "16th" };

function directionsAt(bar: Bar, { tempi, markers }: PlannedScore, ticksOf: (grains: number) => number): XmlElement[] {
  const inside = <T>({ at }: Placed<T>): boolean => at >= bar.start && at < bar.end;
  const marks = tempi
    .filter(inside)
    .map(({ at, value }) =>
      direction(
        xmlElement("metronome", [
          leaf("beat-unit", beatUnits[value.beatType] ?? "quarter"),
          ...(value.dotted ? [xmlElement("beat-unit-dot")] : []),
          leaf("per-minute", value.perMinute),
        ]),
        ticksOf(at - bar.start),
        [xmlElement("sound", [], [["tempo", String(value.quarters)]])],
      ),
    );
  const texts = markers
    .filter(inside)
    .map(({ at, value }) => direction(leaf("words", value), ticksOf(at - bar.start), []));
  return [...texts, ...marks];
}

const direction = (
  content: XmlElement,
  offset: number,
  more: readonly XmlElement[],
  attributes: XmlElement["attributes"] = [["placement", "above"]],
): XmlElement =>
  xmlElement(
    "direction",
    [xmlElement("direction-type", [content]), ...(offset > 0 ? [leaf("offset", offset)] : []), ...more],
    attributes,
  );

/** Between the staves of a part that has two, else below. */
function dynamicsAt(bar: Bar, { dynamics, staves }: PlannedPart, ticksOf: (grains: number) => number): XmlElement[] {
  return dynamics
    .filter(({ at }) => at >= bar.start && at < bar.end)
    .map(({ at, value }) =>
      direction(
        xmlElement("dynamics", [xmlElement(value)]),
        ticksOf(at - bar.start),
        staves.length > 1 ? [leaf("staff", 1)] : [],
        [["placement", "below"]],
      ),
    );
}

function pedalsAt(bar: Bar, { pedal, staves }: PlannedPart, ticksOf: (grains: number) => number): XmlElement[] {
  return pedal
    .filter(({ at }) => at >= bar.start && at < bar.end)
    .map(({ at, value }) => {
      const sign = xmlElement(
        "pedal",
        [],
        [
          ["type", value ? "start" : "stop"],
          ["line", "no"],
          ["sign", "yes"],
        ],
      );
      const staff = staves.length > 1 ? [leaf("staff", staves.length)] : [];
      return direction(sign, ticksOf(at - bar.start), staff, [["placement", "below"]]);
    });
}
