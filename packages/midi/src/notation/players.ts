import type { Note } from "../grid/grains.ts";
import { DRUM_CHANNEL, type Line } from "../notes/lines.ts";
import { isKeyboard, namesAnother } from "./instruments.ts";

/** A line of the file and its notes as they are to be written. */
export type Read = { readonly line: Line; readonly notes: readonly Note[] };

/** Who plays: a line of the file, or two that are the hands of one keyboard player. */
export type Player =
  | {
      readonly kind: "line";
      readonly read: Read /** the next line, or the one before, may be its other hand */;
      readonly isCoupled: boolean;
    }
  | { readonly kind: "hands"; readonly right: Read; readonly left: Read; readonly origin: "stated" | "inferred" };

/** What a person chose about two lines of one keyboard sound: that one player has them, or two. */
export type Together = "together" | "apart" | undefined;

const rightName =
  /(\b|_)(r\.?h\.?|right|rechts|droite|destra|derecha|upper|treble|up|ob(e|ere)r?|soprano?)(?=\b|_|[A-Z\d])/i;
const leftName = /(\b|_)(l\.?h\.?|left|links|gauche|sinistra|izquierda|lower|bass|down|unt(e|ere)r?)(?=\b|_|[A-Z\d])/i;
/** Two people at one keyboard, or at two. */
const duetName = /\b(primo|secondo|second[ao]|four hands|4 hands|quatre mains|vierhändig)\b/i;

/** Sorts the lines into players. A track that plays on several channels with one sound is one player. */
export function playersOf(read: readonly Read[], together: Together): readonly Player[] {
  const lines = joinChannels(read);
  const players: Player[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [one, next] = [lines[index] as Read, lines[index + 1]];
    const couple = next && coupleOf(one, next, lines);
    const isOne = couple && (together ? together === "together" : couple.isOne);
    if (next && couple && isOne) {
      const [right, left] = couple.isReversed ? [next, one] : [one, next];
      players.push({ kind: "hands", right, left, origin: couple.origin });
      index += 1;
    } else players.push({ kind: "line", read: one, isCoupled: couple !== undefined });
  }
  return players;
}

/** A guitar has a channel a string; two channels of a keyboard track that are its hands stay what they are. */
function joinChannels(read: readonly Read[]): readonly Read[] {
  const keyOf = ({ line }: Read): string =>
    line.channel === DRUM_CHANNEL ? `drums ${line.port}` : `${line.track} ${line.program ?? "-"} ${line.name}`;
  const isJoined = read.length > new Set(read.map(({ line }) => line.track)).size + 3 ? keepApart : keyOf;
  const groups = [
    ...Map.groupBy(read, (one) => (one.line.channel === DRUM_CHANNEL ? keyOf(one) : isJoined(one))).values(),
  ];
  return groups.flatMap((group): readonly Read[] => {
    const [first, second, ...others] = group as [Read, ...Read[]];
    if (second === undefined || (others.length === 0 && coupleOf(first, second, group)?.isOne)) return group;
    const notes = group.flatMap(({ notes }) => notes);
    return [{ line: first.line, notes: notes.sort((a, b) => a.on - b.on || a.key - b.key) }];
  });
}
const keepApart = ({ line }: Read): string => `${line.track} ${line.channel} ${line.port}`;

type Couple = {
  readonly isOne: boolean;
  /** the left hand comes first */
  readonly isReversed: boolean;
  /** the file's names say which hand each is */
  readonly origin: "stated" | "inferred";
};

/** Two lines in a row that may be the hands of one keyboard player; undefined: they cannot be meant so. */
function coupleOf(one: Read, next: Read, all: readonly Read[]): Couple | undefined {
  const [a, b] = [one.line, next.line];
  if (a.channel === DRUM_CHANNEL || b.channel === DRUM_CHANNEL) return undefined;
  if (!isKeyboard(a.program) || soundOf(one) !== soundOf(next)) return undefined;
  if (rightName.test(a.name) && leftName.test(b.name)) return { isOne: true, isReversed: false, origin: "stated" };
  if (leftName.test(a.name) && rightName.test(b.name)) return { isOne: true, isReversed: true, origin: "stated" };
  if (namesAnother(a.name) || namesAnother(b.name) || !isOnlyCouple(one, next, all)) return undefined;
  const isReversed = meanKey(one.notes) < meanKey(next.notes);
  const isDuet = duetName.test(a.name) || duetName.test(b.name);
  return { isOne: !isDuet && areHands(one.notes, next.notes), isReversed, origin: "inferred" };
}

const soundOf = ({ line }: Read): number => line.program ?? 0;

/** No third line has their sound; or none has their sound and name. */
function isOnlyCouple(one: Read, next: Read, all: readonly Read[]): boolean {
  const alike = all.filter((other) => other.line.channel !== DRUM_CHANNEL && soundOf(other) === soundOf(one));
  if (alike.length === 2) return true;
  return one.line.name === next.line.name && alike.filter(({ line }) => line.name === one.line.name).length === 2;
}

/** Semitones beyond what one hand strikes at once, and beyond what it holds together. */
const STRUCK = 16;
const HELD = 19;
/**
 * Shares of such moments that one hand may have. In 44 scores for piano the right hand strikes .07 and holds .10 at most, the
 * left strikes .10 (what it holds says nothing: basses are written through the bar); of both hands as one line 93 % strike
 * more than .08 so, and 97 % hold more than .13.
 */
const most = { upper: { struck: 0.08, held: 0.13 }, lower: { struck: 0.11, held: 1 } } as const;

/** Each line is what one hand can play, and one of them lies higher. */
function areHands(one: readonly Note[], other: readonly Note[]): boolean {
  const [upper, lower] = meanKey(one) > meanKey(other) ? [one, other] : [other, one];
  return fitsOneHand(upper, most.upper) && fitsOneHand(lower, most.lower);
}

function fitsOneHand(notes: readonly Note[], shares: { readonly struck: number; readonly held: number }): boolean {
  const chords = [...Map.groupBy(notes, ({ on }) => on).entries()].sort(([a], [b]) => a - b);
  // until when each key sounds: however many notes a file holds on one key
  const ends = new Float64Array(KEYS);
  let [struck, held] = [0, 0];
  for (const [on, chord] of chords) {
    for (const { key, off } of chord) ends[key] = Math.max(ends[key] ?? 0, off);
    const keys = new Set(chord.map(({ key }) => key));
    if (spanOf((key) => keys.has(key)) > STRUCK) struck += 1;
    if (spanOf((key) => (ends[key] ?? 0) > on) > HELD) held += 1;
  }
  return struck <= shares.struck * chords.length && held <= shares.held * chords.length;
}

const KEYS = 128;

/** Semitones from the lowest to the highest key that sounds. */
function spanOf(sounds: (key: number) => boolean): number {
  let low = 0;
  while (low < KEYS && !sounds(low)) low += 1;
  let high = KEYS - 1;
  while (high > low && !sounds(high)) high -= 1;
  return high - low;
}

export const meanKey = (notes: readonly Note[]): number =>
  notes.reduce((sum, { key }) => sum + key, 0) / Math.max(1, notes.length);

/** The player's name: what the names of both hands share, without the words for hands and numbers; empty when nothing is left. */
export function nameOfHands(right: string, left: string): string {
  const [one, other] = [handless(right), handless(left)];
  return one === other || other === "" ? one : one === "" ? other : "";
}

function handless(name: string): string {
  const text = name
    .replace(rightName, "")
    .replace(leftName, "")
    .replace(/\b(hands?|staff|staves|voice[\w]*|one|two|i{1,3}|[a-z]?\d)\b/gi, "");
  return text.replace(/^[\s:,.()[\]\-–_]+|[\s:,.()[\]\-–_]+$/g, "");
}
