import { type Failure, failure } from "@gradus/contracts";
import type { Score } from "@gradus/score";
import { gradePlayer, isKeyboardName, type Player, partIndexOf, playersOf } from "../difficulty/index.ts";

/**
 * Whose part is rewritten: the stated one, else the one named after the instrument, else for a keyboard the hardest
 * keyboard player, else the part with most notes. Fails when the stated part does not exist or nothing can be played.
 */
export function choosePlayer(
  score: Score,
  instrument: string,
  part: string | undefined,
): { readonly ok: true; readonly player: Player } | Failure {
  const players = playersOf(score, part === undefined ? { instrument } : { instrument, part });
  if (part !== undefined) {
    const index = partIndexOf(score, part);
    if (index === undefined) return failure("engine/no-part", { part });
    const player = players.find(({ parts }) => parts.includes(index));
    return player ? { ok: true, player } : failure("file/no-notes", { part });
  }
  const keyboards = players.filter(({ keyboard }) => keyboard);
  const wanted = instrument.trim().toLowerCase();
  const named = players.find(({ parts }) =>
    parts.some((index) => {
      const own = score.parts[index];
      return (
        wanted !== "" &&
        own !== undefined &&
        [own.name, ...own.instrumentNames].join(" ").toLowerCase().includes(wanted)
      );
    }),
  );
  const candidates = isKeyboardName(instrument) && keyboards.length > 0 ? keyboards : named ? [named] : players;
  const player = isKeyboardName(instrument) && keyboards.length > 0 ? hardest(candidates) : fullest(candidates);
  return player ? { ok: true, player } : failure("file/no-notes");
}

const best = (players: readonly Player[], value: (player: Player) => number): Player | undefined =>
  players
    .map((player) => ({ player, value: value(player) }))
    .reduce<{ player: Player; value: number } | undefined>(
      (top, next) => (top && top.value >= next.value ? top : next),
      undefined,
    )?.player;

const hardest = (players: readonly Player[]): Player | undefined =>
  players.length === 1 ? players[0] : best(players, ({ hands }) => gradePlayer(hands).grade);
const fullest = (players: readonly Player[]): Player | undefined =>
  best(players, ({ hands }) => hands.R.length + hands.L.length);
