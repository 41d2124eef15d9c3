import { generalLevelAt, type LevelRequest, melodyOnly } from "@gradus/contracts";
import type { LevelId, Player, Profile } from "@gradus/difficulty";
import { attributesAt, type Part, type Score, setKey, validate, writeMusicXml, ZERO } from "@gradus/score";
import { withWholeWords } from "../write/whole-words.ts";
import { accompanied } from "./accompanied.ts";
import { accompanimentOf } from "./accompaniment.ts";
import { leadSheetOf } from "./lead-sheet.ts";
import { melodyLine } from "./melody-line.ts";
import { melodyStaves, readChanged, rewritten, type Transferred, withPart } from "./melody-part.ts";
import { dressed } from "./part-xml.ts";
import { wantedTransfer } from "./wanted.ts";
import { withinInstrument } from "./within-instrument.ts";

export type TransferRequest = {
  readonly instrument: string;
  readonly part: string | undefined;
  readonly level: LevelRequest;
  /** undefined: nothing is known of it but who plays */
  readonly type?: "simplify" | "complexify" | undefined;
};

/**
 * The score with its melody written for the asked instrument, when none of its parts is for it: in the range of the level,
 * with the instrument's clef, key and transposition, in the place of the part that had the melody; all other parts stay.
 * For a keyboard the line becomes the right hand and a left hand of plain chords is added. Bars, repeats, words, chord
 * symbols and tempo marks stay. A tune that is a keyboard's already gets a left hand where it is made richer. Undefined when no transfer is wanted or it would not be valid.
 */
export function transferred(score: Score, request: TransferRequest): Transferred | undefined {
  if (request.part === melodyOnly) return leadSheetOf(score);
  const wanted = wantedTransfer(score, request.instrument, request.part);
  if (!wanted && request.type === "complexify") return accompanied(score, request);
  const index = wanted?.from.parts[0] ?? -1;
  const part = score.parts[index];
  if (!wanted || !part) return undefined;
  const { from, to, keyboard } = wanted;
  const line = melodyLine(part, melodyStaves(from, index));
  const single = withPart(score, index, line, 1);
  const shift = shiftFor(part, from, to, request.level);
  const others = score.parts.flatMap((_, i) => (i === index ? [] : [i]));
  const shifted = setKey(single, shift, { keep: others });
  const taken = shifted.parts[index];
  const compass = keyboard ? null : to.written.extreme;
  const moved = taken && compass ? withPart(shifted, index, withinInstrument(taken, compass), 1) : shifted;
  const left = keyboard ? accompanimentOf(moved, index) : undefined;
  const both = left
    ? withPart(
        moved,
        index,
        (moved.parts[index]?.measures ?? []).map((m, i) => [...m.events, ...(left[i] ?? [])]),
        2,
      )
    : moved;
  const name = keyboard ? "Piano" : nameOf(request.instrument);
  const clefs = keyboard
    ? [
        { sign: "G", line: 2, octaveChange: 0 },
        { sign: "F", line: 4, octaveChange: 0 },
      ]
    : to.notation.clefs.slice(0, 1);
  const away = new Set(from.parts.slice(1).flatMap((i) => score.parts[i]?.id ?? []));
  // a tune that changes its staff or voice may leave a word in the middle
  const worded = withWholeWords(both, (own) => own === index);
  const reread = readChanged(writeMusicXml(worded), score, (document) =>
    dressed(document, part.id, { profile: to, name, clefs, away }),
  );
  if (!reread || reread.parts[0]?.measures.length !== score.parts[0]?.measures.length) return undefined;
  const written = rewritten(reread, part.id);
  if (validate(written, { against: score }).some(({ severity }) => severity === "error")) return undefined;
  const owner = part.name || "the score";
  return {
    score: written,
    part: part.id,
    instrument: request.instrument,
    from: owner,
    to: name,
    rule: "instrument",
    note: keyboard
      ? `No part of the score is for the piano: the tune of ${owner} was taken for the right hand, and a left hand was made from its harmony.`
      : `No part of the score is for the ${name.toLowerCase()}: the melody of ${owner} was written for it.`,
  };
}

/** As it was asked for, each word with a capital: "Alto Saxophone" is told from "Saxophone". */
const nameOf = (asked: string): string =>
  asked.trim().replace(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());

/**
 * Shares of the notes that may lie beyond the range of a level or its easy middle, or under the register that is learnt first (a flute's
 * from G4 on: lower it is weak), before the tune leaves its octave for them.
 */
const worthOctave = { range: 0.04, comfort: 0.45, low: 0.4 };

/**
 * From the part's written pitch to the instrument's, in the octave in which the tune was heard; in another one only where that brings
 * many of its notes into the range of the level, or out of corners that are learnt late.
 */
function shiftFor(part: Part, from: Player, to: Profile, level: LevelRequest): { chromatic: number; fifths: number } {
  const own = attributesAt(part, 0, ZERO).transpose;
  const chromatic = (own?.chromatic ?? 0) - (to.transpose?.semitones ?? 0);
  const diatonic = (own?.diatonic ?? 0) - diatonicOf(to);
  const sounding = (from.hands.R.length > 0 ? from.hands.R : from.hands.L).map(({ p }) => p);
  const id: LevelId = level.kind === "grade" ? (generalLevelAt(level.grade).id as LevelId) : "intermediate";
  const range = to.family === "keyboard" ? { lowMidi: 60, highMidi: 84 } : to.levels?.range?.values[id];
  const comfort = to.family === "keyboard" ? range : to.levels?.comfort?.values[id];
  const first = to.family === "keyboard" ? range : to.levels?.comfort?.values.beginner;
  const offset = to.transpose?.semitones ?? 0;
  const cost = (octaves: number): number => {
    if (!range || !comfort || !first) return Math.abs(octaves);
    const beyond = ({ lowMidi, highMidi }: Pick<typeof range, "lowMidi" | "highMidi">): number =>
      sounding.filter((p) => p - offset + 12 * octaves < lowMidi || p - offset + 12 * octaves > highMidi).length;
    const leaving = Math.abs(octaves) * sounding.length;
    const low = beyond({ ...first, highMidi: Number.POSITIVE_INFINITY });
    return beyond(range) / worthOctave.range + beyond(comfort) / worthOctave.comfort + low / worthOctave.low + leaving;
  };
  const octaves = [0, -1, 1, -2, 2, -3, 3].reduce((best, next) => (cost(next) < cost(best) - 1e-9 ? next : best), 0);
  return { chromatic: chromatic + 12 * octaves, fifths: 7 * chromatic - 12 * diatonic };
}

const diatonicOf = ({ transpose }: Profile): number =>
  transpose ? transpose.diatonic + 7 * transpose.octaveChange : 0;
