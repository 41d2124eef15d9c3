import { add, applyAttributes, type Score, type Time, tempoSigns, toNumber } from "@gradus/score";
import { ticksOf, ticksPerQuarter } from "../events.ts";
import type { HandNote } from "../hand-note.ts";
import { guessTempo, onsetsFor, withinTempi } from "./guess-tempo.ts";
import { speedClassOf } from "./speed-class.ts";
import type { TempoMap, TempoSegment } from "./tempo-map.ts";

type Mark = { readonly bpm: number; readonly strong: boolean };
type Cut = {
  readonly at: number;
  readonly marks: readonly Mark[];
  /** the speed class of the last word here */
  readonly speedClass: number | undefined;
};
type State = { readonly speedClass: number | undefined; readonly mark: Mark | undefined };

const standardError = { strong: 0.1, weak: 0.15, word: 0.29, nothing: 0.43 };
/** what notation programs write when nobody chose a tempo */
const untouched = 120;
/** ln of the factor by which a weak mark may lie off what the note values suggest */
const believed = Math.LN2;

/**
 * The tempo of a player's score (README of the second model, section 2): metronome marks, tempi for playback and words where there are,
 * else a guess from the note values of both hands. Read it from the original: an edit of note values must not change the guess.
 */
export function tempoMapOf(
  score: Score,
  hands: { readonly R: readonly HandNote[]; readonly L: readonly HandNote[] },
): TempoMap {
  const onsets = onsetsOf(hands);
  const last = onsets.at(-1) ?? 0;
  const beatAt = beatsOf(score);
  const cuts = cutsOf(score).filter(({ at }) => at <= last || at === 0);
  let state: State = { speedClass: undefined, mark: undefined };
  return cuts.map((cut, i) => {
    state = stateAfter(state, cut);
    const own = onsetsFor(onsets, cut.at, cuts[i + 1]?.at ?? Number.POSITIVE_INFINITY);
    return { from: cut.at, ...tempoOf(state, guessTempo(own, beatAt(cut.at), state.speedClass)) };
  });
}

function stateAfter(before: State, { marks, speedClass }: Cut): State {
  const mark = marks.findLast(({ strong }) => strong) ?? marks.at(-1);
  return {
    speedClass: speedClass ?? before.speedClass,
    mark: mark ?? (speedClass === undefined ? before.mark : undefined),
  };
}

function tempoOf({ mark, speedClass }: State, guess: number): Omit<TempoSegment, "from"> {
  if (mark?.strong) return { bpm: withinTempi(mark.bpm), how: "mark", sd: standardError.strong };
  if (mark && mark.bpm !== untouched) {
    const off = Math.log(mark.bpm / guess);
    if (Math.abs(off) <= believed) return { bpm: withinTempi(mark.bpm), how: "mark", sd: standardError.weak };
    const drawn = guess * Math.exp(Math.sign(off) * (believed + (Math.abs(off) - believed) / 2));
    return { bpm: withinTempi(drawn), how: "mark, drawn in", sd: standardError.word };
  }
  return speedClass === undefined
    ? { bpm: guess, how: "default", sd: standardError.nothing }
    : { bpm: guess, how: "word", sd: standardError.word };
}

/** The start, and every position with a mark or a word that says how fast. */
function cutsOf(score: Score): readonly Cut[] {
  const cuts = new Map<number, { at: number; marks: Mark[]; speedClass: number | undefined }>();
  const cutAt = (at: number) => {
    const cut = cuts.get(at) ?? { at, marks: [], speedClass: undefined };
    cuts.set(at, cut);
    return cut;
  };
  cutAt(0);
  for (const sign of tempoSigns(score)) {
    if (sign.kind === "words") {
      const speedClass = speedClassOf(sign.text);
      // a word stands where it fits on the page; it is meant from the start of its measure
      if (speedClass !== undefined) cutAt(toNumber(sign.measureStart)).speedClass = speedClass;
    } else cutAt(toNumber(sign.position)).marks.push({ bpm: sign.bpm, strong: sign.kind === "metronome" });
  }
  return [...cuts.values()].toSorted((a, b) => a.at - b.at);
}

/** The beat in force at a position, in quarters, by the time signatures of the first part. */
function beatsOf(score: Score): (quarters: number) => number {
  const first = score.parts[0];
  if (!first) return () => 1;
  const beats = first.measures.flatMap(({ start, before, events }) => {
    let attributes = before;
    return events.flatMap((event) => {
      if (event.kind !== "mark" || event.name !== "attributes") return [];
      attributes = applyAttributes(attributes, event.source);
      return { at: toNumber(add(start, event.onset)), beat: beatOf(attributes.time) };
    });
  });
  return (quarters) => beats.findLast(({ at }) => at <= quarters)?.beat ?? 1;
}

/** Of 6/8, 9/8, 12/16 … the dotted beat, else the unit of the signature; in quarters. */
function beatOf({ beats, beatType }: Time): number {
  const count = beats.reduce((sum, one) => sum + one, 0);
  const isCompound = beatType >= 8 && count > 3 && count % 3 === 0;
  return (isCompound ? 12 : 4) / beatType;
}

function onsetsOf({ R, L }: { readonly R: readonly HandNote[]; readonly L: readonly HandNote[] }): Float64Array {
  const ticks = new Set<number>();
  for (const { on } of R) ticks.add(ticksOf(on));
  for (const { on } of L) ticks.add(ticksOf(on));
  return Float64Array.from(ticks, (tick) => tick / ticksPerQuarter).sort();
}
