import { at } from "../statistics.ts";
import { togetherDescriptors } from "./both-hands.ts";
import { handDescriptors } from "./hand-descriptors.ts";
import data from "./model.json" with { type: "json" };

/** Order of all descriptors in the vectors of this folder. */
export const descriptorNames: readonly string[] = [
  ...handDescriptors.map((name) => `r_${name}`),
  ...handDescriptors.map((name) => `l_${name}`),
  ...togetherDescriptors,
];

/** The groups of the explanation, in the order of the model's features. */
export const groups: readonly string[] = [...new Set(data.features.map(({ group }) => group))];

export type Share = "right" | "left" | "together";
export type Feature = {
  readonly name: string;
  /** place in `descriptorNames` */
  readonly index: number;
  /** place in `groups` */
  readonly group: number;
  readonly share: Share;
  readonly x: readonly number[];
  readonly v: readonly number[];
  /** slope of the descriptor with the logarithm of the music's length */
  readonly growth: number;
};

const shareOf = (name: string): Share =>
  name.startsWith("r_") ? "right" : name.startsWith("l_") ? "left" : "together";

/** Bound to the coefficients by name, so that a new model.json needs no code. */
export const features: readonly Feature[] = data.features.map(({ name, group, x, v, growth }) => {
  const index = descriptorNames.indexOf(name);
  if (index < 0) throw new Error(`model.json names an unknown descriptor: ${name}`);
  return { name, index, group: groups.indexOf(group), share: shareOf(name), x, v, growth };
});

const { thresholds } = data;
/** root mean square error of the grade on pieces the model had not seen */
export const modelError = data.sd;
/** seconds around the middle of a measure with which it is graded, at least */
export const localSeconds = data.local.seconds;

/** `piece`: the music is all there is. `excerpt`: as if it went on in the same way for 200 seconds. Never compare one with the other. */
export type Reading = "piece" | "excerpt";

/** What each feature adds to the score, in the order of `features`; `seconds` is how long the music lasts. */
export function termsOf(descriptors: ArrayLike<number>, seconds: number, reading: Reading): Float64Array {
  const longer = reading === "piece" ? 0 : Math.max(0, Math.log(data.excerpt.seconds / Math.max(4, seconds)));
  return Float64Array.from(features, (feature) =>
    shapeAt(feature, at(descriptors, feature.index) + feature.growth * longer),
  );
}

/** Linear between the knots, constant outside. */
function shapeAt({ x, v }: Feature, value: number): number {
  const after = x.findIndex((knot) => knot >= value);
  if (after < 0) return at(v, v.length - 1);
  if (after === 0) return at(v, 0);
  const [x0, x1, v0, v1] = [at(x, after - 1), at(x, after), at(v, after - 1), at(v, after)];
  return v0 + ((v1 - v0) * (value - x0)) / (x1 - x0);
}

export const scoreOf = (terms: Float64Array): number => terms.reduce((sum, term) => sum + term, 0);

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Grade 1–9 of a score (section 6). */
export const gradeOf = (score: number): number =>
  thresholds.reduce((grade, threshold) => grade + 1 - sigmoid(threshold - score), 1);

/** The likeliest whole grade of a score, the lowest on a tie. */
export function likeliestGrade(score: number): number {
  const below = [0, ...thresholds.map((threshold) => sigmoid(threshold - score)), 1];
  const shares = below.slice(1).map((share, k) => share - at(below, k));
  return 1 + shares.indexOf(Math.max(...shares));
}

/** The grades between which all music of one length lies, 1–9. */
export type Ends = { readonly lowest: number; readonly highest: number };

/** The ends of the scale for music that lasts so many seconds: its length counts in the grade, whatever its notes. */
export function endsAt(seconds: number): Ends {
  const scoreAt = (end: (...values: readonly number[]) => number): number =>
    features.reduce(
      (sum, feature) =>
        sum + (feature.name === "logSeconds" ? shapeAt(feature, Math.log(10 + seconds)) : end(...feature.v)),
      0,
    );
  return { lowest: gradeOf(scoreAt(Math.min)), highest: gradeOf(scoreAt(Math.max)) };
}
