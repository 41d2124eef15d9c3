import { add, compare, type Fraction, type Head, max, type NoteEvent, type Score, soundingNotes } from "@gradus/score";
import { drumAt, type Instrument } from "./instruments.ts";

export type PlayedNote = {
  /** quarters from the start of the score */
  readonly onset: Fraction;
  readonly end: Fraction;
  readonly midi: number;
  readonly staff: number;
  /** of the event that starts the note */
  readonly eventId: string;
  readonly unpitched: boolean;
};

/** The notes of one part: ties merged, transposed, unpitched ones too; grace and cue notes not. */
export function playedNotes(
  score: Score,
  partIndex: number,
  instruments: ReadonlyMap<string, Instrument>,
): readonly PlayedNote[] {
  const pitched = soundingNotes(score, partIndex).map(
    ({ onset, duration, midi, staff, eventIds }): PlayedNote => ({
      onset,
      end: add(onset, duration),
      midi: Math.min(127, Math.max(0, Math.round(midi))),
      staff,
      eventId: eventIds[0] ?? "",
      unpitched: false,
    }),
  );
  const notes = [...pitched, ...unpitchedNotes(score, partIndex, instruments)];
  return withoutClashes(notes.sort((a, b) => compare(a.onset, b.onset) || a.midi - b.midi));
}

function unpitchedNotes(
  score: Score,
  partIndex: number,
  instruments: ReadonlyMap<string, Instrument>,
): readonly PlayedNote[] {
  return (score.parts[partIndex]?.measures ?? []).flatMap((measure) =>
    measure.events.flatMap((event) =>
      event.kind === "note" && !event.cue
        ? event.heads.flatMap((head) => {
            const midi = drumOf(head, instruments);
            return midi === undefined ? [] : [strike(event, add(measure.start, event.onset), midi)];
          })
        : [],
    ),
  );
}

const strike = (event: NoteEvent, onset: Fraction, midi: number): PlayedNote => ({
  onset,
  end: add(onset, event.duration),
  midi,
  staff: event.staff,
  eventId: event.id,
  unpitched: true,
});

function drumOf({ unpitched }: Head, instruments: ReadonlyMap<string, Instrument>): number | undefined {
  if (!unpitched) return undefined;
  const stated = instruments.get(unpitched.instrument ?? "")?.unpitched;
  return stated ?? drumAt(unpitched.step, unpitched.octave);
}

/**
 * Two voices may hold the same key. As on a piano it sounds until the last of them ends, and a second stroke ends the
 * first; a note-off would otherwise silence both.
 */
function withoutClashes(sorted: readonly PlayedNote[]): readonly PlayedNote[] {
  const notes = [...sorted];
  const indexesByKey = Map.groupBy(notes.keys(), (index) => notes[index]?.midi ?? 0);
  for (const indexes of indexesByKey.values()) {
    const strokes = [...Map.groupBy(indexes, (index) => timeKey(notes[index]?.onset)).values()];
    let heldUntil: Fraction | undefined;
    strokes.forEach((stroke, position) => {
      const ends = stroke.flatMap((index) => notes[index]?.end ?? []);
      const last = [...ends, ...(heldUntil ? [heldUntil] : [])].reduce(max);
      const next = notes[strokes[position + 1]?.[0] ?? -1]?.onset;
      const cut = next && compare(next, last) < 0 ? next : last;
      heldUntil = last;
      for (const index of stroke) {
        const note = notes[index];
        if (note) notes[index] = { ...note, end: cut };
      }
    });
  }
  return notes;
}

const timeKey = (time: Fraction | undefined): string => `${time?.n}/${time?.d}`;
