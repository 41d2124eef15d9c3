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
  const reread = readChanged(writeMusicXml(worded), (document) =>
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

/** From the part's written pitch to the instrument's, by the octaves that bring most notes into the range of the level. */
function shiftFor(part: Part, from: Player, to: Profile, level: LevelRequest): { chromatic: number; fifths: number } {
  const own = attributesAt(part, 0, ZERO).transpose;
  const chromatic = (own?.chromatic ?? 0) - (to.transpose?.semitones ?? 0);
  const diatonic = (own?.diatonic ?? 0) - diatonicOf(to);
  const sounding = (from.hands.R.length > 0 ? from.hands.R : from.hands.L).map(({ p }) => p);
  const id: LevelId = level.kind === "grade" ? (generalLevelAt(level.grade).id as LevelId) : "intermediate";
  const range = to.family === "keyboard" ? { lowMidi: 60, highMidi: 84 } : to.levels?.range?.values[id];
  const comfort = to.family === "keyboard" ? range : to.levels?.comfort?.values[id];
  const offset = to.transpose?.semitones ?? 0;
  const cost = (octaves: number): number => {
    if (!range || !comfort) return Math.abs(octaves);
    const middle = (comfort.lowMidi + comfort.highMidi) / 2;
    return sounding.reduce((sum, p) => {
      const written = p - offset + 12 * octaves;
      const outside = Math.max(0, range.lowMidi - written, written - range.highMidi);
      return sum + (outside > 0 ? 20 + outside : 0) + 0.2 * Math.abs(written - middle);
    }, 0.5 * Math.abs(octaves));
  };
  const octaves = [0, -1, 1, -2, 2, -3, 3].reduce((best, next) => (cost(next) < cost(best) - 1e-9 ? next : best), 0);
  return { chromatic: chromatic + 12 * octaves, fifths: 7 * chromatic - 12 * diatonic };
}

const diatonicOf = ({ transpose }: Profile): number =>
  transpose ? transpose.diatonic + 7 * transpose.octaveChange : 0;
