import { keyName, keySignature } from "@gradus/contracts";
import { gradePlayer, type Player } from "@gradus/difficulty";
import { attributesAt, keyOf, type Score, ZERO } from "@gradus/score";
import { type KeyChange, keyChangeOf, shiftBy } from "../goal/key-change.ts";
import { pitchClass } from "../operations/operation.ts";
import type { Order } from "./asks.ts";
import { ofType } from "./asks.ts";

/** Signatures that lie well on an instrument, by the first word that its name has; for all others C, F and G. */
const easySignatures: readonly (readonly [names: RegExp, fifths: readonly number[]])[] = [
  [/violin|viola|cello|fiddle|bass guitar/i, [1, 2, 0]],
  [/guitar/i, [1, 0, 2]],
  [/ukulele/i, [0, -1, 1]],
];

/**
 * The transposition that the wishes ask for: "fixed" when they ask for none, undefined when they say nothing of keys.
 * Keys are those the player reads.
 */
export function keyWish(orders: readonly Order[], score: Score, player: Player): KeyChange | "fixed" | undefined {
  const written = writtenKey(score, player);
  const to = (fifths: number): KeyChange | "fixed" => moveTo(score, fifths - written.fifths) ?? "fixed";
  if (ofType(orders, "key.keep").length > 0) return "fixed";
  const set = ofType(orders, "key.set")[0];
  if (set) {
    const name = keyName(
      concertFifths(keySignature(set.params.key as Parameters<typeof keySignature>[0]).fifths, score, player),
      keySignature(set.params.key as Parameters<typeof keySignature>[0]).mode,
    );
    return (name && keyChangeOf(score, name)) ?? "fixed";
  }
  const by = ofType(orders, "key.transpose")[0];
  if (by) return moveBy(score, by.params.semitones);
  const white = ofType(orders, "pitch.allow").some(({ params }) => params.set === "white-keys");
  const most = ofType(orders, "key.max-accidentals")[0];
  if (white) return to(0);
  const position = ofType(orders, "position.fixed")[0]?.params.position;
  if (position && most === undefined) return to(signatureOf(position, keySignature(keyOf(score)).mode));
  if (most) {
    const { sharps, flats } = most.params;
    const allowed = (fifths: number): boolean =>
      (sharps === null || fifths <= sharps) && (flats === null || -fifths <= flats);
    if (allowed(written.fifths)) return "fixed";
    const limit = Math.max(sharps ?? 0, flats ?? 0);
    const options = Array.from({ length: 2 * limit + 1 }, (_, i) => i - limit).filter(allowed);
    return to(nearest(options, written.fifths));
  }
  if (ofType(orders, "key.easiest").length === 0) return undefined;
  return easiest(score, player, to);
}

/** The five keys of a position are the first five of its own key. */
const signatureOf = (position: "C" | "middle-C" | "G", mode: string): number =>
  (position === "G" ? 1 : 0) - (mode === "minor" ? 3 : 0);

/** The signature a short way off: fewest semitones, then fewest signs. */
const nearest = (options: readonly number[], from: number): number =>
  options.toSorted(
    (a, b) =>
      Math.abs(shiftBy(a - from).chromatic) - Math.abs(shiftBy(b - from).chromatic) || Math.abs(a) - Math.abs(b),
  )[0] ?? 0;

function easiest(score: Score, player: Player, to: (fifths: number) => KeyChange | "fixed"): KeyChange | "fixed" {
  const names = player.parts.map((index) => {
    const part = score.parts[index];
    return part ? [part.name, ...part.instrumentNames].join(" ") : "";
  });
  const options = easySignatures.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? [0, -1, 1];
  const graded = options.map((fifths) => {
    const change = to(fifths);
    const shift = change === "fixed" ? 0 : change.shift.chromatic;
    const moved = (hand: Player["hands"]["R"]) => hand.map((note) => ({ ...note, p: note.p + shift }));
    const hands = { ...player.hands, R: moved(player.hands.R), L: moved(player.hands.L) };
    return { change, grade: gradePlayer(hands).grade };
  });
  return graded.toSorted((a, b) => a.grade - b.grade)[0]?.change ?? "fixed";
}

/** Key signature that the player reads at the start. */
export function writtenKey(score: Score, player: Pick<Player, "parts">): { readonly fifths: number } {
  const part = score.parts[player.parts[0] ?? 0];
  return part ? attributesAt(part, 0, ZERO).key : { fifths: 0 };
}

function concertFifths(written: number, score: Score, player: Player): number {
  const part = score.parts[player.parts[0] ?? 0];
  const transpose = part && attributesAt(part, 0, ZERO).transpose;
  const fifths = written + (transpose ? 7 * transpose.chromatic - 12 * transpose.diatonic : 0);
  return fifths > 7 ? fifths - 12 : fifths < -7 ? fifths + 12 : fifths;
}

const moveTo = (score: Score, fifths: number): KeyChange | undefined =>
  fifths === 0 ? undefined : named(score, shiftBy(fifths));

function moveBy(score: Score, chromatic: number): KeyChange | "fixed" {
  if (chromatic === 0) return "fixed";
  const now = keySignature(keyOf(score)).fifths;
  const raw = pitchClass(7 * chromatic);
  const fifths = [raw, raw - 12].toSorted((a, b) => Math.abs(now + a) - Math.abs(now + b))[0] ?? raw;
  return named(score, { chromatic, fifths });
}

function named(score: Score, shift: KeyChange["shift"]): KeyChange {
  const from = keyOf(score);
  const { fifths, mode } = keySignature(from);
  const target = fifths + shift.fifths;
  const near = target > 7 ? target - 12 : target < -7 ? target + 12 : target;
  return { shift, from, to: keyName(near, mode) ?? from, note: "" };
}
