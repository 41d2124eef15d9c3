import { keyName, keySignature } from "@gradus/contracts";
import { keyOf, type Score } from "@gradus/score";
import { gradePlayer, type Hands, type Player } from "../difficulty/index.ts";

/** grades: a key that gains less is not worth a remark */
const worthSaying = 0.3;

/** A remark on the signature with at most one sharp or flat in which the piece as it stands would be easiest; "" for none. */
export function easierKeyNote(score: Score, player: Player): string {
  if (!player.keyboard) return "";
  const { fifths, mode } = keySignature(keyOf(score));
  const now = gradePlayer(player.hands).grade;
  const candidates = [0, -1, 1].flatMap((goal) => {
    const name = keyName(goal, mode);
    if (goal === fifths || name === undefined) return [];
    const up = ((((goal - fifths) * 7) % 12) + 12) % 12;
    const gain = now - gradePlayer(shifted(player.hands, up > 6 ? up - 12 : up)).grade;
    return [{ name, gain }];
  });
  const best = candidates.toSorted((a, b) => b.gain - a.gain)[0];
  if (!best || best.gain < worthSaying) return "";
  return `In ${best.name} the same notes would be about ${best.gain.toFixed(1)} of a grade easier: choose that key to come nearer.`;
}

const shifted = ({ R, L, keyboard }: Hands, semitones: number): Hands => ({
  R: R.map((note) => ({ ...note, p: note.p + semitones })),
  L: L.map((note) => ({ ...note, p: note.p + semitones })),
  keyboard,
});
