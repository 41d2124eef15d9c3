import { pitchClass } from "../operations/operation.ts";
import { closeTones, type FigureName, isStruckTogether } from "./figures.ts";
import type { Grounded } from "./grounded.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** above every note */
export const free = 128;
/** semitones above the level's register up to which a figure still goes */
const aboveCompass = 2;

/**
 * A bass and so many of the chord's other tones above it in close position, those that tell the chord first; all under `below`. Two
 * tones side by side only where there is no other.
 */
export function closePosition(
  bass: number,
  harmony: Grounded,
  words: Vocabulary,
  below: number,
  size: number,
): readonly number[] {
  const above = byWorth(harmony)
    .filter((name) => name !== pitchClass(bass))
    .map((name) => bass + pitchClass(name - bass))
    .filter(
      (midi) =>
        midi < below && midi - bass <= words.span + 3 && (words.anyRegister || midi <= words.lower[1] + aboveCompass),
    );
  const apart = [bass];
  for (const midi of above) if (!apart.some((other) => Math.abs(other - midi) <= 2)) apart.push(midi);
  const beside = above.filter((midi) => !apart.includes(midi));
  return [...apart, ...beside].slice(0, 1 + size).toSorted((a, b) => a - b);
}

/** A chord over a bass as a figure in one position has it; undefined for a figure whose bass lies apart. */
export function closeOver(
  bass: number,
  harmony: Grounded,
  figure: FigureName,
  words: Vocabulary,
  below: number,
): readonly number[] | undefined {
  const size = closeTones(figure);
  if (size === undefined) return undefined;
  return size === 1
    ? guided(bass, harmony, words, below)
    : closePosition(bass, harmony, words, below, isStruckTogether(figure) ? Math.min(3, words.notes) - 1 : size);
}

/** Tones that are heard, those that tell the chord first: third, seventh, root, fifth; what the tune alone has comes last. */
function byWorth({ tones, root, heard, played }: Grounded): readonly number[] {
  const [, third = root, seventh] = tones;
  const fifth = tones.at(-1) ?? root;
  const order = tones.length > 3 && seventh !== undefined ? [third, seventh, root, fifth] : [third, root, fifth];
  const given = order.filter((name) => heard.includes(name));
  return [...given.filter((name) => played.includes(name)), ...given.filter((name) => !played.includes(name))];
}

/** steps above a bass that sound at rest, in semitones */
const consonant: ReadonlySet<number> = new Set([3, 4, 7, 8, 9]);

/** Bass and the tone that tells the chord: its third, or the root over a third in the bass; over a bass of another chord what goes with it. */
export function guided(bass: number, harmony: Grounded, words: Vocabulary, below: number): readonly number[] {
  const { tones, root, played } = harmony;
  const [, third = root] = tones;
  const name = pitchClass(bass);
  const given = byWorth(harmony).filter((one) => one !== name);
  const order =
    name === root ? [third, tones.at(-1) ?? root] : name === third ? [root, tones.at(-1) ?? root] : [third, root];
  const isForeign = !tones.includes(name);
  const named = order.filter((one) => given.includes(one));
  const own = named.filter((one) => played.includes(one));
  const wanted = [...own, ...named, ...given].map((one) => bass + pitchClass(one - bass));
  // a second with the bass tells no chord where there is another tone
  const guide = [
    ...wanted.filter((midi) => (isForeign ? consonant.has(midi - bass) : midi - bass > 2)),
    ...(isForeign ? [] : wanted),
  ].find((midi) => midi > bass && midi < below && midi - bass <= words.span);
  return guide === undefined ? [bass] : [bass, guide];
}
