import { pitchClass } from "../operations/operation.ts";
import { closePosition, free, guided } from "./close-position.ts";
import { closeTones, type FigureName, type Role } from "./figures.ts";
import type { Grounded } from "./grounded.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Voicing } from "./voicing.ts";

/** A chord and how it lies on the keyboard. */
export type Sounded = { readonly harmony: Grounded; readonly voicing: Voicing };

/** Figures that have the bass alone. */
export const isBare = (figure: FigureName): boolean => figure === "held" || figure === "held-halves";

/** beats by which the chord that is there when a stroke is struck is put before one that comes later */
const atAttack = 0.6;

/** The chord of a bar that a stroke stands for: the one that covers most of it, most of all the one it is struck in. */
export function covering(own: readonly Sounded[], from: number, to: number, beat: number): Sounded | undefined {
  const now = own.findLast(({ harmony }) => harmony.from <= from) ?? own[0];
  const weigh = ({ harmony }: Sounded): number => {
    const shared = Math.min(harmony.to, to) - Math.max(harmony.from, from);
    if (shared <= 0) return Number.NEGATIVE_INFINITY;
    const position = harmony.bass === harmony.root ? 0.15 : harmony.bass === harmony.tones.at(-1) ? -0.15 : 0;
    return shared / beat + position + (harmony === now?.harmony ? atAttack : 0);
  };
  const best = own.reduce<Sounded | undefined>((top, one) => (top && weigh(top) >= weigh(one) ? top : one), undefined);
  return best && weigh(best) > Number.NEGATIVE_INFINITY ? best : now;
}

/** `below`: the lowest note of the other hand over the stroke */
type Where = {
  readonly from: number;
  readonly role: Role;
  readonly length: number;
  readonly below?: number | undefined;
};
type How = { readonly words: Vocabulary; readonly figure: FigureName };

/** What a stroke of so many ticks strikes at a time, by its role, in a chord; `before`: that of the stroke before it in its bar. MIDI numbers, ascending. */
export function tonesOf(
  { harmony, voicing }: Sounded,
  before: Sounded | undefined,
  { from, role, length, below = free }: Where,
  { words, figure }: How,
): readonly number[] {
  const passing = figure === "as-struck" ? passingBass(harmony, voicing, from) : undefined;
  if (passing !== undefined) return [passing];
  // a new harmony inside the bar takes its own bass on its first stroke
  const isNew = before !== undefined && before.harmony.bass !== harmony.bass;
  const close = closePosition(voicing.bass, harmony, words, below, closeTones(figure) ?? 2);
  // the bass alone of a six-four chord that no other stroke gives says another chord
  const isOnly = harmony.from >= from && harmony.to <= from + length && harmony.bass === harmony.tones.at(-1);
  if (role === "bass" && isOnly && !isBare(figure)) return guided(voicing.bass, harmony, words, below);
  if (role === "bass" || (isNew && isSingle(role))) return [voicing.bass];
  if (isNew && role === "chord") return guided(voicing.bass, harmony, words, below);
  switch (role) {
    case "other-bass":
      return [isNew ? voicing.bass : otherBass(voicing, harmony, words, from)];
    case "chord":
      return voicing.upper;
    case "octave":
      return voicing.bass - 12 >= deepest ? [voicing.bass - 12, voicing.bass] : [voicing.bass];
    case "tenor":
      return [tenorOf(voicing, harmony)];
    case "lower":
    case "higher":
      return [(role === "lower" ? voicing.upper[0] : voicing.upper.at(-1)) ?? voicing.bass];
    case "triad":
      return closePosition(voicing.bass, harmony, words, below, Math.min(3, words.notes) - 1);
    case "dyad":
      return guided(voicing.bass, harmony, words, below);
    case "guide":
      return guided(voicing.bass, harmony, words, below).slice(-1);
    default:
      return [inTurn(close, ["first", "second", "third"].indexOf(role), words.span, below)];
  }
}

const octave = 12;
/** A tone of a close chord by its place above the bass; where it has fewer, the octave of the bass is the next, and then it goes back. */
function inTurn([bass = 0, ...above]: readonly number[], place: number, span: number, below: number): number {
  const isFree = span >= octave && bass + octave < below && !above.some((midi) => midi > bass + octave - 2);
  const tones = isFree ? [...above, bass + octave] : above;
  return tones[place] ?? (place === 1 ? tones.at(-1) : tones[0]) ?? bass;
}

/** A bass that the source strikes there and that is none of the chord's: it leads on to the next one, and a chord over it would deny it. */
function passingBass({ lows, tones, from: begins }: Grounded, { bass }: Voicing, from: number): number | undefined {
  const own = from > begins ? lows.find(({ on }) => on === from) : undefined;
  if (!own || tones.includes(pitchClass(own.midi))) return undefined;
  const above = bass + pitchClass(own.midi - bass);
  return above - bass > 6 ? above - 12 : above;
}

const single: ReadonlySet<Role> = new Set(["first", "second", "third", "guide", "tenor", "lower", "higher"]);
const isSingle = (role: Role): boolean => single.has(role);

/** D1: lower than this octaves of the bass lie under five ledger lines and sound like a drum */
const deepest = 26;
/** semitones above a low bass from which a tone is clear of it */
const clear = 5;

/** The tone of an open chord next above the bass: its octave or fifth, which sound clear low down, before its third. */
function tenorOf({ bass, upper }: Voicing, { tones, root }: Grounded): number {
  const top = upper[0] ?? bass + 12;
  const fifth = tones.at(-1);
  const between = Array.from({ length: Math.max(0, top - bass - clear) }, (_, i) => bass + clear + i).filter((midi) =>
    tones.includes(pitchClass(midi)),
  );
  const open = between.filter((midi) => pitchClass(midi) === root || pitchClass(midi) === fifth);
  return open[0] ?? between[0] ?? top;
}

/** semitones above a chord's bass up to which a stroke of the source is a bass too */
const ownBass = 9;

/** The bass that the source strikes there; else the fifth of a chord in root position, or its root; near the first bass. */
function otherBass({ bass, upper }: Voicing, harmony: Grounded, words: Vocabulary, from: number): number {
  const fifth = harmony.tones.at(-1) ?? harmony.root;
  const own = harmony.lows.find(({ on, midi }) => on === from && midi <= harmony.bassMidi + ownBass);
  const name = own && pitchClass(own.midi);
  const other = harmony.bass === harmony.root ? fifth : harmony.root;
  const wanted = name !== undefined && harmony.tones.includes(name) ? name : other;
  const options = [bass - 12, bass, bass + 12]
    .map((from) => from + pitchClass(wanted - from))
    .filter((midi) => midi >= words.bass[0] - 1 && midi <= words.bass[1] + 3 && midi < (upper[0] ?? 99));
  const away = (midi: number): number => Math.abs(midi - bass) - (midi < bass ? 1 : 0);
  return options.reduce((best, midi) => (away(midi) < away(best) ? midi : best), options[0] ?? bass);
}
