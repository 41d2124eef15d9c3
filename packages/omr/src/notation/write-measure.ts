import { xmlElement as element, type XmlElement } from "@gradus/score";
import { ticksPerQuarter } from "../rhythm/ticks.ts";
import type { Clef } from "../symbols/clefs.ts";
import type { TimeSignature } from "../symbols/times.ts";
import { beamMarks } from "./beam-marks.ts";
import type { MeasurePlan } from "./measure-plan.ts";
import type { PartLayout } from "./parts.ts";
import { placedDirections } from "./place-directions.ts";
import type { ReadMeasure } from "./read-measure.ts";
import type { ResolvedSlurs } from "./resolve-slurs.ts";
import type { ResolvedTies } from "./resolve-ties.ts";
import { type Stream, streamsOf } from "./staff-streams.ts";
import { tupletMarksOf } from "./tuplet-marks.ts";
import { directionElement } from "./write-direction.ts";
import { graceElements, type NotePlace, noteElements } from "./write-note.ts";

/** What a part's last written attributes were. */
export type Written = {
  fifths: number | undefined;
  time: TimeSignature | undefined;
  readonly clefs: (Clef | undefined)[];
  readonly ties: ResolvedTies;
  readonly slurs: ResolvedSlurs;
};

/** One <measure> of one part. */
export function writePartMeasure(plan: MeasurePlan, part: PartLayout, written: Written): XmlElement {
  const { measure, length, unit } = plan;
  const local = part.staves.map((number) => measure.staffNumbers.indexOf(number));
  const streams = local.flatMap((staff, index) => ownStreams(plan, staff, index));
  const attributes = attributesElement(plan, part, local, written);
  const content: XmlElement[] = [];
  for (const [index, stream] of streams.entries()) {
    if (index > 0) content.push(timeShift("backup", length, unit));
    content.push(...streamElements(stream, plan, { part, local, written }));
  }
  return element(
    "measure",
    [
      ...(plan.leftBarline ? [plan.leftBarline] : []),
      ...(attributes ? [attributes] : []),
      ...content,
      ...(plan.rightBarline ? [plan.rightBarline] : []),
    ],
    [["number", plan.number], ...(plan.isImplicit ? [["implicit", "yes"] as const] : [])],
  );
}

type PartStream = Stream & { readonly staffInPart: number };

/** A staff that this system does not show rests. */
function ownStreams({ measure, length }: MeasurePlan, staff: number, staffInPart: number): readonly PartStream[] {
  const streams = staff < 0 ? [] : streamsOf(measure, staff, length);
  const shown = streams.length > 0 ? streams : [{ staff, voice: 0, events: [], trailing: [] }];
  return shown.map((stream) => ({ ...stream, staffInPart }));
}

type StreamSetting = { readonly part: PartLayout; readonly local: readonly number[]; readonly written: Written };

function streamElements(
  stream: PartStream,
  plan: MeasurePlan,
  { part, local, written }: StreamSetting,
): readonly XmlElement[] {
  const { measure, length, unit } = plan;
  const events = stream.events.map(({ event }) => event);
  const isOfSeveral = part.staves.length > 1;
  const place: NotePlace = {
    measure,
    voice: stream.staffInPart * 4 + stream.voice + 1,
    staffOf: (staff) => (isOfSeveral ? Math.max(0, local.indexOf(staff)) + 1 : undefined),
    unit,
    beams: beamMarks(events),
    tuplets: tupletMarksOf(events),
    ties: written.ties,
    slurs: written.slurs,
  };
  const said = stream.voice === 0 ? placedDirections(measure, stream.staff, length) : [];
  const staff = isOfSeveral ? stream.staffInPart + 1 : undefined;
  /** what is said from the cursor to a time behind it */
  const saidBetween = (from: number, to: number): readonly XmlElement[] =>
    said
      .filter(({ onset }) => onset >= from && onset < to)
      .map(({ direction, onset }) => directionElement(direction, staff, Math.round((onset - from) / unit)));
  if (events.length === 0 && stream.trailing.length === 0)
    return [...saidBetween(0, length + 1), measureRest(plan, place, stream.staffInPart, isOfSeveral)];
  const elements: XmlElement[] = [];
  const clefs = stream.voice === 0 ? clefChanges(measure, stream) : [];
  let at = 0;
  for (const one of stream.events) {
    elements.push(...saidBetween(at, one.onset));
    if (one.onset > at) elements.push(timeShift("forward", one.onset - at, unit, place.voice));
    for (const change of clefs.filter((clef) => clef.before === one.event.id)) {
      elements.push(element("attributes", [clefElement(change.clef, isOfSeveral ? stream.staffInPart : undefined)]));
    }
    at = one.onset + one.duration;
    elements.push(...saidBetween(one.onset, at), ...noteElements(one, place));
  }
  elements.push(...stream.trailing.flatMap((grace) => graceElements(grace, place)));
  elements.push(...saidBetween(at, length + 1));
  if (at < length) elements.push(timeShift("forward", length - at, unit, place.voice));
  return elements;
}

function clefChanges(
  measure: ReadMeasure,
  stream: Stream,
): readonly { readonly clef: Clef; readonly before: number }[] {
  return measure.clefsInside
    .filter((placed) => placed.staff === stream.staff)
    .flatMap((placed) => {
      const next = stream.events.find(({ event }) => event.x > placed.x);
      return next ? [{ clef: placed.clef, before: next.event.id }] : [];
    });
}

function measureRest(
  { length, unit }: MeasurePlan,
  place: NotePlace,
  staffInPart: number,
  isOfSeveral: boolean,
): XmlElement {
  return element("note", [
    element("rest", [], [["measure", "yes"]]),
    element("duration", `${Math.round(length / unit)}`),
    element("voice", `${place.voice}`),
    ...(isOfSeveral ? [element("staff", `${staffInPart + 1}`)] : []),
  ]);
}

const timeShift = (name: "backup" | "forward", ticks: number, unit: number, voice?: number): XmlElement =>
  element(name, [
    element("duration", `${Math.round(ticks / unit)}`),
    ...(name === "forward" && voice !== undefined ? [element("voice", `${voice}`)] : []),
  ]);

/** What changed since the last measure of this part; the first measure states everything. */
function attributesElement(
  plan: MeasurePlan,
  part: PartLayout,
  local: readonly number[],
  written: Written,
): XmlElement | undefined {
  const { measure, unit } = plan;
  const isFirst = written.fifths === undefined;
  const fifths =
    local.map((staff) => measure.fifths[staff]).find((value) => value !== undefined) ?? written.fifths ?? 0;
  const isOfSeveral = part.staves.length > 1;
  const children: XmlElement[] = [];
  if (isFirst) children.push(element("divisions", `${Math.round(ticksPerQuarter / unit)}`));
  if (fifths !== written.fifths) children.push(element("key", [element("fifths", `${fifths}`)]));
  const { time } = measure;
  if (time && !isSameTime(time, written.time)) children.push(timeElement(time));
  if (isFirst && isOfSeveral) children.push(element("staves", `${part.staves.length}`));
  for (const [index, staff] of local.entries()) {
    const clef = measure.clefsBefore[staff];
    if (!clef || isSameClef(clef, written.clefs[index])) continue;
    children.push(clefElement(clef, isOfSeveral ? index : undefined));
  }
  written.fifths = fifths;
  written.time = time ?? written.time;
  for (const [index, staff] of local.entries()) {
    const inside = measure.clefsInside.filter(
      (placed) => placed.staff === staff && hasNoteBehind(measure, placed.staff, placed.x),
    );
    written.clefs[index] = inside.at(-1)?.clef ?? measure.clefsBefore[staff] ?? written.clefs[index];
  }
  return children.length > 0 ? element("attributes", children) : undefined;
}

const hasNoteBehind = (measure: ReadMeasure, staff: number, x: number): boolean =>
  measure.timing.timed.some(({ event }) => event.staff === staff && event.x > x);

const isSameTime = (a: TimeSignature, b: TimeSignature | undefined): boolean =>
  b !== undefined && a.beats === b.beats && a.beatType === b.beatType && a.symbol === b.symbol;
const isSameClef = (a: Clef, b: Clef | undefined): boolean =>
  b !== undefined && a.sign === b.sign && a.line === b.line && a.octave === b.octave;

const timeElement = ({ beats, beatType, symbol }: TimeSignature): XmlElement =>
  element(
    "time",
    [element("beats", `${beats}`), element("beat-type", `${beatType}`)],
    symbol ? [["symbol", symbol]] : [],
  );

const clefElement = ({ sign, line, octave }: Clef, index: number | undefined): XmlElement =>
  element(
    "clef",
    [
      element("sign", sign),
      ...(sign === "percussion" ? [] : [element("line", `${line}`)]),
      ...(octave === 0 ? [] : [element("clef-octave-change", `${octave}`)]),
    ],
    index === undefined ? [] : [["number", `${index + 1}`]],
  );
