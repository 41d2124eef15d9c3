import { xmlElement as element, type XmlElement } from "@gradus/score";
import { ticksOf } from "../rhythm/duration.ts";
import type { PageEvent } from "../symbols/event.ts";
import type { NoteSign } from "../symbols/note-signs.ts";
import { isTremolo } from "../symbols/tremolos.ts";
import { typeOf } from "./note-values.ts";
import type { PitchedHead } from "./pitches.ts";
import type { ReadMeasure } from "./read-measure.ts";
import type { ResolvedSlurs } from "./resolve-slurs.ts";
import type { ResolvedTies } from "./resolve-ties.ts";
import type { StreamEvent } from "./staff-streams.ts";
import type { TupletMark } from "./tuplet-marks.ts";

export type NotePlace = {
  readonly measure: ReadMeasure;
  /** number of the voice in the part, from 1 */
  readonly voice: number;
  /** number of the staff in the part, from 1; undefined in parts of one staff */
  readonly staffOf: (staffInSystem: number) => number | undefined;
  /** ticks to a division */
  readonly unit: number;
  readonly beams: ReadonlyMap<PageEvent, readonly string[]>;
  readonly ties: ResolvedTies;
  readonly slurs: ResolvedSlurs;
  readonly tuplets: ReadonlyMap<PageEvent, readonly TupletMark[]>;
};

/** The <note> elements of a chord or rest, its grace notes first. */
export function noteElements(one: StreamEvent, place: NotePlace): readonly XmlElement[] {
  const { event, duration } = one;
  const graces = one.graces.flatMap((grace) => graceElements(grace, place));
  const time = element("duration", `${Math.round(duration / place.unit)}`);
  if (event.kind === "rest") return [...graces, restElement(one, time, place)];
  const isAsWritten = duration === ticksOf(event);
  const heads = pitched(event, place);
  return [...graces, ...heads.map((head, index) => headElement(event, head, index, { place, time, isAsWritten }))];
}

export const graceElements = (event: PageEvent, place: NotePlace): readonly XmlElement[] =>
  pitched(event, place).map((head, index) =>
    headElement(event, head, index, { place, time: undefined, isAsWritten: true }),
  );

/** From the lowest. */
const pitched = (event: PageEvent, { measure }: NotePlace): readonly PitchedHead[] =>
  event.heads
    .toSorted((a, b) => b.y - a.y)
    .map((head) => measure.pitches.get(head))
    .filter((head) => head !== undefined);

type Writing = { readonly place: NotePlace; readonly time: XmlElement | undefined; readonly isAsWritten: boolean };

const accidentalNames: Readonly<Record<number, string>> = {
  [-2]: "flat-flat",
  [-1]: "flat",
  0: "natural",
  1: "sharp",
  2: "double-sharp",
};

function headElement(
  event: PageEvent,
  { head, pitch, shown }: PitchedHead,
  index: number,
  writing: Writing,
): XmlElement {
  const { place, time, isAsWritten } = writing;
  const [tieStart, tieStop] = [place.ties.get(event)?.starts.has(head), place.ties.get(event)?.stops.has(head)];
  const ties = (name: string): readonly XmlElement[] => [
    ...(tieStop && !event.isGrace ? [element(name, [], [["type", "stop"]])] : []),
    ...(tieStart && !event.isGrace ? [element(name, [], [["type", "start"]])] : []),
  ];
  const notations = [
    ...ties("tied"),
    ...(index === 0 ? [...slurElements(event, place), ...tupletElements(event, place)] : []),
    ...signElements(event, place, index),
    ...(place.measure.arpeggios.has(event.id) ? [element("arpeggiate")] : []),
  ];
  return element("note", [
    ...(event.isGrace ? [element("grace", [], event.hasSlash ? [["slash", "yes"]] : [])] : []),
    ...(index > 0 ? [element("chord")] : []),
    element("pitch", [
      element("step", pitch.step),
      ...(pitch.alter === 0 ? [] : [element("alter", `${pitch.alter}`)]),
      element("octave", `${pitch.octave}`),
    ]),
    ...(time ? [time] : []),
    ...ties("tie"),
    element("voice", `${place.voice}`),
    ...valueElements(event, isAsWritten, shown === undefined ? undefined : accidentalNames[shown]),
    ...(event.stem ? [element("stem", event.stem.isUp ? "up" : "down")] : []),
    ...staffElement(place.staffOf(head.staff)),
    ...(index === 0 ? beamElements(event, place) : []),
    ...(notations.length > 0 ? [element("notations", notations)] : []),
    ...(index === 0 ? lyricElements(event, place) : []),
  ]);
}

const lyricElements = ({ id }: PageEvent, { measure }: NotePlace): readonly XmlElement[] =>
  (measure.lyrics.get(id) ?? []).map(({ verse, text, syllabic }) =>
    element("lyric", [element("syllabic", syllabic), element("text", text)], [["number", `${verse}`]]),
  );

/** <type>, <dot>, <accidental>, <time-modification> in the schema's order; a clipped note has no honest value. */
function valueElements(event: PageEvent, isAsWritten: boolean, accidental: string | undefined): readonly XmlElement[] {
  const type = typeOf(event);
  const shown = accidental === undefined ? [] : [element("accidental", accidental)];
  if (!type || !isAsWritten) return shown;
  const { tuplet } = event;
  return [
    element("type", type),
    ...Array.from({ length: event.dots }, () => element("dot")),
    ...shown,
    ...(tuplet
      ? [
          element("time-modification", [
            element("actual-notes", `${tuplet.actual}`),
            element("normal-notes", `${tuplet.normal}`),
          ]),
        ]
      : []),
  ];
}

const staffElement = (staff: number | undefined): readonly XmlElement[] =>
  staff === undefined ? [] : [element("staff", `${staff}`)];

const beamElements = (event: PageEvent, { beams }: NotePlace): readonly XmlElement[] =>
  (beams.get(event) ?? []).flatMap((value, level) =>
    value === "" ? [] : [element("beam", value, [["number", `${level + 1}`]])],
  );

/** strokes of a tremolo of two notes, whose number is not read */
const usualStrokes = "3";

function tremoloElements(event: PageEvent, { tuplets }: NotePlace): readonly XmlElement[] {
  const tremolo = (strokes: string, type: string): XmlElement => element("tremolo", strokes, [["type", type]]);
  if (isTremolo(event)) return (tuplets.get(event) ?? []).map(({ type }) => tremolo(usualStrokes, type));
  const strokes = event.stem?.tremolo ?? 0;
  return strokes > 0 ? [tremolo(`${Math.min(strokes, 8)}`, "single")] : [];
}

/** The head's fingering; at the first head also ornaments, bowings, articulations and fermatas, each once. */
function signElements(event: PageEvent, place: NotePlace, index: number): readonly XmlElement[] {
  const finger = place.measure.fingers.get(event.id)?.[index];
  const fingering = finger === undefined ? [] : [element("fingering", finger)];
  if (index > 0) return fingering.length > 0 ? [element("technical", fingering)] : [];
  const signs = place.measure.noteSigns.get(event.id) ?? [];
  const inGroup = (group: NoteSign["group"]): readonly NoteSign[] => [
    ...new Map(signs.filter((sign) => sign.group === group).map((sign) => [sign.name, sign])).values(),
  ];
  const placed = ({ name, isAbove }: NoteSign): XmlElement =>
    element(name, [], [["placement", isAbove ? "above" : "below"]]);
  const grouped = (group: NoteSign["group"], more: readonly XmlElement[] = []): readonly XmlElement[] => {
    const own = [...inGroup(group).map(placed), ...more];
    return own.length > 0 ? [element(group, own)] : [];
  };
  return [
    ...grouped("ornaments", tremoloElements(event, place)),
    ...grouped("technical", fingering),
    ...grouped("articulations"),
    ...inGroup("fermata").map(({ name, isAbove }) =>
      element("fermata", name, [["type", isAbove ? "upright" : "inverted"]]),
    ),
  ];
}

/** Stops first: one slur may end where the next begins. */
const slurElements = ({ id }: PageEvent, { slurs, measure }: NotePlace): readonly XmlElement[] =>
  (slurs.get(measure.system)?.get(id) ?? [])
    .toSorted((a, b) => b.type.localeCompare(a.type))
    .map(({ type, number, isAbove }) =>
      element(
        "slur",
        [],
        [
          ["type", type],
          ["number", `${number}`],
          ...(type === "start" ? [["placement", isAbove ? "above" : "below"] as const] : []),
        ],
      ),
    );

const tupletElements = (event: PageEvent, { tuplets }: NotePlace): readonly XmlElement[] =>
  (isTremolo(event) ? [] : (tuplets.get(event) ?? [])).map(({ type, isShown }) => {
    const hidden = [["bracket", "no"] as const, ["show-number", "none"] as const];
    return element("tuplet", [], [["type", type], ...(isShown || type === "stop" ? [] : hidden)]);
  });

function restElement({ event, duration }: StreamEvent, time: XmlElement, place: NotePlace): XmlElement {
  const isWhole = event.mayFillMeasure && duration !== ticksOf(event);
  const notations = [...tupletElements(event, place), ...signElements(event, place, 0)];
  return element("note", [
    element("rest", [], isWhole ? [["measure", "yes"]] : []),
    time,
    element("voice", `${place.voice}`),
    ...(isWhole ? [] : valueElements(event, duration === ticksOf(event), undefined)),
    ...staffElement(place.staffOf(event.staff)),
    ...(notations.length > 0 ? [element("notations", notations)] : []),
  ]);
}
