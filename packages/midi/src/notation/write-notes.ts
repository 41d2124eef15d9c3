import {
  commonTime,
  fraction,
  type Pitch,
  splitDuration,
  subtract,
  type TimeModification,
  toNumber,
  transposePitch,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { QUARTER } from "../grid/grains.ts";
import { type Bar, barLength } from "./bars.ts";
import { drumOf } from "./drum-kit.ts";
import { longTuplets, type TupletNote } from "./long-tuplets.ts";
import type { PartPlan } from "./plan-parts.ts";
import type { Slice } from "./slices.ts";

export type Writing = {
  readonly plan: PartPlan;
  readonly partId: string;
  /** of a note or rest, by its length in grains */
  readonly ticksOf: (grains: number) => number;
  readonly lyricAt: (grains: number) => string | undefined;
};

const leaf = (name: string, value: string | number): XmlElement => xmlElement(name, String(value));

/** A voice of one staff in one measure, from its start to its end; nothing of a second voice that is silent. */
export function writeVoice(
  slices: readonly Slice[],
  staff: number,
  voice: 1 | 2,
  bar: Bar,
  writing: Writing,
): XmlElement[] {
  const sounding = slices.flatMap(({ heads }, index) => (heads.length > 0 ? [index] : []));
  const first = sounding[0];
  const last = sounding.at(-1);
  if (voice === 2 && first === undefined) return [];
  const tuplets = longTuplets(slices);
  return slices.flatMap((slice, index): XmlElement[] => {
    const { start, end, heads } = slice;
    const ticks = writing.ticksOf(end - start);
    const place = [leaf("voice", (staff - 1) * 4 + voice), ...staffOf(staff, writing)];
    if (heads.length > 0) {
      const graces = heads.flatMap(({ note, tieStop }) => (tieStop ? [] : (note.graces ?? [])));
      return [
        ...graces.map((pitch) => writeGrace(pitch, graces.length, place, writing)),
        ...heads.map((_, at) => writeHead(slice, at, tuplets.get(slice), [leaf("duration", ticks), ...place], writing)),
      ];
    }
    if (slices.length === 1 && bar.implicit) return shortRests(bar, place, writing);
    const isOutside = index < (first ?? 0) || index > (last ?? 0);
    // silence of a second voice at the edges of a bar is not drawn
    const whole = slices.length === 1;
    const rest = xmlElement("rest", [], whole ? [["measure", "yes"]] : []);
    const hidden = voice === 2 && isOutside ? ([["print-object", "no"]] as const) : [];
    return [xmlElement("note", [rest, leaf("duration", ticks), ...place], hidden)];
  });
}

/** Silence of a bar that is shorter than its signature says, a pickup: no rest of a whole measure, but values of its length. */
function shortRests({ start, end, metre }: Bar, place: readonly XmlElement[], { ticksOf }: Writing): XmlElement[] {
  const [voice, ...staff] = place;
  const length = fraction(end - start, QUARTER);
  const time = { ...commonTime, beats: [metre.beats], beatType: metre.beatType };
  const offset = subtract(fraction(barLength(metre), QUARTER), length);
  const values = splitDuration(ZERO, length, { time, offset }, "rest");
  return values.map(({ duration, type, dots, timeModification }) =>
    xmlElement("note", [
      xmlElement("rest"),
      leaf("duration", ticksOf(toNumber(duration) * QUARTER)),
      ...(voice ? [voice] : []),
      leaf("type", type),
      ...Array.from({ length: dots }, () => xmlElement("dot")),
      ...(timeModification ? [writeRatio(timeModification)] : []),
      ...staff,
    ]),
  );
}

const writeRatio = ({ actual, normal }: TimeModification): XmlElement =>
  xmlElement("time-modification", [leaf("actual-notes", actual), leaf("normal-notes", normal)]);

const staffOf = (staff: number, { plan }: Writing): XmlElement[] =>
  plan.staves.length > 1 ? [leaf("staff", staff)] : [];

/** One alone is struck through, a few are written as sixteenths. */
function writeGrace(pitch: Pitch, count: number, place: readonly XmlElement[], { plan }: Writing): XmlElement {
  const [voice, ...staff] = place;
  return xmlElement("note", [
    xmlElement("grace", [], count === 1 ? [["slash", "yes"]] : []),
    writePitch(pitch, plan),
    ...(voice ? [voice] : []),
    leaf("type", count === 1 ? "eighth" : "16th"),
    ...staff,
  ]);
}

function writeHead(
  slice: Slice,
  at: number,
  tuplet: TupletNote | undefined,
  place: readonly XmlElement[],
  writing: Writing,
): XmlElement {
  const { note, tieStart, tieStop } = slice.heads[at] as Slice["heads"][number];
  const [duration, voice, ...staff] = place;
  const ties = [...(tieStop ? ["stop"] : []), ...(tieStart ? ["start"] : [])];
  const isShort = note.staccato === true && at === 0 && !tieStop;
  const signs = [
    ...ties.map((type) => xmlElement("tied", [], [["type", type]])),
    ...(tuplet?.edge && at === 0 ? [xmlElement("tuplet", [], [["type", tuplet.edge]])] : []),
    ...(isShort ? [xmlElement("articulations", [xmlElement("staccato")])] : []),
  ];
  const drum = writing.plan.drums ? drumOf(note.key) : undefined;
  const lyric = at === 0 && !tieStop && note.voice === 1 ? writing.lyricAt(note.on) : undefined;
  const children = [
    ...(at > 0 ? [xmlElement("chord")] : []),
    drum ? writeDrum(drum.step, drum.octave) : writePitch(note.pitch, writing.plan),
    ...(duration ? [duration] : []),
    ...ties.map((type) => xmlElement("tie", [], [["type", type]])),
    ...(drum ? [xmlElement("instrument", [], [["id", `${writing.partId}-I${note.key + 1}`]])] : []),
    ...(voice ? [voice] : []),
    ...(tuplet ? [leaf("type", tuplet.type), writeRatio(tuplet.ratio)] : []),
    ...(drum && drum.notehead !== "normal" ? [leaf("notehead", drum.notehead)] : []),
    ...staff,
    ...(signs.length > 0 ? [xmlElement("notations", signs)] : []),
    ...(lyric === undefined ? [] : [writeLyric(lyric)]),
  ];
  return xmlElement("note", children);
}

const writeDrum = (step: string, octave: number): XmlElement =>
  xmlElement("unpitched", [leaf("display-step", step), leaf("display-octave", octave)]);

/** Octaves that MusicXML knows: 0 to 9. What no instrument plays is written in the nearest. */
const HIGHEST = 9;

function writePitch(pitch: Pitch, { chromatic, diatonic }: PartPlan): XmlElement {
  const { step, alter, octave } = written(pitch, chromatic, diatonic);
  return xmlElement("pitch", [
    leaf("step", step),
    ...(alter === 0 ? [] : [leaf("alter", alter)]),
    leaf("octave", Math.min(HIGHEST, Math.max(0, octave))),
  ]);
}

/** The written pitch of a sounding one: `chromatic` and `diatonic` lead from written to sounding. */
const written = (pitch: Pitch, chromatic: number, diatonic: number): Pitch =>
  chromatic === 0 ? pitch : transposePitch(pitch, -chromatic, fifthsUp(-chromatic, -diatonic));

/** Places on the line of fifths that an interval moves: semitones = 7 × fifths − 12 × octaves, steps = 4 × fifths − 7 × octaves. */
export const fifthsUp = (chromatic: number, diatonic: number): number => 7 * chromatic - 12 * diatonic;

/** A syllable that a hyphen, or no space, ties to the next. */
function writeLyric(text: string): XmlElement {
  const clean = text.replace(/[\\/\r\n]/g, "").trim();
  const goesOn = clean.endsWith("-");
  const own = clean.replace(/-+$/, "") || clean;
  return xmlElement("lyric", [leaf("syllabic", goesOn ? "begin" : "single"), leaf("text", own)]);
}
