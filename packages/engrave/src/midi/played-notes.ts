import {
  add,
  child,
  childrenOf,
  compare,
  type Fraction,
  fraction,
  type Head,
  type MeasureEvent,
  max,
  midiOf,
  multiply,
  type Part,
  type PerformedNote,
  performedNotes,
  type Score,
  tablatureStaves,
} from "@gradus/score";

export type PlayedNote = {
  /** quarters from the start of the score, repeats as written; a grace note of a measure may begin before it */
  readonly onset: Fraction;
  readonly end: Fraction;
  /** where it is written */
  readonly beat: Fraction;
  readonly measure: number;
  readonly midi: number;
  readonly staff: number;
  readonly unpitched: boolean;
  /** the noteheads that sound as this note: more than one when tied, or when tablature repeats it */
  readonly heads: readonly Head[];
};

/**
 * The notes of each part: ties merged, transposed, grace notes and drums too; cue notes, what tablature repeats and notes that
 * last no time not.
 */
export function playedNotes(score: Score): readonly (readonly PlayedNote[])[] {
  const lasting = performedNotes(score).filter(({ duration }) => duration.n > 0);
  const byPart = Map.groupBy(lasting, ({ part }) => part);
  return score.parts.map((part, index) => {
    const events = eventsOf(part);
    const notes = (byPart.get(index) ?? []).map((note) => playedNote(note, events));
    return withoutClashes(withoutRepeats(notes, tablatureStaves(part)));
  });
}

/** Tablature says once more what the staff above it has: such a note is one with two heads. */
function withoutRepeats(notes: readonly PlayedNote[], tablature: ReadonlySet<number>): readonly PlayedNote[] {
  if (tablature.size === 0) return notes;
  const keyOf = ({ onset, midi }: PlayedNote): string => `${timeKey(onset)}/${midi}`;
  const isRepeat = ({ staff }: PlayedNote): boolean => tablature.has(staff);
  const repeats = Map.groupBy(notes.filter(isRepeat), keyOf);
  const stated = new Set(notes.filter((note) => !isRepeat(note)).map(keyOf));
  return notes.flatMap((note) => {
    if (isRepeat(note)) return stated.has(keyOf(note)) ? [] : [note];
    const again = repeats.get(keyOf(note)) ?? [];
    return [again.length === 0 ? note : { ...note, heads: [...note.heads, ...again.flatMap(({ heads }) => heads)] }];
  });
}

const eventsOf = (part: Part): ReadonlyMap<string, MeasureEvent> =>
  new Map(part.measures.flatMap(({ events }) => events.map((event) => [event.id, event] as const)));

const playedNote = (note: PerformedNote, events: ReadonlyMap<string, MeasureEvent>): PlayedNote => ({
  onset: note.onset,
  end: add(note.onset, multiply(note.duration, shareHeld(note, events))),
  beat: note.beat,
  measure: note.measure,
  midi: Math.min(127, Math.max(0, Math.round(note.midi))),
  staff: note.staff,
  unpitched: note.kind === "unpitched",
  heads: headsOf(note, events),
});

const chordOf = (id: string | undefined, events: ReadonlyMap<string, MeasureEvent>): readonly Head[] => {
  const event = events.get(id ?? "");
  return event && "heads" in event ? event.heads : [];
};

/** In tied events the head of the same written pitch. */
function headsOf(note: PerformedNote, events: ReadonlyMap<string, MeasureEvent>): readonly Head[] {
  const chords = note.eventIds.map((id) => chordOf(id, events));
  const first = chords[0]?.[note.headIndex];
  const pitch = first?.pitch;
  return chords.flatMap((heads, index) => {
    if (index === 0) return first ?? [];
    return heads.find((head) => pitch && head.pitch && midiOf(head.pitch) === midiOf(pitch)) ?? heads[0] ?? [];
  });
}

const WHOLE = fraction(1);
/** Shares of the written length that are heard, as notation programs play them. */
const shares = new Map([
  ["staccato", fraction(1, 2)],
  ["staccatissimo", fraction(1, 3)],
]);

/** A chord has its signs at one of its notes. */
function shareHeld({ eventIds }: PerformedNote, events: ReadonlyMap<string, MeasureEvent>): Fraction {
  const chord = eventIds.length === 1 ? chordOf(eventIds[0], events) : [];
  const notations = chord.flatMap(({ source }) => (source ? childrenOf(source, "notations") : []));
  const signs = notations.flatMap((one) => childrenOf(one, "articulations"));
  for (const [name, share] of shares) if (signs.some((sign) => child(sign, name))) return share;
  return WHOLE;
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
