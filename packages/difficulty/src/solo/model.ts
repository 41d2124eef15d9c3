import { table } from "@gradus/contracts";
import { at } from "../statistics.ts";
import { handDescriptorNames } from "./descriptors.ts";
import data from "./model.json" with { type: "json" };

/** The first model's sub-model for one line (section 6 of its README): other instruments than keyboards keep it. */
type Feature = {
  readonly name: string;
  /** place in `handDescriptorNames` */
  readonly index: number;
  readonly group: string;
  readonly mu: number;
  readonly sd: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
};
type Stage = {
  readonly mu: readonly number[];
  readonly sd: readonly number[];
  readonly beta: readonly number[];
  readonly thresholds: readonly number[];
};

const groupOf: Readonly<Record<string, string>> = table({
  range: "range",
  entropy: "range",
  logIoi: "speed",
  logIoi10: "speed",
  ioiEntropy: "rhythm",
  displacement: "leaps",
  leap12: "leaps",
  logVel90: "leaps",
  chord95: "chords",
  poly: "chords",
  span95: "span",
  black: "black keys",
  nonDiatonic: "accidentals",
  logEffort: "fingering",
  logEffort95: "fingering",
});

export const windowShape = data.window;

/** Bound to the coefficients by name, so that a new model.json needs no code. */
export const features: readonly Feature[] = data.solo.features.map((raw) => {
  const name = raw.name.replace(/^r_/, "");
  const index = (handDescriptorNames as readonly string[]).indexOf(name);
  const group = groupOf[name];
  if (index < 0 || group === undefined) throw new Error(`model.json names an unknown descriptor: ${raw.name}`);
  return { ...raw, name, index, group };
});

/** Places of each group's features. */
export const groups: readonly (readonly number[])[] = [...new Set(features.map(({ group }) => group))].map((group) =>
  features.flatMap((feature, i) => (feature.group === group ? [i] : [])),
);
/** Places of the features that grow with the length of what is looked at. */
export const rangeFeatures: readonly number[] = features.flatMap(({ group }, i) => (group === "range" ? [i] : []));

/** What each descriptor adds to the score of the model, in the order of `features`. */
export function termsOf(descriptors: ArrayLike<number>): Float64Array {
  return Float64Array.from(features, ({ index, mu, sd, a, b, c }) => {
    const z = Math.min(data.clip, Math.max(-data.clip, (at(descriptors, index) - mu) / sd));
    return c * Math.tanh(a * z + b);
  });
}

/** Expected steps above grade 1, from 0 to 8, of a window's score. */
export const expectedSteps = (score: number): number => stepsOver(score, data.solo.thresholds);

function stepsOver(score: number, thresholds: readonly number[]): number {
  let steps = 0;
  for (const threshold of thresholds) steps += 1 - 1 / (1 + Math.exp(score - threshold));
  return steps;
}

/** Grade 1–9 of a player from the steps of the windows, in any order, at least one (second stage of section 6). */
export function gradeOfWindows(windowSteps: readonly number[]): number {
  const steps = new Float64Array(windowSteps).sort();
  const n = steps.length;
  const mean = steps.reduce((sum, value) => sum + value, 0) / n;
  const x = [mean, at(steps, Math.floor(0.9 * (n - 1) + 0.5)), at(steps, n - 1), Math.log(n)];
  const { mu, sd, beta, thresholds }: Stage = n <= 4 ? data.solo.piece.short : data.solo.piece.long;
  const score = x.reduce((sum, value, j) => sum + (at(beta, j) * (value - at(mu, j))) / at(sd, j), 0);
  return 1 + stepsOver(score, thresholds);
}
