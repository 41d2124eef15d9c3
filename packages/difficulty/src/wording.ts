import type { Contribution } from "./contributions.ts";
import type { Group } from "./model.ts";

type Words = { readonly harder: string; readonly easier: string };

const keyboardWords: Readonly<Record<Group, Words>> = {
  range: { harder: "Wide range of notes", easier: "Narrow range of notes" },
  speed: { harder: "Fast notes", easier: "Unhurried notes" },
  rhythm: { harder: "Varied rhythm", easier: "Even rhythm" },
  leaps: { harder: "Leaps", easier: "Small steps" },
  chords: { harder: "Many notes at once", easier: "Few notes at once" },
  span: { harder: "Wide stretches", easier: "Small stretches" },
  "black keys": { harder: "Many black keys", easier: "Few black keys" },
  accidentals: { harder: "Many notes outside the key", easier: "Few notes outside the key" },
  fingering: { harder: "Awkward hand positions", easier: "Comfortable hand positions" },
  coordination: { harder: "Hands that move independently", easier: "Hands that move together" },
};

const otherWords: Readonly<Record<Group, Words>> = {
  ...keyboardWords,
  "black keys": { harder: "Many sharps and flats", easier: "Few sharps and flats" },
  fingering: { harder: "Awkward moves between notes", easier: "Comfortable moves between notes" },
};

/** share of a group's effect above which one hand alone is named */
const mostly = 0.7;

/** What a contribution says to a player or teacher, e.g. "Leaps in the left hand". */
export function wordsFor(contribution: Contribution, keyboard: boolean): string {
  const { group, grades } = contribution;
  const words = (keyboard ? keyboardWords : otherWords)[group];
  const text = grades > 0 ? words.harder : words.easier;
  return keyboard ? `${text}${place(contribution)}` : text;
}

function place({ group, grades, right, left }: Contribution): string {
  if (group === "coordination") return "";
  const sign = Math.sign(grades);
  const r = Math.max(0, right * sign);
  const l = Math.max(0, left * sign);
  if (r + l === 0) return "";
  if (r / (r + l) > mostly) return " in the right hand";
  if (l / (r + l) > mostly) return " in the left hand";
  return " in both hands";
}
