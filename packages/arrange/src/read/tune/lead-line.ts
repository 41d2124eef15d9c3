import type { Hand } from "@gradus/difficulty";
import { onsetsOf } from "../onsets.ts";
import type { Piece, PieceNote } from "../piece.ts";
import type { TuneNote } from "../reading.ts";
import { cheapestPath } from "../viterbi.ts";
import { byBarOf, figureIn, type Stream, streamsOf, type Traits, traitsOf, tuneIn } from "./stream.ts";
import { withoutVamps } from "./vamps.ts";

/** bars to each side that say how a voice goes, and that say what it is for */
const near = 2;
const around = 8;
const share = 4;
/** what one octave of height is worth, and what a change of voice costs */
const octaveWorth = 2;
const change = 0.8;
/** above this a line is a figure; semitones that it lies under the tune */
const figure = 0.6;
const under = 4;

/** The line of one hand by bar, before it is decided whether it is the tune; where the hand only accompanies it is empty. */
export type LeadLine = { readonly hand: Hand; readonly byBar: readonly (readonly TuneNote[])[] };

/**
 * The leading voice of a hand: of its written voices the one that lies highest and goes most like a tune, bar by bar with few
 * changes; where it pauses for a beat others speak, unless they accompany: figures below the tune over the bars around.
 */
export function leadLine(piece: Piece, hand: Hand): LeadLine {
  const streams = streamsOf(piece, hand);
  const traits = streams.map((stream) =>
    piece.bars.map(({ index }) => traitsOf(piece.bars, stream.byBar, index - near, index + near + 1)),
  );
  const leads = leadsOf(piece, streams, traits);
  const notes = piece.notes.filter((note) => note.hand === hand);
  const line = streams.length < 2 ? (streams[0]?.byBar.flat() ?? []) : spoken(piece, streams, leads, notes);
  const together = new Map(onsetsOf(notes).map((group) => [group[0]?.on, group]));
  const tune = line.map((note, i): TuneNote => {
    const next = line[i + 1]?.on ?? Number.POSITIVE_INFINITY;
    return {
      ...note,
      end: Math.min(note.end, next),
      beneath: (together.get(note.on) ?? []).filter(({ midi }) => midi < note.midi),
    };
  });
  return { hand, byBar: byBarOf(piece.bars, withoutVamps(piece.bars, tune)) };
}

/** Index of the leading stream of every bar. */
function leadsOf(
  { bars }: Piece,
  streams: readonly Stream[],
  traits: readonly (readonly Traits[])[],
): readonly number[] {
  const worth = (bar: number, stream: number): number => {
    const own = streams[stream]?.byBar[bar] ?? [];
    const trait = traits[stream]?.[bar];
    if (!trait || own.length === 0) return -2;
    const length = own.reduce((sum, { on, end }) => sum + end - on, 0);
    const share = length / (bars[bar]?.length ?? length);
    return tuneIn(trait) + (octaveWorth * (trait.height - 60)) / 12 + Math.min(0, 2 * (share - 0.5));
  };
  return cheapestPath(
    bars.map(() => streams.length),
    (bar, stream) => -worth(bar, stream),
    (_, from, to) => (from === to ? 0 : change),
  );
}

/** What the leading voice says, and what others say while it pauses. */
function spoken(
  piece: Piece,
  streams: readonly Stream[],
  leads: readonly number[],
  notes: readonly PieceNote[],
): readonly PieceNote[] {
  const keyOf = new Map<PieceNote, number>();
  streams.forEach(({ byBar }, index) => {
    for (const note of byBar.flat()) keyOf.set(note, index);
  });
  // what a voice is for changes slowly: four bars share an answer
  const fills = piece.bars.filter((_, i) => i % share === 0).map(({ index }) => fillsIn(piece, streams, leads, index));
  const shared = voicesOfBothHands(piece);
  const line: PieceNote[] = [];
  let quiet = 0;
  const tops = onsetsOf(notes.filter((note) => keyOf.has(note)));
  tops.forEach((group) => {
    const bar = group[0]?.measure ?? 0;
    const lead = leads[bar] ?? 0;
    const own = group.find((note) => keyOf.get(note) === lead);
    if (own) {
      line.push(own);
      quiet = Math.max(quiet, own.end);
      return;
    }
    const top = group.reduce((a, b) => (b.midi > a.midi ? b : a));
    const pause = pauseAt(streams[lead], piece, top, quiet);
    const isFill = fills[Math.floor(bar / share)]?.has(keyOf.get(top) ?? -1) && !goesOn(line.at(-1), top);
    // what both hands play in one voice is a figure
    if (shared.has(voiceOf(top))) return;
    if (top.on < quiet || pause < (piece.bars[bar]?.beat ?? 0) || isFill) return;
    line.push(top);
  });
  return line;
}

const voiceOf = ({ measure, part, voice }: PieceNote): string => `${measure}/${part}/${voice}`;

/** Voices that have notes of both hands in a measure. */
function voicesOfBothHands({ notes }: Piece): ReadonlySet<string> {
  const byVoice = Map.groupBy(notes, voiceOf);
  return new Set([...byVoice].flatMap(([key, own]) => (own.some(({ hand }) => hand !== own[0]?.hand) ? key : [])));
}

/** True where a voice goes on from the line's last note without a rest, and near it: then it has the tune, whatever it is for elsewhere. */
const goesOn = (last: PieceNote | undefined, { on, midi }: PieceNote): boolean =>
  last !== undefined && last.end === on && Math.abs(midi - last.midi) <= under;

/** How long the leading voice is silent around a note, in ticks; `since`: the end of what it said last. */
function pauseAt(lead: Stream | undefined, { bars }: Piece, note: PieceNote, since: number): number {
  const rest = lead?.byBar[note.measure]?.find(({ on }) => on > note.on) ?? lead?.byBar[note.measure + 1]?.[0];
  const bar = bars[note.measure];
  const until = rest?.on ?? (bar ? bar.start + 2 * bar.length : note.end);
  return until - since;
}

/** Streams that accompany around a bar: they lie below the leading voice, and sound with it or go as a figure. */
function fillsIn(
  { bars }: Piece,
  streams: readonly Stream[],
  leads: readonly number[],
  bar: number,
): ReadonlySet<number> {
  const from = Math.max(0, bar - around);
  const to = bar + around + 1;
  const fills = new Set<number>();
  const led = leads.slice(from, to);
  streams.forEach((stream, index) => {
    // a figure that begins alone leads until the tune comes in: it is held against what others lead
    const lead = led.flatMap((other, i) => (other === index ? [] : (streams[other]?.byBar[from + i] ?? [])));
    const height = lead.reduce((sum, { midi }) => sum + midi, 0) / Math.max(1, lead.length);
    const own = traitsOf(bars, stream.byBar, from, to);
    if (own.count === 0 || own.height > height - under) return;
    const notes = stream.byBar.slice(from, to).flat();
    if (figureIn(own) > figure || withLead(notes, lead) > 0.5) fills.add(index);
  });
  return fills;
}

/** Share of notes that begin while a line sounds. */
function withLead(notes: readonly PieceNote[], lead: readonly PieceNote[]): number {
  let at = 0;
  let together = 0;
  for (const { on } of notes) {
    while (lead[at] && (lead[at]?.end ?? 0) <= on) at++;
    if ((lead[at]?.on ?? Number.POSITIVE_INFINITY) <= on) together++;
  }
  return together / Math.max(1, notes.length);
}
