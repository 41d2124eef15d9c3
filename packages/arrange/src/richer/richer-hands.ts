import type { Hand, HandNote } from "@gradus/difficulty";
import type { BarContext } from "../operations/operation.ts";
import { type Said, type Step, type Written, withSteps } from "../operations/with-steps.ts";
import { strucksOf } from "../plan/easy-bars.ts";
import { type FigureName, isOpen, strokesOfFigure } from "../plan/figures.ts";
import { groundedHarmonies } from "../plan/grounded.ts";
import { handNotesOf } from "../plan/hand-notes.ts";
import { byMeasure, type Ground } from "../plan/hands.ts";
import { loadOf, strokesIn } from "../plan/losses.ts";
import { lowerSketcher } from "../plan/lower.ts";
import { stretchesOf } from "../plan/stretches.ts";
import { goesLike } from "../plan/treatments.ts";
import type { Vocabulary } from "../plan/vocabulary.ts";
import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import { measuresInThrees } from "../read/measures-in-threes.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Reading, Texture } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { figureSaid } from "../report/plan-changes.ts";
import { barsOfSketch } from "../write/sketch-bars.ts";
import { accompanying, brokenIn, helpedIn, linedIn, standingIn } from "./accompanied.ts";
import { type Count, figuresUpTo } from "./figures-up-to.ts";
import { spansOf } from "./given-chords.ts";
import type { LowerRung } from "./lower-ladder.ts";
import { isVarying } from "./sparing.ts";
import { inWholePhrases, onlyWholeSections } from "./whole-phrases.ts";

/** One hand written in one way, by its staves. */
export type MadeHand = {
  readonly staves: readonly Written[];
  readonly notes: readonly HandNote[];
  /** share of its measures with broken chords that move at another pace than the source's */
  readonly hurried: number;
};
/** How both hands of a piece are made, each way once. */
export type HandMaker = {
  /** the hand with the tune: the left one where the other is silent */
  readonly tuneHand: Hand;
  readonly lower: (rung: LowerRung) => MadeHand;
  readonly upper: (steps: readonly Step[], over: MadeHand) => MadeHand;
};

/** `name`: that of the level; `pace`: seconds that every measure lasts. Pure. */
export function handMaker(ground: Ground, words: Vocabulary, name: string, pace: readonly number[]): HandMaker {
  const { reading, staves, starts } = ground;
  const harmonies = groundedHarmonies(reading);
  const sketchLower = lowerSketcher(reading, words, harmonies);
  const spans = spansOf(harmonies, reading.piece.bars, staves[0]?.contexts ?? []);
  const given = staves.map(
    (staff): StaffMaterial => ({
      ...staff,
      contexts: staff.contexts.map((context, i) => ({ ...context, harmony: spans[i] ?? context.harmony })),
    }),
  );
  const tuneHand = reading.piece.notes.some(({ hand }) => hand === "R") ? "R" : "L";
  const uppers = given.filter(({ hand }) => hand === tuneHand);
  const lowers = given.filter(({ hand }) => hand !== tuneHand);
  const stretches = stretchesOf(reading);
  const broken = brokenIn(reading);
  const lined = linedIn(reading);
  const imitating = new Set(stretches.flatMap(({ imitates, bars }) => (imitates ? bars : [])));
  const helped = helpedIn(reading);
  const free = stretches.filter(({ bars }) => bars.every((bar) => !helped.has(bar)));
  const stays = new Set([...lined, ...imitating, ...helped, ...standingIn(reading, lowers)]);
  const accompanies = (bar: number): boolean => accompanying.has(reading.textures[bar] ?? "none");
  const moves = (bar: number): boolean => reading.textures[bar] === "line" || accompanies(bar);
  const beatsLast = reading.piece.bars.map(({ index, length, beat }) => ((pace[index] ?? 0) * beat) / length);
  const known = figuresUpTo({ id: words.id, name });
  const figures = figuresIn(reading, ({ index, beats, beat }, count) =>
    known(count).flatMap(({ figure, quickest }) => {
      const isPlayable = strokesOfFigure(figure, beats).length <= quickest * (pace[index] ?? 1);
      return isPlayable && (beat >= quarter || !repeating.has(figure)) ? figure : [];
    }),
  );
  const notesIn = (written: readonly Pick<Written, "bars">[]): readonly HandNote[] =>
    written.flatMap(({ bars }) => handNotesOf(bars, starts)).toSorted((a, b) => a.on - b.on || a.p - b.p);
  const made = (written: readonly Written[]): MadeHand => ({ staves: written, notes: notesIn(written), hurried: 0 });
  const source = workIn(notesIn(lowers), starts);
  const quickens = reading.tune.some(
    ({ on, end, measure }) => end - on < (reading.piece.bars[measure]?.beat ?? 0) * 0.75,
  );
  return {
    tuneHand,
    lower: ({ figure, line, chords, broken: ownBroken }) => {
      const stepsOf = (bar: number): readonly Step[] => {
        const texture = reading.textures[bar] ?? "none";
        if (imitating.has(bar) || helped.has(bar)) return [];
        if (texture === "line" || (lined.has(bar) && accompanying.has(texture))) return line;
        if (texture === "broken") return ownBroken;
        return accompanying.has(texture) ? chords : [];
      };
      const kept = lowers.map((staff) => withSteps(staff, stepsOf));
      const evened = kept.map((written, place) =>
        onlyWholeSections(written, lowers[place]?.bars ?? [], stretches, moves),
      );
      if (figure === undefined) return made(evened);
      const figureOf = ({ index }: PieceBar): FigureName => {
        const known = figures[index] ?? [];
        return known[Math.round(figure * (known.length - 1))] ?? "held";
      };
      const treatment = { figureOf, lineGrid: words.lineGrid, tuneGrid: words.lineGrid, struck: [] };
      const sketch = sketchLower(treatment, strucksOf(reading.piece.notes));
      const written = lowers.map((staff, place) => {
        const even = evened[place] as Written;
        if (place > 0) return even;
        const beside = staves.filter((other) => other.part === staff.part && other.staff !== staff.staff);
        const bars = barsOfSketch(
          sketch,
          staff,
          reading.piece.bars,
          { leftOut: ["arpeggio", "fingering", "slurs"], graces: true },
          beside,
        );
        const work = workIn(handNotesOf(bars, starts), starts);
        const textures = reading.textures.map((texture, i) => (stays.has(i) ? "line" : texture));
        return onlyWholeSections(
          figured(textures, reading.piece.bars, { bars, work, source, figureOf, broken }, even),
          even.bars,
          stretches,
          (bar) => accompanies(bar) && !lined.has(bar),
        );
      });
      const notes = notesIn(written);
      return { staves: written, notes, hurried: hurriedIn(workIn(notes, starts), source, broken) };
    },
    upper: (steps, over) => {
      const around = aroundOf(over.notes, starts);
      const own = quickens ? steps : steps.filter((step) => !isVarying(step));
      return made(
        uppers.map((staff) => {
          const contexts = staff.contexts.map(
            (context, i): BarContext => ({ ...context, around: around[i] ?? [], beatLasts: beatsLast[i] }),
          );
          const { bars, said } = inWholePhrases({ bars: staff.bars, contexts }, own, free, reading.likeUpper);
          // what nothing accompanies is bare in the piece
          return { bars: bars.map((bar, i) => (reading.textures[i] === "none" ? staff.bars[i] : bar)), said };
        }),
      );
    },
  };
}

/** How often a hand strikes in a measure, and how much it has to do. */
type Work = { readonly strokes: number; readonly load: number };
const workIn = (notes: readonly HandNote[], starts: readonly number[]): readonly Work[] =>
  byMeasure(notes, starts).map((own) => ({ strokes: strokesIn(own), load: loadOf(own) }));

/** strokes beside the source's from which broken chords have another pace */
const faster = 1.5;
function hurriedIn(work: readonly Work[], source: readonly Work[], broken: ReadonlySet<number>): number {
  const hurried = [...broken].filter((bar) => (work[bar]?.strokes ?? 0) >= faster * (source[bar]?.strokes ?? 1));
  return hurried.length / Math.max(1, work.length);
}

type Sketched = {
  readonly bars: readonly (Bar | undefined)[];
  /** by measure: what there is to do in the figure, and in the source */
  readonly work: readonly Work[];
  readonly source: readonly Work[];
  readonly figureOf: (bar: PieceBar) => FigureName;
  /** measures whose broken chords are the manner of their section */
  readonly broken: ReadonlySet<number>;
};

/** what a figure gives a hand to do at least, beside the source: for less it is another figure, and no richer one */
const richer = 1.1;
/** and one over more than an octave, which has as many strokes, but goes further */
const wider = 0.9;

/** strokes, and share of a figure's strokes, from which the source's own measure moves enough: an answer or a run stays */
const moving = { strokes: 4, share: 0.6 };
const isMoving = ({ strokes }: Work, figure: Work): boolean =>
  strokes >= moving.strokes && strokes >= moving.share * figure.strokes;

/** The source's bars with a figure in place of what accompanies less busily. */
function figured(
  textures: readonly string[],
  measures: readonly PieceBar[],
  sketched: Sketched,
  kept: Written,
): Written {
  const { bars, work, source, figureOf, broken } = sketched;
  const said = new Map<Bar, Said>(kept.said);
  const places = measures.filter(({ index }) => accompanying.has(textures[index] ?? "none") && bars[index]);
  const sumOf = (all: readonly PieceBar[], by: readonly Work[]): number =>
    all.reduce((sum, { index }) => sum + (by[index]?.load ?? 0), 0);
  const busier = new Set(
    [...Map.groupBy(places, figureOf)].flatMap(([figure, all]) =>
      sumOf(all, work) >= (isOpen(figure) ? wider : richer) * sumOf(all, source) ? figure : [],
    ),
  );
  const made = kept.bars.map((bar, i) => {
    const [texture = "none", other, measure] = [textures[i], bars[i], measures[i]];
    if (!bar || !other || !measure || !accompanying.has(texture)) return bar;
    const [before, after] = [source[i], work[i]];
    if (!before || !after || !busier.has(figureOf(measure)) || after.load < wider * before.load) return bar;
    if (!broken.has(i) && isMoving(before, after)) return bar;
    said.set(other, figureSaid(texture as Texture, figureOf(measure)));
    return other;
  });
  return { bars: made, said };
}

/** figures that make another piece of chords that are held */
const marching: ReadonlySet<FigureName> = new Set([
  "march",
  "lilt",
  "nocturne",
  "octave-chord",
  "octave-waltz",
  "octave-march",
]);

/** figures that repeat a chord on parts of beats: no accompaniment does where a beat is an eighth */
const repeating: ReadonlySet<FigureName> = new Set(["pulse", "pulse-threes", "octave-pulse", "octave-pulse-threes"]);

/** By measure: the figures that go like what its section has, those of a level; chords may be broken in any way. */
function figuresIn(
  reading: Reading,
  known: (bar: PieceBar, count: Count) => readonly FigureName[],
): readonly (readonly FigureName[])[] {
  const { piece, textures } = reading;
  const threes = measuresInThrees(piece);
  const found: (readonly FigureName[])[] = [];
  for (const { bars } of stretchesOf(reading)) {
    const counts = Map.groupBy(
      bars.filter((bar) => accompanying.has(textures[bar] ?? "none")),
      (bar) => textures[bar] ?? "none",
    );
    const [texture] = [...counts].reduce(
      (best, one) => (one[1].length > best[1].length ? one : best),
      ["chords", [] as number[]],
    );
    const inThrees = 2 * bars.filter((bar) => threes.has(bar)).length > bars.length;
    for (const bar of bars) {
      const measure = piece.bars[bar] as PieceBar;
      const all = known(measure, countOf(measure, inThrees));
      found[bar] = all.filter((figure) =>
        texture === "chords" ? !marching.has(figure) : goesLike(figure, texture as Texture),
      );
    }
  }
  return found;
}

const countOf = ({ compound, beats }: PieceBar, threes: boolean): Count =>
  compound || threes ? "compound" : beats % 3 === 0 ? "3" : beats <= 2 ? "2" : "4";

/** What a hand sounds in every measure, in quarters from its start. */
function aroundOf(notes: readonly HandNote[], starts: readonly number[]): readonly BarContext["around"][] {
  const found = starts.map((): { on: number; end: number; midi: number }[] => []);
  let first = 0;
  for (const { on, dur, p } of notes) {
    while (first + 1 < starts.length && (starts[first + 1] ?? 0) <= on + 1e-6) first++;
    for (let i = first; i < starts.length && (starts[i] ?? 0) < on + dur - 1e-6; i++)
      found[i]?.push({ on: on - (starts[i] ?? 0), end: on + dur - (starts[i] ?? 0), midi: p });
  }
  return found;
}
