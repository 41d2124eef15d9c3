import {
  add,
  attribute,
  child,
  childrenOf,
  compare,
  type MeasureEvent,
  type NoteEvent,
  type Part,
  type RestEvent,
  type Score,
  textOf,
  type XmlElement,
} from "@gradus/score";
import { playersOf, type Stated } from "./players.ts";

type Timed = NoteEvent | RestEvent;
type Aside = {
  /** the same score when there is nothing to leave alone */
  readonly score: Score;
  /** parts that singers or winds share, so that one of its voices is meant: indices in score.parts */
  readonly shared: readonly number[];
};

/**
 * The score with all that its players do not play told apart as cue notes, which everything that reads notes leaves alone:
 * the staff of an ossia, the slashes of a rhythm, and, where several singers or winds share a part (a hymn on two staves,
 * two horns on one), every voice but the highest, or the one at another `place` from the top. No measure counts as touched;
 * `broughtBack` undoes it.
 */
export function setAside(score: Score, stated: Stated, place = 0): Aside {
  const ofLines = new Set(
    playersOf(score, stated)
      .filter(({ craft }) => craft?.profile.polyphony.kind === "single-line" && craft.profile.id !== "generic-melody")
      .flatMap(({ parts }) => parts),
  );
  const shared = new Set<number>();
  const parts = score.parts.map((part, index) => {
    const ossia = ossiaStaves(part);
    const own = ofLines.has(index) ? voicesFromTop(part)[place] : undefined;
    const measures = part.measures.map((measure) => {
      const others = own === undefined ? undefined : othersOf(measure.events, own);
      if (others) shared.add(index);
      const events = measure.events.map((event) =>
        isAside(event, ossia, others) ? ({ ...event, cue: true } as MeasureEvent) : event,
      );
      return events.some((event, i) => event !== measure.events[i]) ? { ...measure, events } : measure;
    });
    return measures.some((measure, i) => measure !== part.measures[i]) ? { ...part, measures } : part;
  });
  const aside = parts.some((part, i) => part !== score.parts[i]) ? { ...score, parts } : score;
  return { score: aside, shared: [...shared] };
}

/** The score with only those notes as cue notes that are written as such. */
export function broughtBack(score: Score): Score {
  const asWritten = (event: MeasureEvent): MeasureEvent =>
    event.kind !== "mark" && event.cue && !sourcesOf(event).some((source) => child(source, "cue"))
      ? { ...event, cue: false }
      : event;
  return {
    ...score,
    parts: score.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure) => ({ ...measure, events: measure.events.map(asWritten) })),
    })),
  };
}

function isAside(event: MeasureEvent, ossia: ReadonlySet<number>, others: ReadonlySet<string> | undefined): boolean {
  if (event.kind === "mark" || event.cue) return false;
  return ossia.has(event.staff) || others?.has(event.voice) === true || sourcesOf(event).some(isSlash);
}

const sourcesOf = (event: Exclude<MeasureEvent, { kind: "mark" }>): readonly XmlElement[] =>
  (event.kind === "rest" ? [event.source] : event.heads.map(({ source }) => source)).filter(
    (source) => source !== undefined,
  );

/** A stroke of a rhythm, whose place on the staff says nothing. */
function isSlash(note: XmlElement): boolean {
  const head = child(note, "notehead");
  return head !== undefined && textOf(head).trim() === "slash";
}

/** Staves with another way to play a passage. */
function ossiaStaves(part: Part): ReadonlySet<number> {
  const details = part.measures.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === "mark" && event.name === "attributes" ? childrenOf(event.source, "staff-details") : [],
    ),
  );
  return new Set(
    details
      .filter((one) => childrenOf(one, "staff-type").some((type) => textOf(type).trim() === "ossia"))
      .map((one) => Number(attribute(one, "number") ?? 1)),
  );
}

/** The voices with notes as they are written: from the highest staff down, by their numbers there. */
function voicesFromTop(part: Part): readonly string[] {
  const staves = new Map<string, number>();
  for (const { events } of part.measures) {
    for (const event of events) {
      if (event.kind !== "note" || event.cue) continue;
      staves.set(event.voice, Math.min(event.staff, staves.get(event.voice) ?? event.staff));
    }
  }
  const numbered = (a: string, b: string): number => Number(a) - Number(b) || a.localeCompare(b);
  return [...staves].toSorted(([a, at], [b, bt]) => at - bt || numbered(a, b)).map(([voice]) => voice);
}

/**
 * Voices of a measure that somebody else sings or plays, or undefined when there is none: a measure of one voice, or of
 * voices that only follow each other, is everybody's.
 */
function othersOf(events: readonly MeasureEvent[], own: string): ReadonlySet<string> | undefined {
  const timed = events.filter(
    (event): event is Timed => (event.kind === "note" || event.kind === "rest") && !event.cue,
  );
  const mine = timed.filter(({ voice }) => voice === own);
  const theirs = timed.filter((event) => event.voice !== own);
  const sounding = theirs.filter(({ kind }) => kind === "note");
  if (mine.length === 0 && new Set(sounding.map(({ voice }) => voice)).size < 2) return undefined;
  const together = sounding.some((event) => mine.some((one) => overlap(one, event)));
  return together || (mine.length === 0 && sounding.length > 0) ? new Set(theirs.map(({ voice }) => voice)) : undefined;
}

const overlap = (a: Timed, b: Timed): boolean =>
  compare(a.onset, add(b.onset, b.duration)) < 0 && compare(b.onset, add(a.onset, a.duration)) < 0;
