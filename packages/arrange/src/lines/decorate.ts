import { pitchClass } from "../operations/operation.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { stepOf } from "../read/steps.ts";
import { countingOf, countOf } from "./counting.ts";
import type { LineWords } from "./line-words.ts";
import type { Scale, Tone } from "./scale.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";

/** Where a figure is written: nowhere, on the weaker beats of a measure, everywhere. */
type Places = "none" | "weak" | "all";
/** How much is added to a line: each figure is written wherever it fits, so that like measures stay alike. */
export type Recipe = {
  /** the step between two notes a third apart */
  readonly passing: Places;
  /** two eighths that lead on from the last beat of a long note */
  readonly leading: boolean;
  /** a tone of the chord between two notes that are farther apart */
  readonly filling: Places;
  /** a third or sixth below, on instruments with several strings under one bow */
  readonly below: "none" | "long" | "beats";
  /** two sixteenths that lead on from a note of one beat */
  readonly turning: Places;
  /** the note beyond the next one, or above a repeated one, after a note of one beat */
  readonly neighbours: Places;
  /** sixteenths after eighths: the step within a third, or whatever leads on */
  readonly running: "none" | "thirds" | "weak" | "all";
};

/** What decorations are made from. */
export type Ground = {
  readonly bars: readonly PieceBar[];
  readonly harmonyAt: (at: number) => Harmony | undefined;
  readonly scaleIn: (bar: number) => Scale;
  /** of what is added */
  readonly range: LineWords["range"];
  /** the player stops several strings, from this one up (MIDI) */
  readonly lowestString: number | undefined;
};

/**
 * A line with passing notes, figures that lead on and lower thirds and sixths added; all its own notes stay on their times. What is held
 * by a fermata, sung, or goes over a barline, and the ends of phrases stay plain, as do measures without a recipe. Pure.
 */
export function decorated(
  strokes: readonly Stroke[],
  recipeIn: (bar: number) => Recipe | undefined,
  ground: Ground,
): readonly Stroke[] {
  return strokes.flatMap((stroke, i): readonly Stroke[] => {
    const bar = ground.bars[stroke.bar];
    const recipe = recipeIn(stroke.bar);
    if (!isStruck(stroke) || !bar || !recipe) return [stroke];
    if (stroke.event.fermata || stroke.event.syllable !== undefined || stroke.end > bar.start + bar.length)
      return [stroke];
    const chorded = withBelow(stroke, recipe, ground, bar);
    const next = strokes[i + 1];
    if (!next || !isStruck(next) || next.on !== stroke.end || next.event.phrase !== stroke.event.phrase)
      return [chorded];
    return figured(chorded, next, recipe, ground, bar);
  });
}

/** ticks that rounding may move a note by */
const near = 2;
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-3;

/** A note with the figure that leads from it to the next one, where the recipe has one for it. */
function figured(stroke: Struck, next: Struck, recipe: Recipe, ground: Ground, bar: PieceBar): readonly Struck[] {
  const { beat, compound } = countingOf(bar);
  const { place } = countOf(bar, stroke.on);
  const beats = (stroke.end - stroke.on) / beat;
  const isWeak = place === "beat";
  const isIn = (places: Places): boolean => places === "all" || (places === "weak" && isWeak);
  const scale = ground.scaleIn(stroke.bar);
  const steps = stepOf(next) - stepOf(stroke);
  const half = compound ? beat / 3 : beat / 2;
  const inBetween = Math.abs(steps) === 2 ? [scale(stroke, steps > 0 ? 1 : -1)] : [];
  const made = (tones: readonly Tone[], each: number): readonly Struck[] => withTail(stroke, tones, each, ground);
  const one = (): readonly Tone[] =>
    inBetween.length > 0 ? inBetween : Math.abs(steps) > 2 ? between(stroke, next, ground) : beyond(next, steps, scale);
  const isBeat = place !== "division" && place !== "finer";
  if (!isBeat || beats < 1 - 1e-3) {
    const isEighth = !compound && place !== "finer" && Math.abs(stroke.end - stroke.on - beat / 2) <= near;
    if (!isEighth || recipe.running === "none") return [stroke];
    const isFull = recipe.running === "all" || (recipe.running === "weak" && place === "division");
    return made(isFull ? one() : inBetween, beat / 4);
  }
  if (!isWhole(beats)) return [stroke];
  if (beats >= 2 && recipe.leading) return made(leadingTo(stroke, next, steps, scale) ?? inBetween, half);
  if (beats < 2 && !compound && isIn(recipe.turning))
    return made(leadingTo(stroke, next, steps, scale) ?? inBetween, beat / 4);
  if (inBetween.length > 0) return isIn(recipe.passing) ? made(inBetween, half) : [stroke];
  const wanted = Math.abs(steps) > 2 ? recipe.filling : recipe.neighbours;
  return beats < 2 && isIn(wanted) ? made(one(), half) : [stroke];
}

/** The step beyond the note that comes, on the side that it is reached from; above a repeated one. */
const beyond = (to: Tone, steps: number, scale: Scale): readonly Tone[] => [scale(to, steps < 0 ? -1 : 1)];

/** Two tones that lead to the next note by step, by its distance in steps of the scale; undefined for a third. */
function leadingTo(from: Tone, to: Tone, steps: number, scale: Scale): readonly Tone[] | undefined {
  if (Math.abs(steps) === 2) return undefined;
  const away = steps < 0 ? 1 : -1;
  // a repeated note is circled, a neighbour left to its other side first
  if (steps === 0) return [scale(from, 1), scale(from, -1)];
  if (Math.abs(steps) === 1) return [scale(from, away), pitchOf(from)];
  const last = scale(to, away);
  return [scale(last, away), last];
}

const pitchOf = ({ midi, fifths }: Tone): Tone => ({ midi, fifths });

/** A tone of the chord between two notes, the nearest to their middle. */
function between(from: Struck, to: Tone, { harmonyAt, scaleIn }: Ground): readonly Tone[] {
  const tones = harmonyAt(from.on)?.tones ?? [];
  const middle = (from.midi + to.midi) / 2;
  const direction = to.midi > from.midi ? 1 : -1;
  const scale = scaleIn(from.bar);
  const found: Tone[] = [];
  for (let tone = scale(from, direction); (to.midi - tone.midi) * direction > 0; tone = scale(tone, direction))
    if (tones.includes(pitchClass(tone.midi))) found.push(tone);
  return found.length === 0
    ? []
    : [found.reduce((a, b) => (Math.abs(b.midi - middle) < Math.abs(a.midi - middle) ? b : a))];
}

/** A note that gives its end to tones of so many ticks each; as it was where one of them lies outside the range. */
function withTail(stroke: Struck, tones: readonly Tone[], each: number, { range }: Ground): readonly Struck[] {
  const from = stroke.end - each * tones.length;
  if (tones.length === 0 || tones.some(({ midi }) => midi < range[0] || midi > range[1])) return [stroke];
  const tail = tones.map((tone, i): Struck => {
    const { below: _, ...plain } = stroke;
    return { ...plain, ...tone, on: from + i * each, end: from + (i + 1) * each, added: true };
  });
  return [{ ...stroke, end: from }, ...tail];
}

/** semitones from a note to the one below it: thirds before sixths */
const sixthsAndThirds = [3, 4, 8, 9];

/** A note with a tone of its chord a third or sixth below it, where two strings give both. */
function withBelow(stroke: Struck, { below }: Recipe, ground: Ground, bar: PieceBar): Struck {
  const { lowestString } = ground;
  if (below === "none" || lowestString === undefined || stroke.event.beneath.length > 0) return stroke;
  const { beat } = countingOf(bar);
  const beats = (stroke.end - stroke.on) / beat;
  if (beats < (below === "long" ? 2 : 1) - 1e-3) return stroke;
  const tones = ground.harmonyAt(stroke.on)?.tones ?? [];
  if (!tones.includes(pitchClass(stroke.midi))) return stroke;
  const size = sixthsAndThirds.find((one) => tones.includes(pitchClass(stroke.midi - one)));
  if (size === undefined || stroke.midi - size < lowestString) return stroke;
  const scale = ground.scaleIn(stroke.bar);
  let tone = scale(stroke, -1);
  while (tone.midi > stroke.midi - size) tone = scale(tone, -1);
  return tone.midi === stroke.midi - size ? { ...stroke, below: pitchOf(tone) } : stroke;
}
