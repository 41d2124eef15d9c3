import { limbOf } from "@gradus/contracts";
import { type DrumStroke, drumStrokesOf } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { hats, isGhost, isOn, toms } from "../rules/drums.ts";
import { lengthOfValue } from "../values.ts";
import { type Checks, type Evidence, keptIf, keptUnless } from "./check.ts";
import { numbersOf } from "./view.ts";

/** The player's strokes in the covered measures. */
const strokesOf = (score: Score, { player, cover }: Evidence): readonly DrumStroke[] =>
  player.parts.flatMap((index) => {
    const part = score.parts[index];
    return part ? drumStrokesOf(score, part).filter(({ measure }) => cover.has(measure.index)) : [];
  });

/** What a drum kit plays in the finished score. */
export const drumChecks: Checks = {
  "drums.ghost": ({ params }, evidence) => {
    const ghosts = (score: Score) => strokesOf(score, evidence).filter(({ head }) => isGhost(head));
    const now = ghosts(evidence.result);
    if (params.mode === "none") return keptUnless(numbersOf(now));
    return keptIf(now.length > ghosts(evidence.source).length, "No ghost note has room in this groove.");
  },
  "drums.fills": ({ params }, evidence) =>
    params.mode === "none"
      ? keptUnless(numbersOf(strokesOf(evidence.result, evidence).filter(({ midi }) => toms.has(midi))))
      : keptIf(false, "Fills are not composed; those of the piece stay."),
  "drums.limbs": ({ params }, evidence) => {
    const strokes = strokesOf(evidence.result, evidence);
    const feet = strokes.filter(({ midi }) => limbOf(midi) === "left foot");
    const places = Map.groupBy(strokes, ({ measure, event: { onset } }) => `${measure.index} ${onset.n}/${onset.d}`);
    const atOnce = [...places.values()].filter((group) => group.length > params.max);
    return keptUnless(numbersOf(params.max >= 3 ? feet : [...feet, ...atOnce.flat()]));
  },
  "drums.hihat": ({ params }, evidence) => {
    const strokes = strokesOf(evidence.result, evidence).filter(({ midi }) => hats.has(midi));
    if (params.value === null) return keptIf(false, "The hi-hat stays open or closed as it is written.");
    const size = lengthOfValue(params.value);
    return keptUnless(numbersOf(strokes.filter(({ event }) => !isOn(event.onset, size))));
  },
};
