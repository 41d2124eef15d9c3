import { handDescriptorNames } from "./descriptors.ts";
import data from "./model.json" with { type: "json" };
import { at } from "./statistics.ts";

/** The ten groups of the explanation (section 7 of the model's README). */
export const groups = [
  "range",
  "speed",
  "rhythm",
  "leaps",
  "chords",
  "span",
  "black keys",
  "accidentals",
  "fingering",
  "coordination",
] as const;
export type Group = (typeof groups)[number];
export type HandShare = "R" | "L" | "both";

const groupOf: Readonly<Record<string, Group>> = {
  range: "range",
  entropy: "range",
  logIoi: "speed",
  logIoi10: "speed",
  density: "speed",
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
  independence: "coordination",
};

/** Order of all descriptors in the vectors of this folder. */
export const descriptorNames: readonly string[] = [
  ...handDescriptorNames.map((name) => `r_${name}`),
  ...handDescriptorNames.map((name) => `l_${name}`),
  "independence",
  "density",
  "r_logLz",
  "l_logLz",
  "r_logNotes",
  "l_logNotes",
];

export type Feature = {
  readonly name: string;
  /** place in `descriptorNames` */
  readonly index: number;
  /** place in `groups`, or −1 for the whole-piece descriptors, which are not explained */
  readonly group: number;
  readonly hand: HandShare;
  readonly mu: number;
  readonly sd: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
};
export type SubModel = { readonly features: readonly Feature[]; readonly thresholds: readonly number[] };
type Stage = {
  readonly mu: readonly number[];
  readonly sd: readonly number[];
  readonly beta: readonly number[];
  readonly thresholds: readonly number[];
};
export type StagedModel = SubModel & {
  /** places of each group's features, in the order of `groups` */
  readonly byGroup: readonly (readonly number[])[];
  readonly piece: { readonly short: Stage; readonly long: Stage };
};

type RawFeature = Pick<Feature, "name" | "mu" | "sd" | "a" | "b" | "c">;

function featureOf(raw: RawFeature): Feature {
  const index = descriptorNames.indexOf(raw.name);
  if (index < 0) throw new Error(`model.json names an unknown descriptor: ${raw.name}`);
  const group = groupOf[raw.name.replace(/^[rl]_/, "")];
  const hand = raw.name.startsWith("r_") ? "R" : raw.name.startsWith("l_") ? "L" : "both";
  return { ...raw, index, group: group ? groups.indexOf(group) : -1, hand };
}

function stagedModel(
  raw: Omit<StagedModel, "features" | "byGroup"> & { features: readonly RawFeature[] },
): StagedModel {
  const features = raw.features.map(featureOf);
  const byGroup = groups.map((_, group) => features.flatMap((feature, i) => (feature.group === group ? [i] : [])));
  return { ...raw, features, byGroup };
}

export const windowShape = data.window;
export const windowedModel = stagedModel(data.windowed);
export const soloModel = stagedModel(data.solo);
export const wholeModel: SubModel = { ...data.whole, features: data.whole.features.map(featureOf) };

/** What each descriptor adds to the score of the model, in the order of the model's features (section 6). */
export function termsOf(model: SubModel, descriptors: ArrayLike<number>): Float64Array {
  const terms = new Float64Array(model.features.length);
  model.features.forEach(({ index, mu, sd, a, b, c }, i) => {
    const z = Math.min(data.clip, Math.max(-data.clip, (at(descriptors, index) - mu) / sd));
    terms[i] = c * Math.tanh(a * z + b);
  });
  return terms;
}

/** The terms of an average training window: z = 0 everywhere. */
export const averageTerms = (model: SubModel): Float64Array =>
  Float64Array.from(model.features, ({ b, c }) => c * Math.tanh(b));

/** Expected steps above grade 1, from 0 to 8, of a score under an ordinal logistic model. */
export function expectedSteps(score: number, thresholds: readonly number[]): number {
  let steps = 0;
  for (const threshold of thresholds) steps += 1 - 1 / (1 + Math.exp(score - threshold));
  return steps;
}

/** Grade 1–9 of a player from the steps of the windows, in any order, at least one (second stage of section 6). */
export function gradeOfWindows(model: StagedModel, windowSteps: readonly number[]): number {
  const steps = new Float64Array(windowSteps).sort();
  const n = steps.length;
  const mean = steps.reduce((sum, value) => sum + value, 0) / n;
  const x = [mean, at(steps, Math.floor(0.9 * (n - 1) + 0.5)), at(steps, n - 1), Math.log(n)];
  const { mu, sd, beta, thresholds } = n <= 4 ? model.piece.short : model.piece.long;
  const score = x.reduce((sum, value, j) => sum + (at(beta, j) * (value - at(mu, j))) / at(sd, j), 0);
  return 1 + expectedSteps(score, thresholds);
}

/** The grades between which all music of one length lies, 1–9. */
export type Ends = { readonly lowest: number; readonly highest: number };

/**
 * The ends of the scale for so many windows, at least one: the grade of a piece whose windows are all at the first step, and all at
 * the last. The second stage reads the windows' number too, so no notes come nearer to 1 or 9 than these.
 */
export function endsOfScale(model: StagedModel, windows: number): Ends {
  const all = (steps: number): number =>
    gradeOfWindows(
      model,
      Array.from({ length: windows }, () => steps),
    );
  return { lowest: all(0), highest: all(model.thresholds.length) };
}
