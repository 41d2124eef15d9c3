import {
  attribute,
  child,
  compare,
  type Head,
  isElement,
  type MeasureEvent,
  replaceEvents,
  type Score,
  type Syllable,
  syllables,
  type XmlElement,
  xmlElement,
} from "@gradus/score";

type Place = Syllable["place"];
type Sung = Syllable & { readonly voice: string };

/**
 * The score with words that begin and end: where the next or the last syllable of a word is not there, because its note went or its
 * file never had it, the word ends or begins with the syllable that is. Otherwise a hyphen leads nowhere. Only measures for which
 * `isOurs` is true change; `part` is an index in score.parts, `measure` the measure's.
 */
export function withWholeWords(score: Score, isOurs: (part: number, measure: number) => boolean): Score {
  const changes = new Map<string, Map<string, Place>>();
  const lines = Map.groupBy(sungIn(score), ({ part, verse }) => `${part} ${verse}`);
  for (const line of lines.values()) {
    line.forEach((syllable, i) => {
      if (!isOurs(syllable.part, syllable.measure)) return;
      const place = placeOf(comes(syllable) && isBegun(line, i), goes(syllable) && isContinued(line, i));
      if (place === syllable.place) return;
      const own = changes.get(placeIn(syllable)) ?? new Map<string, Place>();
      changes.set(placeIn(syllable), own.set(keyOf(syllable), place));
    });
  }
  if (changes.size === 0) return score;
  const edits = score.parts.flatMap((own, part) =>
    own.measures.flatMap(({ index, events }) => {
      const places = changes.get(placeIn({ part, measure: index }));
      return places ? [{ part, measure: index, events: events.map((event) => rewritten(event, places)) }] : [];
    }),
  );
  return replaceEvents(score, edits);
}

/** Changed places in a word by measure, then by event and verse. */
const placeIn = ({ part, measure }: Pick<Syllable, "part" | "measure">): string => `${part}/${measure}`;
const keyOf = ({ eventId, verse }: Pick<Syllable, "eventId" | "verse">): string => `${eventId} ${verse}`;

function sungIn(score: Score): readonly Sung[] {
  const voices = new Map<string, string>();
  for (const part of score.parts)
    for (const { events } of part.measures)
      for (const event of events)
        if (event.kind === "note" || event.kind === "grace") voices.set(event.id, event.voice);
  return syllables(score)
    .map((syllable) => ({ ...syllable, voice: voices.get(syllable.eventId) ?? "" }))
    .toSorted((a, b) => a.part - b.part || compare(a.onset, b.onset));
}

const goes = ({ place }: Syllable): boolean => place === "begin" || place === "middle";
const comes = ({ place }: Syllable): boolean => place === "middle" || place === "end";
const placeOf = (isComing: boolean, isGoing: boolean): Place =>
  isComing ? (isGoing ? "middle" : "end") : isGoing ? "begin" : "single";

/** The voice's own next syllable goes on with the word, or the next of any voice, where a line changes its voice. */
function isContinued(line: readonly Sung[], at: number): boolean {
  const own = line[at];
  const next = line.find(({ voice }, i) => i > at && voice === own?.voice);
  return [next, line[at + 1]].some((syllable) => syllable !== undefined && comes(syllable));
}

function isBegun(line: readonly Sung[], at: number): boolean {
  const own = line[at];
  const last = line.findLast(({ voice }, i) => i < at && voice === own?.voice);
  return [last, line[at - 1]].some((syllable) => syllable !== undefined && goes(syllable));
}

const verseOf = (lyric: XmlElement): string => attribute(lyric, "number") ?? attribute(lyric, "name") ?? "1";

function rewritten(event: MeasureEvent, changes: ReadonlyMap<string, Place>): MeasureEvent {
  if (event.kind !== "note" && event.kind !== "grace") return event;
  const heads = event.heads.map((head): Head => {
    if (!head.source) return head;
    const children = head.source.children.map((node) => {
      if (!isElement(node) || node.name !== "lyric") return node;
      const place = changes.get(keyOf({ eventId: event.id, verse: verseOf(node) }));
      return place && child(node, "text") ? withPlace(node, place) : node;
    });
    const same = children.every((node, i) => node === head.source?.children[i]);
    return same ? head : { ...head, source: { ...head.source, children } };
  });
  return heads.every((head, i) => head === event.heads[i]) ? event : { ...event, heads };
}

/** The lyric at another place of its word: syllables that share a note keep what stands between them. */
function withPlace(lyric: XmlElement, place: Place): XmlElement {
  const stated = lyric.children.filter((node) => isElement(node) && node.name === "syllabic");
  const [first] = stated;
  const last = stated.at(-1);
  if (first === undefined) return { ...lyric, children: [xmlElement("syllabic", place), ...lyric.children] };
  const isComing = place === "middle" || place === "end";
  const isGoing = place === "begin" || place === "middle";
  const children = lyric.children.map((node) => {
    if (node === first && node === last) return xmlElement("syllabic", place);
    if (node === first) return xmlElement("syllabic", isComing ? "end" : "single");
    return node === last ? xmlElement("syllabic", isGoing ? "begin" : "single") : node;
  });
  return { ...lyric, children };
}
