import {
  add,
  attribute,
  child,
  compare,
  dropNotations,
  type Fraction,
  fillVoice,
  isElement,
  type MarkEvent,
  type Measure,
  type MeasureEvent,
  metreOf,
  min,
  type NoteEvent,
  type Part,
  subtract,
  withDuration,
  withHeads,
} from "@gradus/score";
import { melodyOf } from "../analysis/melody.ts";
import { isMark } from "../bar/marks.ts";
import { headKey } from "../bar/read-bar.ts";

/** The melody of these staves as one voice on one staff, measure by measure, with the marks that belong to it. */
export function melodyLine(part: Part, staves: ReadonlySet<number>): readonly (readonly MeasureEvent[])[] {
  const melody = melodyOf(part, staves);
  return part.measures.map((measure) => [...marksOf(measure, staves), ...lineOf(measure, melody)]);
}

function lineOf(measure: Measure, melody: ReadonlySet<string>): readonly MeasureEvent[] {
  const sung = measure.events
    .filter((event): event is NoteEvent => event.kind === "note" && !event.cue)
    .flatMap((event) => {
      const heads = event.heads.filter((_, i) => melody.has(headKey(event.id, i)));
      const [top] = heads.toSorted((a, b) => heightOf(b) - heightOf(a));
      return top ? [withHeads(event, [top])] : [];
    })
    .toSorted((a, b) => compare(a.onset, b.onset));
  const line: NoteEvent[] = [];
  for (const event of sung) {
    const before = line.at(-1);
    if (before && compare(before.onset, event.onset) === 0) continue;
    if (before && compare(add(before.onset, before.duration), event.onset) > 0)
      line[line.length - 1] = cut(before, subtract(event.onset, before.onset));
    line.push(plain(event));
  }
  const end = measure.length;
  const fitted = line.map((event) =>
    compare(add(event.onset, event.duration), end) > 0 ? cut(event, subtract(end, event.onset)) : event,
  );
  const graces = measure.events.filter(
    (event) => event.kind === "grace" && fitted.some((note) => note.id !== "" && sameVoice(note, event, sung)),
  );
  return fillVoice([...graces.map(moved), ...fitted], "1", 1, end, metreOf(measure));
}

/** Grace notes stay when the note they lead to does. */
const sameVoice = (note: NoteEvent, grace: MeasureEvent, sung: readonly NoteEvent[]): boolean =>
  grace.kind === "grace" &&
  compare(note.onset, grace.onset) === 0 &&
  sung.some(({ id, voice }) => id === note.id && voice === grace.voice);

const moved = <E extends MeasureEvent>(event: E): E => ({
  ...event,
  staff: 1,
  ...(event.kind === "mark" ? {} : { voice: "1" }),
});

const heightOf = ({ pitch }: NoteEvent["heads"][number]): number =>
  pitch ? 7 * pitch.octave + "CDEFGAB".indexOf(pitch.step) : 0;

function cut(event: NoteEvent, duration: Fraction): NoteEvent {
  const shorter = withDuration(event, min(duration, event.duration));
  return { ...shorter, heads: shorter.heads.map((head) => ({ ...head, tieStart: false })) };
}

/** A keyboard's fingering, rolled chords and tremolos make no sense on another instrument. */
const plain = (event: NoteEvent): NoteEvent => ({
  ...dropNotations(
    event,
    ({ name }) => isMark(name, ["fingering", "arpeggio", "tremolo"]) || name === "string" || name === "fret",
  ),
  staff: 1,
  voice: "1",
  hidden: false,
});

const notForALine = new Set(["pedal", "octave-shift", "harp-pedals", "string-mute", "damp", "damp-all"]);
const ofTheScore = new Set(["metronome", "rehearsal", "segno", "coda"]);

/** Marks of the melody's staves, and what belongs to the whole score from the others. */
function marksOf(measure: Measure, staves: ReadonlySet<number>): readonly MeasureEvent[] {
  return measure.events
    .filter((event): event is MarkEvent => event.kind === "mark")
    .filter((event) => {
      if (event.name !== "direction") return true;
      const types = event.source.children
        .filter(isElement)
        .filter(({ name }) => name === "direction-type")
        .flatMap((type) => type.children.filter(isElement).map(({ name }) => name));
      if (types.some((name) => notForALine.has(name))) return saysTempo(event);
      return staves.has(event.staff) || types.some((name) => ofTheScore.has(name)) || saysTempo(event);
    })
    .map(moved);
}

const saysTempo = ({ source }: MarkEvent): boolean => {
  const sound = child(source, "sound");
  return sound !== undefined && attribute(sound, "tempo") !== undefined;
};
