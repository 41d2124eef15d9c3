import {
  attributesAt,
  fifthsOf,
  type Head,
  type KeyShift,
  type Measure,
  midiOf,
  type Part,
  type Pitch,
  type Score,
  setKey,
  spell,
  transposePitch,
  ZERO,
} from "@gradus/score";
import { cheapestPath } from "../read/viterbi.ts";

/** places on the line of fifths to the right of a signature around which the notes of its key lie: C major is F to B, around D */
const centre = 2;
/** places from a centre up to which a note is of its key */
const ofKey = 3;
/** places between the outermost names of a measure that one key spells: an augmented sixth (A flat to F sharp) */
const widest = 10;
/** places on the line of fifths beyond which a name has two signs */
const [doubleFlat, doubleSharp] = [-8, 12];
/** how far a local key may lie from the signature, in places */
const farthest = 12;
/** what a place off the signature costs in a measure, a place of the way from one measure to the next, a name with two signs, another name than it had */
const costs = { away: 0.05, move: 0.15, twoSigns: 1, renamed: 0.3 };

/** What a measure is to be spelled as: names on the line of fifths as they are, and the signature that they stand under. */
type Spelling = {
  readonly names: readonly { readonly fifths: number; readonly signature: number }[];
  readonly isMixed: boolean;
};

/** A score moved to another key, and spelled as that key has it. Pure. */
export const movedBy = (score: Score, shift: KeyShift): Score =>
  shift.fifths === 0 ? setKey(score, shift) : spelledByMeasure(setKey(score, shift));

/**
 * A moved score in which every measure is spelled near its own local key: a side key that the signature does not show may have come
 * to names with two signs, or lie on both sides of the circle. What one key spells keeps its names as they are to each other,
 * and goes as a whole to the other side of the circle; only a measure whose names contradict each other is named anew. The local
 * keys are a path on the line of fifths (Temperley 2001, "The Cognition of Basic Musical Structures", chapter 5), counted
 * from each part's signature, so that transposing parts agree.
 */
function spelledByMeasure(score: Score): Score {
  const length = Math.max(0, ...score.parts.map(({ measures }) => measures.length));
  const spellings = Array.from({ length }, (_, i) => spellingOf(score, i));
  const path = cheapestPath(
    spellings.map(() => 2 * farthest + 1),
    (place, state) => costOf(spellings[place], state - farthest),
    (_, from, to) => costs.move * Math.abs(from - to),
  );
  const offs = path.map((state) => state - farthest);
  return {
    ...score,
    parts: score.parts.map((part) => {
      const held = new Map<number, Pitch>();
      const measures = part.measures.map((measure, i) => {
        const [spelling, off = 0] = [spellings[i], offs[i]];
        return spelling ? renamed(measure, namesFor(spelling, signatureOf(part, i), off), held) : measure;
      });
      return { ...part, measures };
    }),
  };
}

function spellingOf({ parts }: Score, index: number): Spelling {
  const names = parts.flatMap(({ measures }) => {
    const measure = measures[index];
    const signature = measure?.before.key.fifths ?? 0;
    const found = headsOf(measure).flatMap(({ pitch }) => (pitch ? [fifthsOf(pitch)] : []));
    return [...new Set(found)].map((fifths) => ({ fifths, signature }));
  });
  const places = names.map(({ fifths, signature }) => fifths - signature);
  return { names, isMixed: Math.max(...places) - Math.min(...places) > widest };
}

const signatureOf = (part: Part, index: number): number => attributesAt(part, index, ZERO).key.fifths;

const headsOf = (measure: Measure | undefined): readonly Head[] =>
  (measure?.events ?? []).flatMap((event) => (event.kind === "note" || event.kind === "grace" ? event.heads : []));

/** What it costs to spell a measure around a place so far off its signature's. */
function costOf(spelling: Spelling | undefined, off: number): number {
  const pull = costs.away * Math.abs(off);
  if (!spelling || spelling.names.length === 0) return pull;
  const turn = turnOf(spelling, off);
  const total = spelling.names.reduce((sum, { fifths, signature }) => {
    const around = signature + centre + off;
    const name = spelling.isMixed ? nearest(fifths, around) : fifths + turn;
    const twoSigns = name > doubleSharp || name < doubleFlat ? costs.twoSigns : 0;
    return sum + twoSigns + Math.max(0, Math.abs(name - around) - ofKey);
  }, 0);
  return total / spelling.names.length + pull + (turn === 0 ? 0 : costs.renamed);
}

/** The whole circles that bring the names of a measure nearest to a place so far off their signature's. */
function turnOf({ names, isMixed }: Spelling, off: number): number {
  if (isMixed || names.length === 0) return 0;
  const mean = names.reduce((sum, { fifths, signature }) => sum + fifths - signature, 0) / names.length;
  return nearest(mean, off + centre) - mean;
}

const nearest = (fifths: number, around: number): number => fifths + 12 * Math.round((around - fifths) / 12);

/** How the names of a measure are changed when it is spelled around a place so far off a part's signature. */
function namesFor(spelling: Spelling, signature: number, off: number): (pitch: Pitch) => Pitch {
  const turn = turnOf(spelling, off);
  return (pitch) => {
    // quarter tones keep their names
    if (!Number.isInteger(pitch.alter)) return pitch;
    return spelling.isMixed ? spell(midiOf(pitch), signature + centre + off) : transposePitch(pitch, 0, turn);
  };
}

/** A measure with its names changed; `held` keeps how each sounding pitch was last written, for what is tied to it. */
function renamed(measure: Measure, nameOf: (pitch: Pitch) => Pitch, held: Map<number, Pitch>): Measure {
  const events = measure.events.map((event) => {
    if (event.kind !== "note" && event.kind !== "grace") return event;
    const heads = event.heads.map((head): Head => {
      if (!head.pitch) return head;
      const midi = midiOf(head.pitch);
      const pitch = (head.tieStop && held.get(midi)) || nameOf(head.pitch);
      held.set(midi, pitch);
      return fifthsOf(pitch) === fifthsOf(head.pitch) ? head : { ...head, pitch };
    });
    return heads.every((head, i) => head === event.heads[i]) ? event : { ...event, heads };
  });
  return events.every((event, i) => event === measure.events[i]) ? measure : { ...measure, events, touched: true };
}
