import { everyone } from "@gradus/contracts";
import { broughtBack, gradePlayer, type Player, playersOf, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest } from "../contract.ts";
import type { Run } from "../goal/key-policy.ts";
import { isPlanned } from "../plan/rewrite-by-plan.ts";
import { isDrums } from "./rewrite-drums.ts";
import { isLine } from "./rewrite-lines.ts";

/** A part of an ensemble before the rewrite. */
export type Member = { readonly player: Player; readonly before: number; readonly isLine: boolean };

/** share of the onsets of a keyboard that may have several notes where it is a line: a continuo bass */
const fewChords = 0.1;

/** True for who plays one line, a keyboard's one staff among others too. */
const playsLine = (player: Player, request: Pick<ArrangeRequest, "type" | "level">): boolean =>
  isLine(player, request) || (request.type === "simplify" && player.keyboard && isOneLine(player));

function isOneLine({ sides, hands }: Player): boolean {
  const notes = [...hands.R, ...hands.L];
  const onsets = new Set(notes.map(({ on }) => on)).size;
  return sides.length === 1 && notes.length <= (1 + fewChords) * onsets;
}

const isMember = (player: Player, request: Pick<ArrangeRequest, "type" | "level">): boolean =>
  // the groove of an ensemble stays what the others play to
  isDrums(player)
    ? request.type === "simplify"
    : request.type === "complexify" || playsLine(player, request) || isPlanned(player, request);

/** The players of a score who are rewritten when everybody is meant. */
export const membersOf = (score: Score, request: Pick<ArrangeRequest, "type" | "level" | "tempo">): readonly Member[] =>
  playersOf(score, { tempo: request.tempo })
    .filter((player) => isMember(player, request))
    .map((player) => ({ player, before: gradePlayer(player.hands).grade, isLine: playsLine(player, request) }));

/** True for a request that means a whole ensemble: all parts, or nobody's in a score of several players. */
export const isForEveryone = ({ score, request }: Pick<Run, "score" | "request">): boolean =>
  (request.part === everyone || (request.part === undefined && request.instrument.trim() === "")) &&
  (membersOf(score, request).length > 1 ||
    (request.type === "simplify" && setAside(broughtBack(score), request, 1).shared.length > 0));
