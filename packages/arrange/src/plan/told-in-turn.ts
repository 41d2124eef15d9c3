import { pitchClass } from "../operations/operation.ts";
import { guided } from "./close-position.ts";
import type { Sounded } from "./stroke-tones.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A stroke of so many ticks, the chord that it stands for, and what it strikes (MIDI numbers, ascending), under `below`. */
type Given = {
  readonly length: number;
  readonly chord: Sounded | undefined;
  readonly tones: readonly number[];
  readonly below: number;
};

/**
 * What strokes of a bar strike, with the third of every chord that they give one note at a time: where a chord has fewer of them
 * than its figure takes (two chords in a bar), it would have bass and fifth alone, and tell nothing. A chord with one stroke, of a
 * beat or more, has the third together with its bass.
 */
export function toldInTurn(strokes: readonly Given[], words: Vocabulary, beat: number): readonly (readonly number[])[] {
  const found = strokes.map(({ tones }) => tones);
  let from = 0;
  for (let to = 1; to <= strokes.length; to++) {
    if (strokes[to]?.chord && strokes[to]?.chord === strokes[from]?.chord) continue;
    const third = missingIn(strokes.slice(from, to), words);
    const last = strokes[to - 1];
    if (third !== undefined && last && (to - from > 1 || last.length >= beat))
      found[to - 1] = to - from > 1 ? [third] : [...last.tones, third];
    from = to;
  }
  return found;
}

/** The third over the bass of a chord, where its strokes have one note each and none has it. */
function missingIn(strokes: readonly Given[], words: Vocabulary): number | undefined {
  const [first] = strokes;
  const last = strokes.at(-1);
  if (!first?.chord || !last || strokes.some(({ tones }) => tones.length !== 1)) return undefined;
  const { harmony, voicing } = first.chord;
  const [, third = -1] = harmony.tones;
  const isTold = strokes.some(({ tones }) => tones.some((midi) => pitchClass(midi) === third));
  if (isTold || !harmony.heard.includes(third)) return undefined;
  const guide = guided(voicing.bass, harmony, words, last.below).at(-1);
  return guide !== undefined && guide > voicing.bass && pitchClass(guide) === third ? guide : undefined;
}
