import {
  isKeyboardName,
  isSameKind,
  type Player,
  type Profile,
  playersOf,
  profileNamed,
  profileOf,
  unknownInstrument,
} from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { hasWords } from "../read/has-words.ts";
import { isLeadSheet } from "../read/lead-sheet.ts";

/** Whose melody goes to which instrument. */
export type Transfer = { readonly from: Player; readonly to: Profile; readonly keyboard: boolean };

/** names that say "whoever plays it" */
const anyInstrument = /^(|other|any|unknown)$/;

/**
 * The transfer that a request needs: its instrument is named, no part was chosen, and no part is for that instrument.
 * The melody is that of the first part with words, else of the highest part.
 */
export function wantedTransfer(score: Score, instrument: string, part: string | undefined): Transfer | undefined {
  const name = instrument.trim().toLowerCase();
  if (part !== undefined || anyInstrument.test(name)) return undefined;
  // without the wish, so that each part speaks for itself
  const players = playersOf(score);
  const keyboard = isKeyboardName(instrument);
  if (keyboard) {
    if (playersOf(score, { instrument }).some((player) => player.keyboard && !isLoneLine(score, player)))
      return undefined;
  } else if (players.some((player) => plays(score, player, name))) return undefined;
  const from = melodyPlayer(score, players);
  const to = keyboard ? profileNamed("piano") : (profileNamed(name) ?? unknownInstrument);
  return from && to && to.family !== "percussion" ? { from, to, keyboard } : undefined;
}

/** A single line that counts as a keyboard's because a keyboard was asked for, or because a lead sheet names one. */
const isLoneLine = (score: Score, player: Player): boolean => {
  const own = playersOf(score).find(({ parts }) => parts[0] === player.parts[0]);
  return own !== undefined && (!own.keyboard || isLeadSheet(score, own));
};

function plays(score: Score, player: Player, name: string): boolean {
  const own = player.parts.flatMap((index) => score.parts[index] ?? []);
  if (own.some((part) => [part.name, ...part.instrumentNames].join(" ").toLowerCase().includes(name))) return true;
  const wanted = profileNamed(name);
  if (!wanted || player.keyboard) return false;
  return own.some((part) => {
    const profile = profileOf(part);
    return profile !== undefined && isSameKind(profile, wanted);
  });
}

/** Who has the melody: the first part with words, else the highest line. */
export function melodyPlayer(score: Score, players: readonly Player[]): Player | undefined {
  const pitched = players.filter(({ craft }) => craft?.profile.family !== "percussion");
  const sung = pitched.find(({ parts }) => parts.some((index) => hasWords(score.parts[index])));
  if (sung) return sung;
  const lines = pitched.filter(({ keyboard }) => !keyboard);
  return (lines.length > 0 ? lines : pitched).reduce<Player | undefined>(
    (best, next) => (best && medianOf(best) >= medianOf(next) ? best : next),
    undefined,
  );
}

function medianOf({ hands }: Player): number {
  const pitches = [...hands.R].map(({ p }) => p).sort((a, b) => a - b);
  return pitches[pitches.length >> 1] ?? 0;
}
