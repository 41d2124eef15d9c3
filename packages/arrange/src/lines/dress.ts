import {
  attribute,
  compare,
  dropNotations,
  type Fraction,
  isElement,
  max,
  subtract,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { withSign } from "../obey/notation/finish.ts";
import { type Bar, type LineEvent as BarEvent, endOf, isStrike, type Strike } from "../read/bar/bar.ts";
import { hasMarks } from "../read/bar/marks.ts";
import type { PieceBar } from "../read/piece.ts";
import { ticksFrom } from "../read/ticks.ts";
import { countingOf } from "./counting.ts";
import { isSounding, type LineEvent, lyricsOf, marksOf } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import { type Slur, slursOf, spansOf } from "./slurs.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";

/** What the notes of a rewritten line are dressed by. */
export type Wardrobe = {
  readonly line: readonly LineEvent[];
  readonly strokes: readonly Stroke[];
  readonly bars: readonly PieceBar[];
  readonly words: LineWords;
  /** winds and voices take breath where a rest was written over */
  readonly breathes: boolean;
};

/** A note of a bar, or the part of it that lies there. */
type Piece = {
  readonly bar: number;
  readonly strike: Strike;
  readonly stroke: Struck;
  readonly first: boolean;
  readonly last: boolean;
};
/** What a note shall have; undefined: what it has. */
type Wanted = {
  readonly lyrics: readonly XmlElement[];
  readonly slurs: readonly ("start" | "stop")[];
  readonly fermata: boolean;
  readonly breath: boolean;
  readonly drop: (name: string) => boolean;
};

/** ticks by which rounding may move a note */
const near = 12;
/** beats between two breaths where a comma takes the place of a rest */
const breathAfter = 4;
/** beats after which a player needs one in the middle of a phrase too, where he had a rest */
const breathlessFor = 8;

/**
 * The bars of a line with its words, slurs, fermatas and breaths where its notes now are; bars that have them already stay the
 * source's. Syllables go to the first note that is left of them, fermatas and breaths to what sounds at their time. A bar that is
 * written anew has all its slurs anew, and so have the bars where these begin or end. Pure.
 */
export function dressed(
  sources: readonly (Bar | undefined)[],
  made: readonly (Bar | undefined)[],
  wardrobe: Wardrobe,
): readonly (Bar | undefined)[] {
  const { line, strokes, bars, words } = wardrobe;
  const notes = strokes.filter(isStruck);
  const pieces = piecesOf(made, notes, bars);
  const slurs = slursOf(line, notes, bars, words);
  const wanted = wantedOf(pieces, notes, slurs, wardrobe);
  const anew = barsAnew(sources, made, pieces, wanted, [...slurs.map(endsIn(pieces)), ...oldSlurs(line, bars)]);
  const byBar = Map.groupBy(pieces, ({ bar }) => bar);
  const held = strokes.filter(({ heldRest }) => heldRest);
  return made.map((bar, index) => {
    if (!bar || !anew.has(index)) return sources[index];
    const changed = new Map(
      (byBar.get(index) ?? []).flatMap((piece) => {
        const signs = wanted.get(piece);
        return signs ? [[piece.strike, withSigns(piece, signs)] as const] : [];
      }),
    );
    const start = bars[index]?.start ?? 0;
    const dress = (event: BarEvent): BarEvent =>
      isStrike(event) ? (changed.get(event) ?? event) : heldIn(event, start, held);
    const end = sources[index] ? endOfBar(sources[index]) : bar.length;
    const lines = bar.lines.map((own) => ({ ...own, events: withinEnd(own.events, end).map(dress) }));
    return { ...bar, slursAnew: true, lines };
  });
}

/** Where the last note or rest of a measure ends: some parts end before their measure does. */
export const endOfBar = (bar: Bar): Fraction =>
  bar.lines.flatMap(({ events }) => events).reduce((end, event) => max(end, endOf(event)), ZERO);

/** The events without the rests, or what of them lies, after the end of a part's measure. */
const withinEnd = (events: readonly BarEvent[], end: Fraction): readonly BarEvent[] =>
  events.flatMap((event) => {
    if (isStrike(event) || compare(endOf(event), end) <= 0) return [event];
    return compare(event.onset, end) >= 0 ? [] : [{ ...event, duration: subtract(end, event.onset) }];
  });

/** Two measures, by index, between which a slur goes. */
type Reach = readonly [from: number, to: number];

const endsIn =
  (pieces: readonly Piece[]) =>
  (slur: Slur): Reach => {
    const barOf = (note: Struck | undefined, edge: "first" | "last"): number =>
      pieces.find((piece) => piece.stroke === note && piece[edge])?.bar ?? note?.bar ?? 0;
    return [barOf(slur[0], "first"), barOf(slur.at(-1), "last")];
  };

/** The slurs of the source. */
const oldSlurs = (line: readonly LineEvent[], bars: readonly PieceBar[]): readonly Reach[] =>
  spansOf(line).map(({ from, to }): Reach => {
    const last = (line[to]?.end ?? 0) - 1;
    return [
      line[from]?.measure ?? 0,
      Math.max(
        0,
        bars.findLastIndex(({ start }) => start <= last),
      ),
    ];
  });

/** Measures that are written anew: their notes are other ones, or other signs belong to them, or a slur joins them to such a one. */
function barsAnew(
  sources: readonly (Bar | undefined)[],
  made: readonly (Bar | undefined)[],
  pieces: readonly Piece[],
  wanted: ReadonlyMap<Piece, Wanted>,
  slurs: readonly Reach[],
): ReadonlySet<number> {
  const anew = new Set(made.flatMap((bar, i) => (bar && sources[i] && !isAsBefore(sources[i], bar) ? [i] : [])));
  for (const piece of pieces) {
    const signs = wanted.get(piece);
    if (signs && !hasSigns(piece, signs)) anew.add(piece.bar);
  }
  for (let size = -1; size < anew.size; ) {
    size = anew.size;
    for (const [from, to] of slurs) {
      if (!anew.has(from) && !anew.has(to)) continue;
      anew.add(from);
      anew.add(to);
    }
  }
  return anew;
}

/** True where a measure was written again with the notes that it had. */
function isAsBefore(source: Bar, made: Bar): boolean {
  const [before = [], now = []] = [source, made].map(({ lines }) =>
    lines.flatMap(({ events }) => events.filter(isStrike)),
  );
  return (
    before.length === now.length &&
    before.every((strike, i) => strike === now[i]) &&
    source.graces.length === made.graces.length &&
    !hasMarks(source, made.leftOut)
  );
}

function piecesOf(
  made: readonly (Bar | undefined)[],
  notes: readonly Struck[],
  bars: readonly PieceBar[],
): readonly Piece[] {
  let at = 0;
  return made.flatMap((bar, index) => {
    const start = bars[index]?.start ?? 0;
    const [line] = bar?.lines.filter(({ events }) => events.some(isStrike)) ?? [];
    return (line?.events ?? []).flatMap((event): readonly Piece[] => {
      if (!isStrike(event)) return [];
      const on = start + ticksFrom(event.onset);
      const end = start + ticksFrom(endOf(event));
      while (at < notes.length && (notes[at]?.end ?? 0) <= on + near) at++;
      const stroke = notes[at];
      if (!stroke || stroke.on > on + near) return [];
      return [{ bar: index, strike: event, stroke, first: on - stroke.on <= near, last: stroke.end - end <= near }];
    });
  });
}

function wantedOf(
  pieces: readonly Piece[],
  notes: readonly Struck[],
  slurs: readonly Slur[],
  wardrobe: Wardrobe,
): ReadonlyMap<Piece, Wanted> {
  const { line, bars, words } = wardrobe;
  const lyrics = lyricsBySyllable(line, notes);
  const starts = new Set(slurs.map((slur) => slur[0]));
  const stops = new Set(slurs.map((slur) => slur.at(-1)));
  const fermatas = heldBy(line, notes, ({ fermata }) => fermata);
  const breaths = new Set([...heldBy(line, notes, ({ breath }) => breath), ...commasOf(wardrobe, notes)]);
  return new Map(
    pieces.map((piece): [Piece, Wanted] => {
      const { stroke, first, last } = piece;
      return [
        piece,
        {
          lyrics: first ? (lyrics.get(stroke) ?? []) : [],
          slurs: [
            ...(last && stops.has(stroke) ? (["stop"] as const) : []),
            ...(first && starts.has(stroke) ? (["start"] as const) : []),
          ],
          fermata: last && fermatas.has(stroke),
          breath: last && breaths.has(stroke),
          drop: dropped(stroke, bars, words),
        },
      ];
    }),
  );
}

/** The words of each syllable at the first note that is left of it. */
function lyricsBySyllable(
  line: readonly LineEvent[],
  notes: readonly Struck[],
): ReadonlyMap<Struck, readonly XmlElement[]> {
  const texts = new Map(
    line.flatMap(({ sung, syllable, lyrics }) => (sung && syllable !== undefined ? [[syllable, lyrics]] : [])),
  );
  const found = new Map<Struck, readonly XmlElement[]>();
  const done = new Set<number>();
  for (const note of notes) {
    const { syllable } = note.event;
    if (syllable === undefined || done.has(syllable)) continue;
    done.add(syllable);
    found.set(note, texts.get(syllable) ?? []);
  }
  // words that are no song's stay where they stood
  for (const { on, sung, lyrics } of line) {
    const note = !sung && lyrics.length > 0 ? notes.find((one) => one.on <= on && one.end > on) : undefined;
    if (note) found.set(note, [...(found.get(note) ?? []), ...lyrics]);
  }
  return found;
}

/** The notes that sound when what a sign stands on ends. */
function heldBy(
  line: readonly LineEvent[],
  notes: readonly Struck[],
  has: (event: LineEvent) => boolean,
): ReadonlySet<Struck> {
  const found = new Set<Struck>();
  for (const event of line) {
    if (!has(event)) continue;
    const at = event.end - 1;
    const note = notes.find(({ on, end }) => on <= at && end > at);
    if (note) found.add(note);
  }
  return found;
}

/** Last notes of phrases whose rest was written over, a few beats after the last breath. */
function commasOf({ line, bars, breathes }: Wardrobe, notes: readonly Struck[]): readonly Struck[] {
  if (!breathes) return [];
  let since = 0;
  return notes.flatMap((note, i): readonly Struck[] => {
    const bar = bars[note.bar];
    const next = notes[i + 1];
    const beat = bar ? countingOf(bar).beat : 1;
    since += (note.end - note.on) / beat;
    const rested = next !== undefined && next.on > note.end;
    const own = line[note.event.index + 1];
    const hadRest = own !== undefined && !isSounding(own);
    // nobody needs a comma to breathe after the last note
    if (next === undefined) return [];
    const isEnd = next.event.phrase !== note.event.phrase;
    if (rested) since = 0;
    if (rested || !hadRest || since < (isEnd ? breathAfter : breathlessFor) || note.event.fermata) return [];
    since = 0;
    return [note];
  });
}

/** What a note of another length or level does without. */
function dropped(
  { on, end, event, bar }: Struck,
  bars: readonly PieceBar[],
  { level }: LineWords,
): (name: string) => boolean {
  const measure = bars[bar];
  const beats = (end - on) / (measure ? countingOf(measure).beat : 1);
  const isLonger = end - on > (event.end - event.on) * 1.01;
  return (name) => {
    if (name === "spiccato" || name === "detached-legato") return level < 2 || isLonger;
    if (name === "staccato" || name === "staccatissimo") return isLonger || (level < 2 && beats >= 2);
    return level < 2 && (name === "strong-accent" || name === "fingernails" || name === "harmonic");
  };
}

const isBreath = (name: string): boolean => name === "breath-mark";
const slurTypesOf = (marks: readonly XmlElement[]): readonly (string | undefined)[] =>
  marks.filter(({ name }) => name === "slur").map((slur) => attribute(slur, "type"));

const hasLyrics = ({ strike }: Piece, { lyrics }: Wanted): boolean => {
  const own = lyricsOf(strike);
  return own.length === lyrics.length && own.every((lyric, i) => lyric === lyrics[i]);
};

/** True for a note that has what it shall have. */
function hasSigns(piece: Piece, wanted: Wanted): boolean {
  const marks = marksOf(piece.strike);
  return (
    hasLyrics(piece, wanted) &&
    slurTypesOf(marks).toSorted().join() === wanted.slurs.toSorted().join() &&
    marks.some(({ name }) => name === "fermata") === wanted.fermata &&
    marks.some(({ name }) => isBreath(name)) === wanted.breath &&
    !marks.some(({ name }) => wanted.drop(name))
  );
}

/** The note in a bar that is written anew; what has no slur and all its signs stays the source's own. */
function withSigns(piece: Piece, wanted: Wanted): Strike {
  const { strike, first } = piece;
  const marks = marksOf(strike);
  if (hasSigns(piece, wanted) && slurTypesOf(marks).length === 0) return strike;
  const [hadFermata, hadBreath] = [(name: string) => name === "fermata", isBreath].map((is) =>
    marks.some(({ name }) => is(name)),
  );
  let now: Strike = dropNotations(
    strike,
    ({ name }) =>
      wanted.drop(name) ||
      name === "slur" ||
      (!wanted.fermata && name === "fermata") ||
      (!wanted.breath && isBreath(name)),
  );
  if (!hasLyrics(piece, wanted)) now = withLyrics(now, wanted.lyrics);
  for (const type of wanted.slurs)
    now = withSign(
      now,
      xmlElement(
        "slur",
        [],
        [
          ["type", type],
          ["number", "1"],
        ],
      ),
    );
  if (wanted.fermata && !hadFermata) now = withSign(now, xmlElement("fermata", [], [["type", "upright"]]));
  if (wanted.breath && !hadBreath) now = withSign(now, xmlElement("breath-mark"), "articulations");
  // a name of its own: what the source's event had would come back to it
  return { ...now, id: `${strike.id}/${first ? "dressed" : "held"}` };
}

/** A note with other words under it. */
function withLyrics(strike: Strike, lyrics: readonly XmlElement[]): Strike {
  const heads = strike.heads.map((head, i) => {
    const kept = head.source?.children.filter((node) => !isElement(node) || node.name !== "lyric") ?? [];
    const added = i === 0 ? lyrics : [];
    if (!head.source && added.length === 0) return head;
    return { ...head, source: { ...(head.source ?? xmlElement("note")), children: [...kept, ...added] } };
  });
  return { ...strike, heads };
}

/** A rest that is held by a fermata where one was held in the source. */
function heldIn(rest: Exclude<BarEvent, Strike>, start: number, held: readonly Stroke[]): BarEvent {
  if (rest.source) return rest;
  const on = start + ticksFrom(rest.onset);
  const end = start + ticksFrom(endOf(rest));
  const isHeld = held.some((stroke) => stroke.on < end && stroke.end > on && stroke.end <= end);
  if (!isHeld) return rest;
  const fermata = xmlElement("fermata", [], [["type", "upright"]]);
  return { ...rest, source: xmlElement("note", [xmlElement("rest"), xmlElement("notations", [fermata])]) };
}
