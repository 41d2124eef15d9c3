import { everyone, type Failure, failure } from "@gradus/contracts";
import {
  gradePlayer,
  isKeyboardName,
  isSameKind,
  type Player,
  partIndexOf,
  playersOf,
  profileNamed,
  type Stated,
} from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { isLeadSheet } from "./lead-sheet.ts";

/**
 * Whose part is rewritten: the stated one, else for a keyboard the hardest keyboard player, else the one named after
 * the instrument or the first of its kind, else the pitched part with most notes. Drums are played by drummers only. Fails when the stated part does not exist or nothing can be played.
 */
export function choosePlayer(
  score: Score,
  instrument: string,
  stated: string | undefined,
  tempo?: Stated["tempo"],
): { readonly ok: true; readonly player: Player } | Failure {
  // of all parts the one that stands for them
  const part = stated === everyone ? undefined : stated;
  const named = playersOf(score, { instrument, part, tempo });
  // a lead sheet is a tune, whatever its part is called, until somebody says who plays it
  const isTune = instrument.trim() === "" && named.some((player) => player.keyboard && isLeadSheet(score, player));
  const players = isTune ? playersOf(score, { instrument: anyLine, part, tempo }) : named;
  if (part !== undefined) {
    const index = partIndexOf(score, part);
    if (index === undefined) return failure("engine/no-part", { part });
    const player = players.find(({ parts }) => parts.includes(index));
    return player ? { ok: true, player } : failure("file/no-notes", { part });
  }
  const keyboards = players.filter(({ keyboard }) => keyboard);
  if (isKeyboardName(instrument) && keyboards.length > 0) return found(hardest(keyboards));
  const wanted = profileNamed(instrument);
  if (wanted?.family === "percussion") {
    const drummer = fullest(players.filter(({ craft }) => craft?.profile.family === "percussion"));
    return drummer ? { ok: true, player: drummer } : failure("engine/no-part", { part: instrument });
  }
  const own = players.find((player) => isNamed(score, player, instrument));
  const kin = players.filter(
    ({ keyboard, craft }) => !keyboard && wanted && craft && isSameKind(craft.profile, wanted),
  );
  const pitched = players.filter(({ craft }) => craft?.profile.family !== "percussion");
  return found(own ?? (kin.length > 0 ? kin[0] : fullest(pitched.length > 0 ? pitched : players)));
}

/** an instrument that says nothing but that one line is played */
const anyLine = "Other";

const found = (player: Player | undefined): { readonly ok: true; readonly player: Player } | Failure =>
  player ? { ok: true, player } : failure("file/no-notes");

function isNamed(score: Score, { parts }: Player, instrument: string): boolean {
  const wanted = instrument.trim().toLowerCase();
  return (
    wanted !== "" &&
    parts.some((index) => {
      const own = score.parts[index];
      return own !== undefined && [own.name, ...own.instrumentNames].join(" ").toLowerCase().includes(wanted);
    })
  );
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
