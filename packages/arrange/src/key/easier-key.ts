import { keyName, keySignature } from "@gradus/contracts";
import { keyOf, type Score } from "@gradus/score";
import { gradePlayer, type Hands, type Player } from "../difficulty/index.ts";
import { tolerance } from "../report/target.ts";
import { type KeyChange, keyChangeOf } from "./key-change.ts";

/** grades: a key that gains less is not worth a remark */
const worthSaying = 0.3;
/** grades that a move by a semitone costs: of two keys that are about as easy the nearer one is taken */
const semitoneCost = 0.03;
/** sharps or flats of a key that counts as easy */
const easy = 1;
/** MIDI numbers of the keyboard */
const [lowest, highest] = [21, 108];

/** A change of key, and the grades by which the piece as it stands is easier there. */
type EasierKey = { readonly change: KeyChange; readonly gain: number };

/**
 * The nearest easy key: of the signatures with at most one sharp or flat, and fewer than now, the one in which the
 * piece as it stands grades lowest, a short move before a long one, at most a tritone away. Every note stays on the
 * keyboard. Undefined when none is easier, or for another instrument.
 */
export function easierKey(score: Score, player: Player): EasierKey | undefined {
  if (!player.keyboard) return undefined;
  const { fifths, mode } = keySignature(keyOf(score));
  const now = gradePlayer(player.hands).grade;
  const candidates = Array.from({ length: 2 * easy + 1 }, (_, i) => i - easy).flatMap((goal): EasierKey[] => {
    const name = Math.abs(goal) < Math.abs(fifths) ? keyName(goal, mode) : undefined;
    const change = name && keyChangeOf(score, name);
    if (!change) return [];
    const hands = shifted(player.hands, change.shift.chromatic);
    const onKeyboard = [...hands.R, ...hands.L].every(({ p }) => p >= lowest && p <= highest);
    return onKeyboard ? [{ change, gain: now - gradePlayer(hands).grade }] : [];
  });
  const worth = ({ change, gain }: EasierKey): number => gain - semitoneCost * Math.abs(change.shift.chromatic);
  const best = candidates.toSorted((a, b) => worth(b) - worth(a))[0];
  return best && best.gain > 0 ? best : undefined;
}

/** The move to an easier key as the engine's own choice, with what a teacher says of it. */
export const chosenKey = ({ change }: EasierKey): KeyChange => ({
  ...change,
  chosen: true,
  note: `The piece was moved from ${change.from} to ${change.to}: there the hands meet fewer black keys, so more of its notes can stay at this level. To keep the original key, ask for it (on the command line with --key keep).`,
});

/** A remark on the key that would bring a rewrite, `error` grades too hard, to its level or nearer; "" for none. */
export function easierKeyNote(score: Score, player: Player, error: number): string {
  const best = easierKey(score, player);
  if (!best || best.gain < worthSaying) return "";
  const nearer = best.gain >= error - tolerance ? "to reach this level" : "to come nearer to this level";
  return `In ${best.change.to} the same notes would be about ${best.gain.toFixed(1)} of a grade easier: choose that key ${nearer}.`;
}

const shifted = ({ R, L, keyboard }: Hands, semitones: number): Hands => ({
  R: R.map((note) => ({ ...note, p: note.p + semitones })),
  L: L.map((note) => ({ ...note, p: note.p + semitones })),
  keyboard,
});
