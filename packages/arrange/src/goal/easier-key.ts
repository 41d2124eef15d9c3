import { keyName, keyNames, keySignature } from "@gradus/contracts";
import type { Compass } from "@gradus/difficulty";
import { gradePlayer, type Hands, type Player } from "@gradus/difficulty";
import { attributesAt, type KeyShift, keyOf, type Score, ZERO } from "@gradus/score";
import { type KeyChange, keyChangeOf } from "./key-change.ts";
import { tolerance } from "./target.ts";

/** grades: a key that gains less is not worth a remark */
const worthSaying = 0.3;
/** grades that a move by a semitone costs: of two keys that are about as easy the nearer one is taken */
const semitoneCost = 0.03;
/** grades that it costs when every note of both hands leaves its staff: a tune on ledger lines is no easier to read */
const ledgerCost = 0.5;
/** the farthest move of a keyboard piece, in semitones: a fifth, where the other way would lead off the staff */
const farthest = 7;
/** MIDI numbers that lie on the treble and the bass staff, with a ledger line on either side (A3 to A5, E2 to E4) */
const onStaff: Readonly<Record<"R" | "L", Compass>> = { R: [57, 81], L: [40, 64] };
/** sharps or flats of a key that counts as easy on a keyboard, and of one that any other instrument keeps */
const easy = { keyboard: 1, other: 2 };
/** MIDI numbers of the keyboard */
const keyboardCompass: Compass = [21, 108];

/** A change of key, and the grades by which the piece as it stands is easier there. */
export type EasierKey = { readonly change: KeyChange; readonly gain: number };

/**
 * The nearest easy key: of the signatures with at most one sharp or flat, and fewer than now, the one in which the
 * piece as it stands grades lowest, a short move before a long one, at most a tritone away. A keyboard piece may go a fifth
 * the other way where that keeps its hands on their staves. Every note stays on the instrument. On other instruments than
 * keyboards signatures are counted as they are written for the player, two sharps or flats are few, and who has no more keeps
 * his key. Undefined when none is easier, for drums, for singers, and for instruments without data.
 */
export function easierKey(score: Score, player: Player): EasierKey | undefined {
  const { fifths, mode } = keySignature(keyOf(score));
  const compass = compassOf(player);
  const part = score.parts[player.parts[0] ?? 0];
  if (!compass || !part) return undefined;
  const signs = player.hands.craft?.fifths ?? attributesAt(part, 0, ZERO).key.fifths;
  const few = player.keyboard ? easy.keyboard : easy.other;
  if (!player.keyboard && Math.abs(signs) <= few) return undefined;
  const now = gradePlayer(player.hands).grade;
  const candidates = Array.from({ length: 2 * few + 1 }, (_, i) => i - few).flatMap((goal): EasierKey[] => {
    const name = Math.abs(goal) < Math.abs(signs) ? keyName(fifths + goal - signs, mode) : undefined;
    const change = name && keyChangeOf(score, name);
    return (change ? waysOf(change, player.keyboard) : []).flatMap((way): EasierKey[] => {
      const hands = shifted(player.hands, way.shift);
      const staysInside = [...hands.R, ...hands.L].every(({ p }) => p >= compass[0] && p <= compass[1]);
      return staysInside ? [{ change: way, gain: now - gradePlayer(hands).grade }] : [];
    });
  });
  const worth = ({ change: { shift }, gain }: EasierKey): number =>
    gain -
    semitoneCost * Math.abs(shift.chromatic) -
    (player.keyboard ? ledgerCost * shareOffStaff(shifted(player.hands, shift)) : 0);
  const best = candidates.toSorted((a, b) => worth(b) - worth(a))[0];
  return best && best.gain > 0 ? best : undefined;
}

/** A move to a key by the shorter way, and on a keyboard also the other way round the octave when that is a fifth. */
function waysOf(change: KeyChange, keyboard: boolean): readonly KeyChange[] {
  const { chromatic } = change.shift;
  const other = chromatic - 12 * Math.sign(chromatic);
  if (!keyboard || chromatic === 0 || Math.abs(other) > farthest) return [change];
  return [change, { ...change, shift: { ...change.shift, chromatic: other } }];
}

/** Share of the notes of both hands that lie beyond the first ledger line of their staff, 0 to 1. */
function shareOffStaff({ R, L }: Hands): number {
  const off = (notes: Hands["R"], [low, high]: Compass): number => notes.filter(({ p }) => p < low || p > high).length;
  return (off(R, onStaff.R) + off(L, onStaff.L)) / Math.max(1, R.length + L.length);
}

/** Sounding MIDI numbers of what the instrument has, wider where the piece already goes further; undefined for who keeps his key. */
function compassOf({ keyboard, craft, hands }: Player): Compass | undefined {
  if (keyboard) return keyboardCompass;
  if (!craft || craft.profile.family === "percussion" || craft.profile.family === "voice") return undefined;
  const { extreme } = craft.profile.written;
  if (!extreme) return undefined;
  const own = hands.R.map(({ p }) => p);
  return [Math.min(extreme.lowMidi + craft.semitones, ...own), Math.max(extreme.highMidi + craft.semitones, ...own)];
}

/** A change of key that the engine chose, with why and how to keep the piece's own. */
export const withReason = (change: KeyChange, why: string): KeyChange => ({
  ...change,
  why,
  note: `The piece was moved from ${change.from} to ${change.to}: ${why}. To stay in ${change.from}, choose to keep the original key.`,
});

/** What a move to a key gains in signs. */
export const signsReason = ({ from, to }: Pick<KeyChange, "from" | "to">): string => {
  const [before, after] = [from, to].map((name) => keyNames.find((known) => known === name));
  const [own, there] = [before, after].map((name) => (name ? keySignature(name).fifths : 0));
  return `its signature has ${signsIn(there ?? 0)} instead of ${signsIn(own ?? 0)}`;
};

const signsIn = (fifths: number): string =>
  fifths === 0
    ? "no sharps or flats"
    : `${Math.abs(fifths)} ${fifths > 0 ? "sharp" : "flat"}${Math.abs(fifths) > 1 ? "s" : ""}`;

/** A remark on the key that would bring a rewrite, `error` grades too hard, to its level or nearer; "" for none, and for one line among others. */
export function easierKeyNote(score: Score, player: Player, error: number): string {
  if (!player.keyboard && score.parts.length > player.parts.length) return "";
  const best = easierKey(score, player);
  if (!best || best.gain < worthSaying) return "";
  const nearer = best.gain >= error - tolerance ? "to reach this level" : "to come nearer to this level";
  return `In ${best.change.to} the same notes would be about ${best.gain.toFixed(1)} of a grade easier: choose that key ${nearer}.`;
}

const shifted = ({ R, L, craft, ...rest }: Hands, { chromatic, fifths }: KeyShift): Hands => ({
  ...rest,
  R: R.map((note) => ({ ...note, p: note.p + chromatic })),
  L: L.map((note) => ({ ...note, p: note.p + chromatic })),
  craft: craft && { ...craft, fifths: craft.fifths + fifths },
});
