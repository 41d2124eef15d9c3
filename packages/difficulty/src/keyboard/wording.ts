import { table } from "@gradus/contracts";
import type { Contribution } from "./contributions.ts";

type Words = { readonly harder: string; readonly easier: string };

/** By the groups of model.json. */
const wordsOf: Readonly<Record<string, Words>> = table({
  speed: { harder: "Fast notes", easier: "Unhurried notes" },
  fingering: { harder: "Awkward hand positions", easier: "Comfortable hand positions" },
  "moves and leaps": { harder: "Leaps and long moves", easier: "Small steps" },
  "chords and voices": { harder: "Many notes at once", easier: "Few notes at once" },
  stretch: { harder: "Wide stretches", easier: "Small stretches" },
  "black keys": { harder: "Many black keys", easier: "Few black keys" },
  accidentals: { harder: "Many notes outside the key", easier: "Few notes outside the key" },
  rhythm: { harder: "Varied rhythm", easier: "Even rhythm" },
  coordination: { harder: "Hands that move independently", easier: "Hands that move together" },
  range: { harder: "Wide range of notes", easier: "Narrow range of notes" },
  variety: { harder: "Much that is new", easier: "Much that comes back" },
  length: { harder: "A long piece", easier: "A short piece" },
});

/** groups that are about both hands at once, or about neither */
const ofNoHand = new Set(["coordination", "length"]);
/** share of a group's effect above which one hand alone is named */
const mostly = 0.7;

/** What a contribution says to a player or teacher, e.g. "Wide stretches in the left hand". */
export function wordsFor(contribution: Contribution): string {
  const { group, score } = contribution;
  const words = wordsOf[group];
  if (!words) throw new Error(`model.json names a group without words: ${group}`);
  return `${score > 0 ? words.harder : words.easier}${place(contribution)}`;
}

function place({ group, score, right, left }: Contribution): string {
  if (ofNoHand.has(group)) return "";
  const sign = Math.sign(score);
  const r = Math.max(0, right * sign);
  const l = Math.max(0, left * sign);
  if (r + l === 0) return "";
  if (r / (r + l) > mostly) return " in the right hand";
  if (l / (r + l) > mostly) return " in the left hand";
  return " in both hands";
}
