import {
  attributesAt,
  compare,
  type Head,
  headOf,
  type MeasureEdit,
  type MeasureEvent,
  midiOf,
  type NoteEvent,
  type Part,
  replaceEvents,
  restOf,
  type Score,
  tablatureStaves,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { stopsFor, tuningOf } from "./frets.ts";

/**
 * The score with the tablature under a normal staff showing the notes that staff has now, in the measures that differ
 * from `before`. Notes that were there keep their string and fret; new ones get the lowest place on the neck. A measure
 * in which the tablature was no copy of the staff stays as it is.
 */
export function withTablature(score: Score, before: Score): Score {
  const edits: MeasureEdit[] = [];
  score.parts.forEach((part, index) => {
    const source = before.parts[index];
    const tablature = tablatureStaves(part);
    if (!source || tablature.size !== 1 || part.staves !== 2) return;
    const staff = [...tablature][0] ?? 2;
    part.measures.forEach((measure, at) => {
      const old = source.measures[at];
      if (!old || old === measure || !isCopied(old.events, staff)) return;
      const events = [
        ...measure.events.filter((event) => event.kind === "mark" || event.staff !== staff),
        ...copied(part, measure.events, old.events, staff),
      ];
      edits.push({ part: index, measure: at, events });
    });
  });
  return edits.length === 0 ? score : replaceEvents(score, edits);
}

const isNote = (event: MeasureEvent): event is NoteEvent => event.kind === "note" && !event.cue;
const headKey = ({ onset }: NoteEvent, { pitch }: Head): string =>
  `${onset.n}/${onset.d} ${pitch ? midiOf(pitch) : ""}`;
const keysOf = (events: readonly MeasureEvent[], isMeant: (staff: number) => boolean): readonly string[] =>
  events
    .filter(isNote)
    .filter(({ staff }) => isMeant(staff))
    .flatMap((note) => note.heads.map((head) => headKey(note, head)))
    .toSorted();

/** True when tablature and staff have the same notes at the same times. */
function isCopied(events: readonly MeasureEvent[], staff: number): boolean {
  const shown = keysOf(events, (own) => own === staff);
  return shown.length > 0 && shown.join() === keysOf(events, (own) => own !== staff).join();
}

/** The other staff's notes and rests as they stand in the tablature. */
function copied(
  part: Part,
  events: readonly MeasureEvent[],
  old: readonly MeasureEvent[],
  staff: number,
): readonly MeasureEvent[] {
  const tuning = tuningOf(part, staff);
  const transpose = attributesAt(part, 0, ZERO).transpose?.chromatic ?? 0;
  const shown = old.filter(isNote).filter((note) => note.staff === staff);
  const known = new Map(shown.flatMap((note) => note.heads.map((head) => [headKey(note, head), head] as const)));
  const voices = voicesOf(old.filter(isNote), shown, staff);
  return events.flatMap((event): readonly MeasureEvent[] => {
    if (event.kind === "mark" || event.kind === "grace" || event.staff === staff || event.cue) return [];
    const voice = voices.get(event.voice) ?? String(Number(event.voice) + 4);
    const place = { id: `${event.id}/tab`, onset: event.onset, duration: event.duration, staff, voice };
    if (event.kind === "rest") return [restOf({ ...place, wholeMeasure: event.wholeMeasure, hidden: event.hidden })];
    const together = events
      .filter(isNote)
      .filter((note) => note.staff !== staff && compare(note.onset, event.onset) === 0);
    const midis = together.flatMap(({ heads }) =>
      heads.flatMap(({ pitch }) => (pitch ? [midiOf(pitch) + transpose] : [])),
    );
    const stops = new Map(stopsFor(midis, tuning).map((stop, i) => [midis[i], stop]));
    const heads = event.heads.flatMap((head): readonly Head[] => {
      if (!head.pitch) return [];
      const ties = { tieStart: head.tieStart, tieStop: head.tieStop };
      const former = known.get(headKey(event, head));
      if (former) return [{ ...former, ...ties }];
      const stop = stops.get(midiOf(head.pitch) + transpose);
      return stop ? [{ ...headOf(head.pitch), ...ties, source: stopped(stop.string, stop.fret) }] : [];
    });
    if (heads.length === 0) return [restOf(place)];
    return [{ ...event, ...place, heads }];
  });
}

/** Voices of the tablature by those of the staff whose notes they show. */
function voicesOf(
  notes: readonly NoteEvent[],
  shown: readonly NoteEvent[],
  staff: number,
): ReadonlyMap<string, string> {
  const byKey = new Map(shown.flatMap((note) => note.heads.map((head) => [headKey(note, head), note.voice] as const)));
  return new Map(
    notes
      .filter((note) => note.staff !== staff)
      .flatMap((note) => {
        const voice = note.heads.map((head) => byKey.get(headKey(note, head))).find((found) => found !== undefined);
        return voice === undefined ? [] : [[note.voice, voice] as const];
      }),
  );
}

const stopped = (string: number, fret: number): Head["source"] =>
  xmlElement("note", [
    xmlElement("notations", [
      xmlElement("technical", [xmlElement("string", String(string)), xmlElement("fret", String(fret))]),
    ]),
  ]);
