import type { Part, Score, SoundingNote } from "@gradus/score";
import { attributesAt, isKeyboardPart, soundingNotes, tablatureStaves, toNumber, ZERO } from "@gradus/score";
import { drumNotes } from "./drum-notes.ts";
import { type Craft, craftOf } from "./effort/index.ts";
import type { Hand, Hands } from "./events.ts";
import { ticksOf } from "./events.ts";
import type { HandNote } from "./hand-note.ts";
import { isKeyboardName, isUnnamedPart, labelOf } from "./instrument-names.ts";
import { isUnpitched } from "./instruments/drum-map.ts";
import { profileNamed } from "./instruments/profile.ts";
import { median } from "./statistics.ts";
import { tempoMapOf } from "./tempo/read-tempo.ts";
import { type TempoMap, withStatedTempo } from "./tempo/tempo-map.ts";

/** The hand that plays a staff (number from 1) of a part (index in the score). */
export type Side = { readonly part: number; readonly staff: number; readonly hand: Hand };

/** One person who plays: a keyboard with one or two parts, or any other part. */
export type Player = {
  readonly name: string;
  /** indices in score.parts, one or two */
  readonly parts: readonly number[];
  readonly keyboard: boolean;
  /** every staff of these parts; a tablature beside a normal staff is left out */
  readonly sides: readonly Side[];
  readonly hands: Hands;
  /** of the score that the player was found in */
  readonly tempo: TempoMap;
  /** of another instrument than a keyboard */
  readonly craft?: Craft | undefined;
};

/**
 * What the user says: the instrument played, by any name, the part, by id, name or number from 1, and the tempo: how many quarters a
 * minute the piece begins with, or the map of the piece that this is a version of.
 */
export type Stated = {
  readonly instrument?: string;
  readonly part?: string | undefined;
  readonly tempo?: number | TempoMap | undefined;
};

/**
 * The players of a score with their notes by hand (sections 1 and 2 of the model's README); players without a note are
 * left out. A stated instrument decides whether the stated part, or the only part, is a keyboard. In a score of several
 * parts without a stated one it decides for parts whose names say nothing, and only in favour of a keyboard.
 */
export function playersOf(score: Score, stated: Stated = {}): readonly Player[] {
  const both = isOnePiano(score);
  const keyboards = score.parts.map((part, index) => both || decideKeyboard(score, part, index, stated));
  const players: Player[] = [];
  for (let index = 0; index < score.parts.length; index++) {
    const keyboard = keyboards[index] === true;
    const pair = keyboard && keyboards[index + 1] === true && isOneStaff(score, index) && isOneStaff(score, index + 1);
    const player = playerOf(score, pair ? [index, index + 1] : [index], keyboard, stated);
    if (pair) index++;
    if (player.hands.R.length + player.hands.L.length > 0) players.push(player);
  }
  return players;
}

/** The hand that plays a staff, or undefined when the player does not play it. */
export const handOf = (player: Player, part: number, staff: number): Hand | undefined =>
  player.sides.find((side) => side.part === part && side.staff === staff)?.hand;

/** Index of the part with this id, name or number from 1, in that order. */
export function partIndexOf(score: Score, wanted: string): number | undefined {
  const text = wanted.trim().toLowerCase();
  const byId = score.parts.findIndex(({ id }) => id.toLowerCase() === text);
  if (byId >= 0) return byId;
  const byName = score.parts.findIndex(({ name }) => name.trim().toLowerCase() === text);
  if (byName >= 0) return byName;
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= score.parts.length ? number - 1 : undefined;
}

/**
 * The notes of a rewritten score in the hands of a player of its source: hands are fixed by the source, so that moving
 * notes between staves of one hand changes nothing. On a staff that the source does not have nothing is read.
 */
export function handsOf(score: Score, player: Pick<Player, "parts" | "sides" | "keyboard" | "craft" | "tempo">): Hands {
  const { keyboard, tempo, craft } = player;
  const hands = { ...notesOf(score, player), keyboard, tempo };
  const part = score.parts[player.parts[0] ?? 0];
  if (!craft || !part) return hands;
  if (craft.profile.family === "percussion") return { ...hands, craft };
  // the key of a score may have been changed since the player was found
  return { ...hands, craft: { ...craft, fifths: attributesAt(part, 0, ZERO).key.fifths } };
}

function notesOf(score: Score, player: Pick<Player, "parts" | "sides" | "keyboard" | "craft">): Pick<Hands, "R" | "L"> {
  if (player.craft?.profile.family === "percussion")
    return { R: withoutUnisons(drumNotes(score, player.parts[0] ?? 0)), L: [] };
  const notes = player.parts.flatMap((part) => soundingNotes(score, part));
  const inHand = (hand: Hand): HandNote[] => {
    const staves = new Set(player.sides.filter((side) => side.hand === hand).map((side) => staffKey(side)));
    return notes.filter((note) => staves.has(staffKey(note))).map(handNote);
  };
  const R = inHand("R");
  return { R: player.keyboard ? R : withoutUnisons(R), L: inHand("L") };
}

/** Two parts of one staff without a name, the higher one first, are the hands of a piano (README of the second model, section 1). */
function isOnePiano(score: Score): boolean {
  const [first, second] = score.parts;
  if (!first || !second || score.parts.length !== 2) return false;
  const isBare = (part: Part): boolean => part.staves === 1 && labelOf(part).trim() === "" && !isUnpitched(part);
  const middle = (index: number): number => median(soundingNotes(score, index).map(({ midi }) => midi));
  return isBare(first) && isBare(second) && middle(0) > middle(1);
}

function decideKeyboard(score: Score, part: Part, index: number, { instrument, part: wanted }: Stated): boolean {
  const named = isKeyboardPart(part);
  if (!instrument?.trim()) return named;
  const keyboard = isKeyboardName(instrument);
  if (wanted !== undefined) return partIndexOf(score, wanted) === index ? keyboard : named;
  if (score.parts.length === 1) return keyboard;
  return named || (keyboard && isUnnamedPart(part));
}

const isOneStaff = (score: Score, index: number): boolean => score.parts[index]?.staves === 1;

function playerOf(score: Score, parts: readonly number[], keyboard: boolean, stated: Stated): Player {
  const [first = 0, second] = parts;
  const own = score.parts[first];
  const name = own?.name ?? "";
  if (own && isUnpitched(own)) return drummer(score, first, name, stated);
  const sides: readonly Side[] =
    second === undefined
      ? sidesOf(score, first, keyboard)
      : [
          { part: first, staff: 1, hand: "R" },
          { part: second, staff: 1, hand: "L" },
        ];
  const notes = notesOf(score, { parts, sides, keyboard });
  const craft = keyboard ? undefined : craftOf(score, first, notes.R, stated.instrument);
  const tempo = tempoOf(score, notes, stated);
  return { name, parts, keyboard, sides, tempo, craft, hands: { ...notes, keyboard, tempo, ...(craft && { craft }) } };
}

/** A player of an unpitched part: a drum kit, or one drum of it. */
function drummer(score: Score, part: number, name: string, stated: Stated): Player {
  const kit = profileNamed("drums");
  const craft = kit && { profile: kit, semitones: 0, fifths: 0 };
  const staves = Array.from({ length: score.parts[part]?.staves ?? 1 }, (_, i) => i + 1);
  const sides = staves.map((staff): Side => ({ part, staff, hand: "R" }));
  const player = { name, parts: [part], keyboard: false, sides, craft };
  const notes = notesOf(score, player);
  const tempo = tempoOf(score, notes, stated);
  return { ...player, tempo, hands: { ...notes, keyboard: false, tempo, craft } };
}

function tempoOf(score: Score, notes: Pick<Hands, "R" | "L">, { tempo }: Stated): TempoMap {
  if (typeof tempo === "object") return tempo;
  const read = tempoMapOf(score, notes);
  return tempo === undefined ? read : withStatedTempo(read, tempo);
}

function sidesOf(score: Score, index: number, keyboard: boolean): readonly Side[] {
  const part = score.parts[index];
  if (!part) return [];
  const notes = soundingNotes(score, index);
  const tablature = tablatureStaves(part);
  const staves = Array.from({ length: part.staves }, (_, i) => i + 1);
  return staves
    .filter((staff) => tablature.size === part.staves || !tablature.has(staff))
    .map((staff) => ({ part: index, staff, hand: keyboard ? handOfStaff(staff, notes) : "R" }));
}

function handOfStaff(staff: number, notes: readonly SoundingNote[]): Hand {
  if (staff === 1) return "R";
  if (staff === 2) return "L";
  const pitches = notes.filter((note) => note.staff === staff).map(({ midi }) => midi);
  const middle = pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 60;
  return middle >= 60 ? "R" : "L";
}

const staffKey = ({ part, staff }: { readonly part: number; readonly staff: number }): string => `${part}/${staff}`;

const handNote = ({ onset, duration, midi }: SoundingNote): HandNote => ({
  on: toNumber(onset),
  dur: toNumber(duration),
  p: Math.round(midi),
});

function withoutUnisons(notes: readonly HandNote[]): readonly HandNote[] {
  const seen = new Set<string>();
  return notes.filter(({ on, p }) => {
    const key = `${ticksOf(on)}/${p}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
