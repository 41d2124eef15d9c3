import { pitchClass } from "../operations/operation.ts";
import { cheapestPath } from "../read/viterbi.ts";
import { closeOver, free } from "./close-position.ts";
import { closeTones, type FigureName, isOpen, isStruckTogether } from "./figures.ts";
import type { Grounded } from "./grounded.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A harmony on the keyboard: its bass, and the tones above it, ascending (MIDI numbers). */
export type Voicing = { readonly bass: number; readonly upper: readonly number[] };
type State = Voicing & { readonly cost: number; readonly id: string };

/** most candidates that a harmony takes into the search */
const candidates = 24;
/** what a voicing that the same chord mostly has elsewhere is worth in the second run: like bars become equal */
const habit = 2.5;
const costs = {
  noThird: 4,
  noSeventh: 1,
  noRoot: 2,
  doubled: 1.5,
  bassDoubled: 1.2,
  /** a tone that only the tune has */
  notPlayed: 0.8,
  aboveTune: 2,
  aboveTuneSemitone: 0.3,
  outOfReach: 0.35,
  bassAway: 0.08,
  lowChord: 0.25,
  highChord: 0.12,
  wide: 0.5,
  muddy: 0.8,
  /** a tone of a close chord that the tune above it leaves no room for */
  cut: 1.5,
  /** a semitone by which a third at the bottom of a close chord lies too low, struck at once or in turn */
  lowThird: 0.3,
  lowBroken: 0.1,
  /** two tones of a chord side by side */
  second: 1.5,
  leap: 0.06,
  leapNinth: 0.6,
  leapOctave: 2,
  torn: 2.5,
  /** the bass goes an octave otherwise than the source's */
  turned: 1.2,
  voice: 0.12,
};
/** the lowest that the middle of a chord sounds clear, and the highest its top goes unasked */
const clear = 50;
const close = 57;
/** a third lower than this sounds muddy (Piston, Harmony: low interval limits) */
const lowest = 48;

/** semitones above its bass from which a chord has tones, and above that up to which; in open position from a sixth on */
const [nearestAbove, openFrom, farthest] = [3, 9, 13];

/** What a harmony is voiced for: how low the tune lies over it, and the figure that it goes in. */
export type Around = {
  readonly tuneAt: (harmony: Grounded) => number | undefined;
  readonly figureOf: (harmony: Grounded) => FigureName;
};

/**
 * Voicings of harmonies in a row by dynamic programming: the functional bass in a bass register, the third always, the
 * seventh before the fifth, nothing above the tune, near the voicing before. Run twice; in the second run a chord gets what
 * it mostly had in the first.
 */
export function voicingsOf(
  harmonies: readonly Grounded[],
  words: Vocabulary,
  notesAbove: number,
  { tuneAt, figureOf }: Around,
): readonly Voicing[] {
  const states = harmonies.map((harmony) => {
    const figure = figureOf(harmony);
    return closeTones(figure) === undefined
      ? statesOf(harmony, words, notesAbove, tuneAt(harmony), isOpen(figure) ? openFrom : nearestAbove)
      : closeStates(harmony, figure, words, tuneAt(harmony));
  });
  const steps = harmonies.map(({ bassMidi }, i) => bassMidi - (harmonies[i - 1]?.bassMidi ?? bassMidi));
  const first = bestPath(states, steps, () => 0);
  const habits = habitsOf(harmonies, first);
  return bestPath(states, steps, (index, id) => habits.get(nameOf(harmonies[index]))?.get(id) ?? 0);
}

const nameOf = (harmony: Grounded | undefined): string =>
  harmony ? `${harmony.root}/${harmony.kind}/${harmony.bass}` : "";

function habitsOf(harmonies: readonly Grounded[], path: readonly State[]): ReadonlyMap<string, Map<string, number>> {
  const habits = new Map<string, Map<string, number>>();
  path.forEach(({ id }, index) => {
    const name = nameOf(harmonies[index]);
    const counts = habits.get(name) ?? new Map<string, number>();
    counts.set(id, (counts.get(id) ?? 0) + 1);
    habits.set(name, counts);
  });
  for (const counts of habits.values()) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [id, count] of counts) counts.set(id, (habit * count) / total);
  }
  return habits;
}

function statesOf(
  harmony: Grounded,
  words: Vocabulary,
  notesAbove: number,
  tune: number | undefined,
  from: number,
): readonly State[] {
  const [low, high] = words.bass;
  const cap = (tune ?? 99) - 1;
  const states: State[] = [];
  for (let bass = low; bass <= high + 4; bass++) {
    if (pitchClass(bass) !== harmony.bass) continue;
    const tones: number[] = [];
    for (let midi = bass + from; midi <= Math.max(words.lower[1], bass + from + 9); midi++)
      if (harmony.heard.includes(pitchClass(midi)) && midi - bass <= from + farthest) tones.push(midi);
    for (const upper of fullest(tones, notesAbove)) states.push(stateOf(harmony, words, { bass, upper }, cap));
  }
  if (states.length === 0) return [bassAlone(low + pitchClass(harmony.bass - low))];
  return states.toSorted((a, b) => a.cost - b.cost).slice(0, candidates);
}

/** A chord in one position over each bass of the level's close register. */
function closeStates(
  harmony: Grounded,
  figure: FigureName,
  words: Vocabulary,
  tune: number | undefined,
): readonly State[] {
  const [low, high] = words.closeBass;
  const whole = closeOver(60, harmony, figure, { ...words, anyRegister: true }, free)?.length ?? 1;
  const states: State[] = [];
  for (let bass = low; bass <= high; bass++) {
    if (pitchClass(bass) !== harmony.bass) continue;
    const tones = closeOver(bass, harmony, figure, words, tune ?? free) ?? [bass];
    const upper = tones.slice(1);
    const wanted = Math.max(low, Math.min(high, harmony.bassMidi));
    const thickness = (upper[0] ?? 99) - bass <= 4 ? (isStruckTogether(figure) ? costs.lowThird : costs.lowBroken) : 0;
    const cost =
      costs.cut * (whole - tones.length) +
      (tune !== undefined && bass >= tune ? costs.aboveTune : 0) +
      costs.bassAway * Math.abs(bass - wanted) +
      thickness * Math.max(0, lowest - bass);
    states.push({ bass, upper, cost, id: `${bass}:${upper.join()}` });
  }
  return states.length > 0 ? states : [bassAlone(low + pitchClass(harmony.bass - low))];
}

const bassAlone = (bass: number): State => ({ bass, upper: [bass + 12], cost: 20, id: "none" });

/** Choices of so many tones, of fewer where no more sound. */
const fullest = (tones: readonly number[], most: number): readonly (readonly number[])[] => {
  const found = choices(tones, most);
  return found.length > 0 || most <= 1 ? found : fullest(tones, most - 1);
};

/** Ascending choices of so many tones within an octave. */
function choices(tones: readonly number[], size: number): readonly (readonly number[])[] {
  const grow = (made: readonly number[], from: number): readonly (readonly number[])[] => {
    if (made.length === size) return [made];
    return tones.slice(from).flatMap((tone, i) => {
      const first = made[0] ?? tone;
      return tone - first > (size > 2 ? 12 : 9) ? [] : grow([...made, tone], from + i + 1);
    });
  };
  return grow([], 0);
}

function stateOf(harmony: Grounded, words: Vocabulary, { bass, upper }: Voicing, cap: number): State {
  const names = upper.map(pitchClass);
  const all = new Set([harmony.bass, ...names]);
  const [, third, seventh] = harmony.tones;
  const isSeventh = harmony.tones.length > 3;
  const top = upper.at(-1) ?? bass;
  const middle = upper.reduce((sum, midi) => sum + midi, 0) / Math.max(1, upper.length);
  const wanted = Math.max(words.bass[0] + 2, Math.min(words.bass[1] + 2, harmony.bassMidi));
  let cost = 0;
  if (third !== undefined && !all.has(third)) cost += costs.noThird;
  if (isSeventh && seventh !== undefined && !all.has(seventh)) cost += costs.noSeventh;
  if (!all.has(harmony.root)) cost += costs.noRoot;
  if (new Set(names).size < names.length) cost += costs.doubled;
  if (names.includes(harmony.bass)) cost += costs.bassDoubled;
  cost += costs.notPlayed * names.filter((name) => !harmony.played.includes(name)).length;
  if (top > cap) cost += costs.aboveTune + costs.aboveTuneSemitone * (top - cap);
  cost += costs.outOfReach * Math.max(0, top - words.lower[1]);
  cost += costs.bassAway * Math.abs(bass - wanted);
  cost += Math.max(0, clear - middle) * costs.lowChord + Math.max(0, top - close) * costs.highChord;
  cost += Math.max(0, top - bass - words.span) * costs.wide;
  if ((upper[0] ?? 60) < lowest && upper.length > 1 && (upper[1] ?? 60) - (upper[0] ?? 60) < 4) cost += costs.muddy;
  if (upper.some((midi, i) => midi - (upper[i - 1] ?? 0) <= 2)) cost += costs.second;
  return { bass, upper, cost, id: `${bass}:${upper.join()}` };
}

/** `step`: how far the source's bass goes, in semitones. */
function moveCost(from: State, to: State, step: number): number {
  const leap = Math.abs(to.bass - from.bass);
  // a bass that goes by step is a line
  const torn = Math.abs(step) <= 2 && leap > 7 ? costs.torn : 0;
  const turned = torn === 0 && Math.abs(step) <= 7 && to.bass - from.bass !== step ? costs.turned : 0;
  const voices = to.upper.reduce(
    (sum, midi, i) => sum + Math.abs(midi - (from.upper[i] ?? from.upper.at(-1) ?? midi)),
    0,
  );
  return (
    torn +
    turned +
    costs.leap * leap +
    (leap > 9 ? costs.leapNinth : 0) +
    (leap > 12 ? costs.leapOctave : 0) +
    costs.voice * voices
  );
}

function bestPath(
  states: readonly (readonly State[])[],
  steps: readonly number[],
  bonus: (index: number, id: string) => number,
): readonly State[] {
  const path = cheapestPath(
    states.map((own) => own.length),
    (place, state) => {
      const own = states[place]?.[state];
      return own ? own.cost - bonus(place, own.id) : 0;
    },
    (place, from, to) => {
      const before = states[place - 1]?.[from];
      const state = states[place]?.[to];
      return before && state ? moveCost(before, state, steps[place] ?? 0) : 0;
    },
  );
  return path.flatMap((state, place) => states[place]?.[state] ?? []);
}
