import { add, compare, type Fraction, fraction } from "@gradus/score";
import {
  type Bar,
  endOf,
  type Group,
  groupsOf,
  isStrike,
  lowestOf,
  mapStrikes,
  overlaps,
  type Strike,
  strikesOf,
} from "../read/bar/bar.ts";
import { isSet, isTied, newTone } from "../read/bar/tune-line.ts";
import { slotAt } from "../read/metre.ts";
import { besideOf, struckInTurn } from "./dividing.ts";
import { chordToneFrom, isTooQuick, lasts, unitOf } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = ["moving notes", "quick notes too"];
/** semitones between the two notes: a minor third to a major sixth */
const [nearest, widest] = [3, 9];
/** lowest note of a third: below it thirds sound muddy (Piston, Orchestration: the lower interval limit) */
const lowest = 48;
/**
 * Notes of a measure that make a figure, and the share of them that must be doubled: a pattern or none. A figure that goes on on the
 * other staff may have fewer, and at the highest levels every moving voice is one.
 */
const leastNotes = 3;
const most = 0.5;
const octave = 12;
/** notes of a hand at the highest levels: there the pedal holds a tune while its hand plays elsewhere */
const pedalled = 5;
/** highest note: five ledger lines */
const highest = 96;

/**
 * The single notes of a figure become thirds and sixths of its chord: under the tune in the right hand, over the bass in the left
 * (the doubled figures of Chopin's op. 25 no. 6 and Brahms's op. 118). The tune and the bass stay alone, and no note moves.
 */
export const figureDoubleNotes: Operation = {
  rule: "figure-double-notes",
  strengths: words.length,
  technique: () => "thirds",
  reason: (strength) =>
    `The broken chords of the accompaniment are played in thirds and sixths: ${words[strength - 1]}, over a clear bass.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    withFigure(bar, strength, context, (strike) => withChordTone(strike, bar, context)),
};

/**
 * The notes of a figure, single or doubled already, are played in octaves with the note above, on both sides of a held tune (the
 * three-hand texture of Thalberg's op. 33 and Liszt's transcriptions: the tune in the middle). No octave is laid over a note of the tune.
 */
export const figureOctaves: Operation = {
  rule: "figure-octaves",
  strengths: words.length,
  technique: () => "octavePassages",
  reason: (strength) =>
    `The broken chords of the accompaniment are played in octaves, around the tune: ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    withFigure(bar, strength, context, (strike) => withOctave(strike, bar, context)),
};

/** The same with each note before its octave, in notes half as long: the figure at twice its rate. */
export const figureBrokenOctaves: Operation = {
  rule: "figure-broken-octaves",
  strengths: 1,
  technique: () => "brokenOctaves",
  reason: () => "The broken chords of the accompaniment are played in broken octaves, at twice their rate.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => {
    const halfOf = ({ duration }: Strike): Fraction => fraction(duration.n, 2 * duration.d);
    const made = withFigure(bar, 2, context, (strike) =>
      isTooQuick(halfOf(strike), context) ? undefined : withOctave(strike, bar, context),
    );
    const before = new Set(strikesOf(bar));
    const broken = (strike: Strike): readonly Strike[] => {
      const top = Math.max(...strike.heads.map(({ midi }) => midi));
      const turns = [strike.heads.filter(({ midi }) => midi < top), strike.heads.filter(({ midi }) => midi === top)];
      return struckInTurn(strike, [strike.onset, add(strike.onset, halfOf(strike))], turns);
    };
    const lines = made.lines.map((line) => ({
      ...line,
      events: line.events.flatMap((event) => (isStrike(event) && !before.has(event) ? broken(event) : event)),
    }));
    return made === bar ? bar : { ...made, lines };
  },
};

/** The bar with the notes of its figure doubled, when enough of them can be. */
function withFigure(
  bar: Bar,
  strength: number,
  context: BarContext,
  double: (strike: Strike) => Strike | undefined,
): Bar {
  const { division, subdivision } = context.metre.grids;
  const shortest = unitOf(strength === 1 ? division : subdivision, context.metre.beat);
  const figure = groupsOf(bar).flatMap((group) => figureNote(group, bar, context) ?? []);
  const made = new Map(
    figure.flatMap((strike) => {
      const doubled = lasts(strike, shortest) ? double(strike) : undefined;
      return doubled ? [[strike, doubled] as const] : [];
    }),
  );
  const least = context.most.notes >= pedalled || bar.lines.some(({ crossing }) => crossing) ? 1 : leastNotes;
  if (figure.length < least || made.size === 0 || made.size < most * figure.length) return bar;
  return mapStrikes(bar, (strike) => made.get(strike) ?? strike);
}

/** A note of a figure, or two, quicker than a beat, that a hand strikes here alone; undefined for chords, the tune and the bass. */
function figureNote({ onset, strikes }: Group, bar: Bar, context: BarContext): Strike | undefined {
  const [strike, second] = strikes;
  if (!strike || second || strike.heads.length > 2 || strike.heads.some(({ melody }) => melody)) return undefined;
  if (strike.hidden || isTied(strike) || isSet(strike) || lasts(strike, context.metre.beat)) return undefined;
  // what was put between the notes of the tune is no accompaniment
  if (context.role === "melody" && strike.heads.every(({ source }) => source === undefined)) return undefined;
  return context.role === "accompaniment" && lowestOf(strike) <= bassOfHalf(onset, bar, context) ? undefined : strike;
}

/** The lowest note that begins or sounds in the half of the measure around a point. */
function bassOfHalf(point: Strike["onset"], bar: Bar, { metre }: BarContext): number {
  const { half } = metre.grids;
  const slot = slotAt(half, point);
  const [from, to] = [half[slot] ?? point, half[slot + 1] ?? metre.length];
  const inside = strikesOf(bar).filter((strike) => compare(strike.onset, to) < 0 && compare(endOf(strike), from) > 0);
  return Math.min(...inside.flatMap(({ heads }) => heads.map(({ midi }) => midi)));
}

/** What else the hand holds or strikes while a strike lasts, and what the other hand does, as MIDI numbers. */
function besideIn(
  bar: Bar,
  strike: Strike,
  context: BarContext,
): { held: readonly number[]; beside: readonly number[] } {
  const held = strikesOf(bar)
    .filter((other) => other !== strike && overlaps(other, strike))
    .flatMap(({ heads }) => heads.map(({ midi }) => midi));
  return { held, beside: besideOf(strike, context).map(({ midi }) => midi) };
}

/** Whether the hand reaches a tone with what it holds; what the pedal holds need not be reached: what lies too far apart anyway, and all at the highest levels. */
function isReached(tone: number, strike: Strike, held: readonly number[], { most }: BarContext): boolean {
  const { notes, span } = most;
  if (notes >= pedalled) return true;
  const own = [...held, ...strike.heads.map(({ midi }) => midi)];
  const now = Math.max(...own) - Math.min(...own);
  return now > span || Math.max(...own, tone) - Math.min(...own, tone) <= span;
}

const withTone = (strike: Strike, midi: number, context: BarContext): Strike => ({
  ...strike,
  heads: [...strike.heads, newTone(midi, context)].toSorted((a, b) => a.midi - b.midi),
});

/** A single note with a tone of its chord: under it in the right hand, over it in the left, the other way round where there is no room. */
function withChordTone(strike: Strike, bar: Bar, context: BarContext): Strike | undefined {
  const [head, second] = strike.heads;
  if (!head || second) return undefined;
  const { midi } = head;
  const { held, beside } = besideIn(bar, strike, context);
  const isUpper = context.role === "melody";
  const ceiling = Math.min(...(isUpper ? held.filter((other) => other > midi) : beside), 128);
  const floor = Math.max(lowest - 1, ...(isUpper ? beside : held.filter((other) => other < midi)));
  const fits = (tone: number): boolean =>
    tone > floor &&
    tone < ceiling &&
    (isUpper ? Math.max(midi, ...held) - tone <= context.most.span : isReached(tone, strike, held, context)) &&
    held.every((other) => Math.abs(other - tone) > 1);
  const tone = (isUpper ? ([-1, 1] as const) : ([1, -1] as const))
    .map((direction) => toneFrom(midi, direction, strike, context))
    .find((candidate) => candidate !== undefined && fits(candidate));
  return tone === undefined ? undefined : withTone(strike, tone, context);
}

/** One or two notes with the octave above the lower one, where the hand and the other hand leave room. */
function withOctave(strike: Strike, bar: Bar, context: BarContext): Strike | undefined {
  const midi = lowestOf(strike) + octave;
  const { held, beside } = besideIn(bar, strike, context);
  const isFree = strike.heads.length < context.most.notes && octave <= context.most.span && midi <= highest;
  const isUnder = context.role === "melody" || beside.every((other) => other >= midi);
  const isTaken = [...held, ...strike.heads.map((head) => head.midi)].some((other) => Math.abs(other - midi) < 2);
  return isFree && isUnder && !isTaken && isReached(midi, strike, held, context)
    ? withTone(strike, midi, context)
    : undefined;
}

/** The nearest tone of the chord a third to a sixth away. */
function toneFrom(midi: number, direction: 1 | -1, { onset }: Strike, context: BarContext): number | undefined {
  const tone = chordToneFrom(midi + direction * (nearest - 1), direction, onset, context);
  return tone !== undefined && Math.abs(tone - midi) <= widest ? tone : undefined;
}
