export { breathes, type Craft, craftOf, plucks } from "./craft.ts";
export { type Burden, burdenBetween, burdenIn, effortContributions, estimateOf } from "./estimate.ts";
export { effortWords } from "./words.ts";
