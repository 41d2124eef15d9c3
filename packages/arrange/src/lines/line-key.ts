import { keyName, keySignature } from "@gradus/contracts";
import type { Compass } from "@gradus/difficulty";
import { keyOf, type Score } from "@gradus/score";
import { withReason } from "../goal/easier-key.ts";
import { type KeyChange, keyChangeOf } from "../goal/key-change.ts";
import { cheapestPath } from "../read/viterbi.ts";
import type { Sounding } from "./line.ts";
import type { LineWords } from "./line-words.ts";

/** What a line says about the keys that it may be set in. */
export type KeyVoice = {
  readonly phrases: readonly (readonly Sounding[])[];
  /** what sounds below its tune: sounding MIDI numbers */
  readonly basses: readonly number[];
  /** sharps of its written key, flats negative, and of its transposition: written − sounding */
  readonly fifths: number;
  readonly transposed: number;
  readonly words: LineWords;
  /** written keys of the instrument, the easiest first */
  readonly order: readonly number[];
  /** a voice or a line with words: no octaves */
  readonly still: boolean;
};

const costs = { semitone: 0.05, beyond: 1.5, order: 0.16, range: 14, accidental: 0.35, odd: 2.5 };
/** to leave a key that all of them read at their level, and one that nobody does: a tune is known in its key */
const leaving = { read: 1.3, unread: 0.6 };
/** for each note that the instrument does not have in a key, and for all of them at most */
const missing = { each: 0.4, most: 4 };
/** semitones that a voice reaches beyond its range */
const reach = 1;
/** most sharps or flats that anybody is given */
const mostSigns = 6;
const octaves = [0, -12, 12, -24, 24] as const;

/**
 * The key in which all lines of a score are easiest for their levels, undefined for its own: signatures, the instruments' order of
 * keys, accidentals as they would be written, and range (design rule 4). Pure.
 */
export function lineKeyOf(score: Score, voices: readonly KeyVoice[]): KeyChange | undefined {
  const own = keySignature(keyOf(score));
  const lead = voices[0];
  if (!lead) return undefined;
  let best: { readonly change: KeyChange | undefined; readonly cost: number } = {
    change: undefined,
    cost: costOf(voices, 0, 0),
  };
  for (let goal = -mostSigns; goal <= mostSigns; goal++) {
    const name = goal === own.fifths ? undefined : keyName(goal, own.mode);
    const change = name && keyChangeOf(score, name);
    if (!change) continue;
    const cost = costOf(voices, change.shift.fifths, change.shift.chromatic);
    if (cost < best.cost - 1e-9) best = { change, cost };
  }
  if (!best.change) return undefined;
  const written = lead.fifths + best.change.shift.fifths;
  const why = `${signsOf(written)} instead of ${signsOf(lead.fifths)}, and its notes lie well for this level there`;
  return withReason(
    best.change,
    Math.abs(written) < Math.abs(lead.fifths) ? why : "its notes lie in the range of this level there",
  );
}

function signsOf(fifths: number): string {
  if (fifths === 0) return "no sharps or flats";
  const count = Math.abs(fifths);
  return `${count} ${fifths > 0 ? "sharp" : "flat"}${count > 1 ? "s" : ""}`;
}

function costOf(voices: readonly KeyVoice[], fifths: number, semitones: number): number {
  const readers = voices.filter(({ fifths: own, words }) => own <= words.signs.sharps && -own <= words.signs.flats);
  const known = leaving.unread + ((leaving.read - leaving.unread) * readers.length) / Math.max(1, voices.length);
  const leave = semitones === 0 ? 0 : known + costs.semitone * Math.abs(semitones);
  return voices.reduce((sum, voice) => sum + costFor(voice, fifths, semitones) / voices.length, leave);
}

function costFor(voice: KeyVoice, shift: number, semitones: number): number {
  const { words, order, phrases } = voice;
  const written = voice.fifths + shift;
  if (Math.abs(written) > mostSigns) return Number.POSITIVE_INFINITY;
  const most = written > 0 ? words.signs.sharps : words.signs.flats;
  const beyond = Math.max(0, Math.abs(written) - most);
  const place = order.indexOf(written);
  const notes = phrases.flat();
  const among = Math.max(1, notes.length);
  let foreign = 0;
  let odd = 0;
  let absent = voice.basses.filter((midi) => midi + semitones < words.compass[0]).length;
  for (const { note, beneath } of notes) {
    const lowest = (beneath.at(-1) ?? note).midi + semitones;
    if (lowest < words.compass[0] || note.midi + semitones > words.compass[1]) absent++;
    const name = note.fifths + voice.transposed + shift;
    if (name < written - 1 || name > written + 5) foreign++;
    if (name > 11 || name < -5) odd += name > 12 || name < -8 ? 3 : 1;
  }
  const black = Math.min(1, (3 * foreign) / among) * Math.max(0, Math.abs(written) - 1);
  return (
    Math.min(missing.most, missing.each * absent) +
    costs.beyond * beyond +
    costs.order * (place < 0 ? Math.abs(written) : place) +
    costs.accidental * (words.level < 2 ? 1 : 0.3) * black +
    (costs.odd * odd) / among +
    (costs.range * rangeCost(voice, semitones)) / Math.max(40, 2 * among)
  );
}

/** what a phrase costs that another octave has to save: a key that sends many there is none of the instrument's */
const elsewhere = { phrase: 0.6, note: 0.2 };

/** What lies outside the range after every phrase has gone to its best octave. */
function rangeCost({ phrases, words, still }: KeyVoice, semitones: number): number {
  const [low, high]: Compass = still ? [words.range[0] - reach, words.range[1] + reach] : words.range;
  const states = still ? octaves.slice(0, 1) : octaves;
  const costs = phrases.map((phrase) =>
    states.map((octave) =>
      phrase.reduce(
        (sum, { note }) => {
          const midi = note.midi + semitones + octave;
          const away = Math.max(0, low - midi, midi - high);
          return sum + (away > 0 ? 2 + 0.5 * away : 0);
        },
        octave === 0 ? 0 : elsewhere.phrase + elsewhere.note * phrase.length,
      ),
    ),
  );
  const path = cheapestPath(
    phrases.map(() => states.length),
    (place, state) => costs[place]?.[state] ?? 0,
    (_place, from, to) => (from === to ? 0 : 1.6),
  );
  return path.reduce((sum, state, i) => sum + (costs[i]?.[state] ?? 0) + (i > 0 && path[i - 1] !== state ? 1.6 : 0), 0);
}
