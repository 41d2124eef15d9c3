import {
  attribute,
  child,
  childrenOf,
  isElement,
  type NoteEvent,
  type RestEvent,
  type Score,
  type XmlElement,
} from "@gradus/score";
import type { Marks } from "../read/form/marks.ts";
import { tunePhrases } from "../read/form/tune-phrases.ts";
import type { Piece, PieceNote } from "../read/piece.ts";
import { quarter, ticksFrom } from "../read/ticks.ts";

/** A note or rest of a line; times in ticks from the start of the piece, no two at once. */
export type LineEvent = {
  readonly on: number;
  readonly end: number;
  /** index of the measure where it begins */
  readonly measure: number;
  /** its place in the line, and the phrase that it belongs to */
  readonly index: number;
  readonly phrase: number;
  /** undefined for a rest */
  readonly note: PieceNote | undefined;
  /** what is struck with it, below */
  readonly beneath: readonly PieceNote[];
  /** a syllable of a song begins on it; `syllable` counts them, and a melisma's notes share its number */
  readonly sung: boolean;
  readonly syllable: number | undefined;
  readonly lyrics: readonly XmlElement[];
  readonly fermata: boolean;
  readonly breath: boolean;
  readonly accent: boolean;
  /** a word or a line of verse ends here */
  readonly endsVerse: boolean;
  /** how many slurs begin and end on it */
  readonly slurs: { readonly starts: number; readonly stops: number };
};
/** A note of a line. */
export type Sounding = LineEvent & { readonly note: PieceNote };
export const isSounding = (event: LineEvent): event is Sounding => event.note !== undefined;

/** What one staff of a part plays as one line: the highest note at each time, and what rests between. Pure. */
export function lineOf(
  score: Score,
  piece: Piece,
  { part, staff }: { readonly part: number; readonly staff: number },
  marks: Marks,
): readonly LineEvent[] {
  const signs = signsOf(score, part);
  const own = piece.notes.filter((note) => note.part === part && note.staff === staff);
  const struck = own.flatMap((note) => atSyllables(note, signs));
  const sounding = oneAtATime(struck, piece, signs);
  const line = withSyllables(withRests(sounding, piece, restsOf(score, piece, part, staff)));
  return withPhrases(line, piece, marks);
}

type Signs = {
  readonly on: number;
  readonly lyrics: readonly XmlElement[];
  readonly marks: readonly XmlElement[];
  readonly slurs: LineEvent["slurs"];
};

/** What is printed at every note of a part, by event. */
function signsOf(score: Score, part: number): ReadonlyMap<string, Signs> {
  const found = new Map<string, Signs>();
  const graces = new Map<string, LineEvent["slurs"]>();
  for (const measure of score.parts[part]?.measures ?? [])
    for (const event of measure.events) {
      if (event.kind === "grace") {
        const [before, own] = [graces.get(event.voice) ?? noSlurs, slursAt(marksOf(event))];
        graces.set(event.voice, { starts: before.starts + own.starts, stops: before.stops + own.stops });
      }
      if (event.kind !== "note") continue;
      const marks = marksOf(event);
      found.set(event.id, {
        on: ticksFrom(measure.start) + ticksFrom(event.onset),
        lyrics: lyricsOf(event),
        marks,
        slurs: withGraces(slursAt(marks), graces.get(event.voice) ?? noSlurs),
      });
      graces.delete(event.voice);
    }
  return found;
}

const noSlurs: LineEvent["slurs"] = { starts: 0, stops: 0 };

function slursAt(marks: readonly XmlElement[]): LineEvent["slurs"] {
  const types = marks.filter(({ name }) => name === "slur").map((slur) => attribute(slur, "type"));
  const count = (wanted: string): number => types.filter((type) => type === wanted).length;
  return { starts: count("start"), stops: count("stop") };
}

/** The slurs of a note and of the grace notes before it: one between them is none of the line's. */
function withGraces(own: LineEvent["slurs"], graces: LineEvent["slurs"]): LineEvent["slurs"] {
  const between = Math.min(graces.starts, own.stops + graces.stops);
  return { starts: own.starts + graces.starts - between, stops: own.stops + graces.stops - between };
}

/** The lyrics of a note: extensions without a text are none. */
export const lyricsOf = ({ heads }: Pick<NoteEvent, "heads">): readonly XmlElement[] =>
  heads.flatMap(({ source }) => (source ? childrenOf(source, "lyric") : [])).filter((lyric) => child(lyric, "text"));

/** What stands in the notations of a note, articulations and the like each for itself. */
export const marksOf = ({ heads }: Pick<NoteEvent, "heads">): readonly XmlElement[] =>
  heads
    .flatMap(({ source }) => (source ? childrenOf(source, "notations") : []))
    .flatMap((all) => all.children.filter(isElement))
    .flatMap((one) => (one.name === "articulations" ? one.children.filter(isElement) : [one]));

/** A note held under one verse and sung anew under another is two notes. */
function atSyllables(note: PieceNote, signs: ReadonlyMap<string, Signs>): readonly PieceNote[] {
  const cuts = note.events.flatMap((id, i) => (i > 0 && (signs.get(id)?.lyrics.length ?? 0) > 0 ? [i] : []));
  if (cuts.length === 0) return [note];
  return [0, ...cuts].map((from, i) => {
    const to = cuts[i];
    const on = i === 0 ? note.on : (signs.get(note.events[from] ?? "")?.on ?? note.on);
    const end = to === undefined ? note.end : (signs.get(note.events[to] ?? "")?.on ?? note.end);
    return { ...note, on, end, events: note.events.slice(from, to) };
  });
}

/** The highest note at each time; one that begins under a longer, higher note is another voice's. */
function oneAtATime(notes: readonly PieceNote[], piece: Piece, signs: ReadonlyMap<string, Signs>): readonly Sounding[] {
  const groups = Map.groupBy(
    notes.toSorted((a, b) => a.on - b.on || b.midi - a.midi),
    ({ on }) => on,
  );
  const line: Sounding[] = [];
  for (const [on, [top, ...beneath]] of groups) {
    const last = line.at(-1);
    if (!top || (last && last.end > on && last.note.midi > top.midi && top.end <= last.end)) continue;
    if (last && last.end > on) line[line.length - 1] = { ...last, end: on };
    line.push(soundingOf(top, beneath, piece, signs));
  }
  return line;
}

function soundingOf(
  note: PieceNote,
  beneath: readonly PieceNote[],
  piece: Piece,
  signs: ReadonlyMap<string, Signs>,
): Sounding {
  const all = note.events.flatMap((id) => signs.get(id) ?? []);
  const marks = all.flatMap((one) => one.marks);
  const has = (pattern: RegExp): boolean => marks.some(({ name }) => pattern.test(name));
  const lyrics = all.flatMap((one) => one.lyrics);
  const measure = piece.bars.findLastIndex(({ start }) => start <= note.on);
  return {
    on: note.on,
    end: note.end,
    measure: Math.max(0, measure),
    index: 0,
    phrase: 0,
    note,
    beneath,
    sung: lyrics.length > 0,
    syllable: undefined,
    lyrics,
    fermata: has(/^fermata$/),
    breath: has(/^(breath-mark|caesura)$/),
    accent: has(/^(accent|strong-accent|tenuto)$/),
    endsVerse: lyrics.some((lyric) =>
      childrenOf(lyric, "text").some(({ children }) => /[.;:!?]["”’»]?$/.test(children.join("").trim())),
    ),
    slurs: {
      starts: all.reduce((sum, { slurs }) => sum + slurs.starts, 0),
      stops: all.reduce((sum, { slurs }) => sum + slurs.stops, 0),
    },
  };
}

/** Where a staff's rests are held by a fermata, in ticks. */
function restsOf(score: Score, piece: Piece, part: number, staff: number): ReadonlySet<number> {
  const held = (event: RestEvent): boolean =>
    childrenOf(event.source ?? { name: "note", attributes: [], children: [] }, "notations").some((all) =>
      child(all, "fermata"),
    );
  return new Set(
    (score.parts[part]?.measures ?? []).flatMap(({ events, index }) =>
      events.flatMap((event) =>
        event.kind === "rest" && event.staff === staff && held(event)
          ? [(piece.bars[index]?.start ?? 0) + ticksFrom(event.onset)]
          : [],
      ),
    ),
  );
}

/** The line with what rests between its notes; a rest ends with its measure. */
function withRests(line: readonly Sounding[], { bars }: Piece, held: ReadonlySet<number>): readonly LineEvent[] {
  const events: LineEvent[] = [];
  let at = 0;
  const restUntil = (to: number): void => {
    for (const bar of bars) {
      const from = Math.max(at, bar.start);
      const end = Math.min(to, bar.start + bar.length);
      // what rounding leaves is no rest
      if (end - from < quarter / 48) continue;
      const isHeld = [...held].some((time) => time >= from && time < end);
      events.push(restIn(bar.index, from, end, isHeld));
    }
    at = to;
  };
  for (const event of line) {
    if (event.on > at) restUntil(event.on);
    events.push(event);
    at = event.end;
  }
  const last = bars.at(-1);
  if (last) restUntil(last.start + last.length);
  return events;
}

const restIn = (measure: number, on: number, end: number, fermata: boolean): LineEvent => ({
  on,
  end,
  measure,
  index: 0,
  phrase: 0,
  note: undefined,
  beneath: [],
  sung: false,
  syllable: undefined,
  lyrics: [],
  fermata,
  breath: false,
  accent: false,
  endsVerse: false,
  slurs: { starts: 0, stops: 0 },
});

/** share of the notes of a line with words of their own from which it is a song: a title put in as words makes none */
const song = 0.1;

function withSyllables(line: readonly LineEvent[]): readonly LineEvent[] {
  const words = line.filter(({ sung }) => sung).length;
  if (words < song * line.filter(isSounding).length) return line.map((event) => ({ ...event, sung: false }));
  let count = -1;
  return line.map((event) => {
    if (event.sung) count++;
    return isSounding(event) && count >= 0 ? { ...event, syllable: count } : event;
  });
}

/** rests of a phrase's end, in beats */
const breath = 1;

/** The line with the phrase of each event: where it is cut by itself, and at rests, fermatas, breaths and the ends of verses. */
function withPhrases(line: readonly LineEvent[], piece: Piece, marks: Marks): readonly LineEvent[] {
  const notes = line.filter(isSounding);
  const tune = notes.map((event) => ({
    ...event.note,
    on: event.on,
    end: event.end,
    measure: event.measure,
    beneath: [],
  }));
  const starts = new Set(tunePhrases(piece, tune, marks).flatMap(({ from }) => notes[from] ?? []));
  let phrase = -1;
  let cut = true;
  return line.map((event, index) => {
    const beat = piece.bars[event.measure]?.beat ?? quarter;
    if (isSounding(event)) {
      if (cut || starts.has(event)) phrase++;
      cut = event.fermata || event.breath || event.endsVerse;
    } else if (event.fermata || event.end - event.on >= breath * beat) cut = true;
    return { ...event, index, phrase: Math.max(0, phrase) };
  });
}
