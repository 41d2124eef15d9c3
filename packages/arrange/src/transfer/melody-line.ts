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
import { isMark } from "../read/bar/marks.ts";
import { headKey } from "../read/bar/read-bar.ts";
import { melodyOf } from "../read/melody.ts";
import { tuneBelow } from "./tune-below.ts";

/**
 * The melody of these staves as one voice on one staff, measure by measure, with the marks that belong to it. Where it
 * goes to the part's other staves it follows them.
 */
export function melodyLine(part: Part, staves: ReadonlySet<number>): readonly (readonly MeasureEvent[])[] {
  const others = new Set(Array.from({ length: part.staves }, (_, i) => i + 1).filter((staff) => !staves.has(staff)));
  const melody = melodyOf(part, staves);
  const below = tuneBelow(part, staves);
  const melodyBelow = below.size > 0 ? melodyOf(part, others) : melody;
  return part.measures.map((measure, i) =>
    below.has(i)
      ? [...marksOf(measure, others), ...lineOf(measure, others, melodyBelow)]
      : [...marksOf(measure, staves), ...lineOf(measure, staves, melody)],
  );
}

function lineOf(measure: Measure, staves: ReadonlySet<number>, melody: ReadonlySet<string>): readonly MeasureEvent[] {
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
  const fitted = held(line, measure, staves).map((event) =>
    compare(add(event.onset, event.duration), end) > 0 ? cut(event, subtract(end, event.onset)) : event,
  );
  const graces = measure.events.filter(
    (event) => event.kind === "grace" && fitted.some((note) => note.id !== "" && sameVoice(note, event, sung)),
  );
  return fillVoice([...graces.map(moved), ...fitted], "1", 1, end, metreOf(measure));
}

/** Notes held over lower ones of their own voice: the tune rests in a broken chord only where its voice does. */
function held(line: readonly NoteEvent[], measure: Measure, staves: ReadonlySet<number>): readonly NoteEvent[] {
  const voices = new Map(measure.events.flatMap((event) => (event.kind === "note" ? [[event.id, event.voice]] : [])));
  return line.map((event, i) => {
    const next = line[i + 1]?.onset ?? measure.length;
    let end = add(event.onset, event.duration);
    for (let lower = follower(end); lower && compare(end, next) < 0; lower = follower(end))
      end = min(add(end, lower.duration), next);
    const duration = subtract(end, event.onset);
    return compare(duration, event.duration) > 0 && !event.heads.some(({ tieStart }) => tieStart)
      ? withDuration(event, duration)
      : event;

    function follower(at: Fraction): NoteEvent | undefined {
      return measure.events.find(
        (other): other is NoteEvent =>
          other.kind === "note" &&
          !other.cue &&
          other.duration.n > 0 &&
          staves.has(other.staff) &&
          other.voice === voices.get(event.id) &&
          compare(other.onset, at) === 0,
      );
    }
  });
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
