import { type Bar, isStrike, keepHeads, type Line, mapStrikes, type Strike, type Tone } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import { heightOf, isSet, isTied, merged, newTone, tuneLineOf } from "../read/bar/tune-line.ts";
import { type Chord, chordTones } from "../read/harmony.ts";
import { weightAt } from "../read/metre.ts";
import { isInKey } from "./figuration.ts";
import { type BarContext, chordAt, dispensable, isStep, type Operation, pitchClass } from "./operation.ts";

const degrees = [
  "Passing and neighbouring notes outside the key",
  "Notes outside the key between the beats",
  "Notes outside the key, but for those on strong beats,",
];

/**
 * Notes of the tune outside the key are joined to the note before: first those that pass or return by step, then all
 * between the beats, at the end those on weak beats. What is left stays under the signature.
 */
export const diatonicTune: Operation = {
  rule: "diatonic-tune",
  strengths: degrees.length,
  reason: (strength) =>
    `${degrees[strength - 1]} are joined to the note before them: fewer accidentals to read, fewer black keys to reach.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line) return bar;
    const strikes = line.events.filter(isStrike);
    const away = strikes.filter((strike, i) => {
      if (!isChromatic(heightOf(strike), context) || isTied(strike) || isSet(strike)) return false;
      const weight = weightAt(context.metre, strike.onset);
      return strength === 1 ? weight < 2 && isByStep(strikes, i, context) : weight < (strength === 2 ? 2 : 3);
    });
    return away.length === 0 ? bar : merged(bar, line, new Set(away));
  },
};

const isChromatic = (midi: number, context: BarContext): boolean => !isInKey(midi, context, context.transpose);

/** Reached and left by a step at most. */
function isByStep(strikes: readonly Strike[], index: number, { neighbours }: BarContext): boolean {
  const height = (other: Strike | undefined, beside: number | undefined): number | undefined =>
    other ? heightOf(other) : beside;
  const midi = height(strikes[index], undefined) ?? 0;
  return [height(strikes[index - 1], neighbours.before), height(strikes[index + 1], neighbours.after)].every(
    (other) => other !== undefined && isStep(midi, other),
  );
}

/** semitones by which a single note may move to another tone of its chord */
const near = 6;

/**
 * The accompaniment keeps to the notes of the key: tones outside leave the chord, single ones are joined to the note
 * before; then those that have none before them become another tone of the chord.
 */
export const diatonicAccompaniment: Operation = {
  rule: "diatonic-accompaniment",
  strengths: 2,
  reason: () => "The left hand keeps to the notes of the key: no accidentals to read, fewer black keys to reach.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (hasLyrics(bar)) return bar;
    const thinner = keepHeads(bar, (heads, { onset, strikes }) => {
      const inside = heads.filter(({ midi, melody }) => melody || !isChromatic(midi, context));
      if (inside.length === 0 || inside.length === heads.length || strikes.some(isTied)) return new Set(heads);
      return new Set(withoutSeconds(inside, chordAt(context, onset)));
    });
    const joined = thinner.lines.reduce((now, line) => {
      const same = now.lines.find(({ voice }) => voice === line.voice) ?? line;
      const away = outside(same, context);
      return away.length === 0 || same.crossing ? now : merged(now, same, new Set(away));
    }, thinner);
    return strength === 1 ? joined : mapStrikes(joined, (strike) => insideKey(strike, context));
  },
};

/** semitones of a second: a chord without its third leaves its seventh beside its root, which is a rub and no chord */
const second = 2;

/** Of tones a second apart the one that the chord needs more. */
function withoutSeconds(heads: readonly Tone[], chord: Chord | undefined): readonly Tone[] {
  const isNeeded = (head: Tone, other: Tone): boolean =>
    head.melody || (dispensable(head.midi, chord) - dispensable(other.midi, chord) || head.midi - other.midi) < 0;
  return heads.filter((head) =>
    heads.every((other) => other === head || Math.abs(other.midi - head.midi) > second || isNeeded(head, other)),
  );
}

/** Strikes that may be joined to the one before them: a note between the beats is not held over the next beat for it. */
function outside(line: Line, context: BarContext): readonly Strike[] {
  const strikes = line.events.filter(isStrike);
  const isOnBeat = (strike: Strike | undefined): boolean =>
    strike !== undefined && weightAt(context.metre, strike.onset) >= 2;
  return strikes.filter((strike, i) => {
    if (isTied(strike) || isSet(strike) || !strike.heads.every((head) => isChromatic(head.midi, context))) return false;
    return !isOnBeat(strike) || isOnBeat(strikes[i - 1]);
  });
}

/** A single note outside the key as the tone of its chord that the key has: the one that matters most, in the nearest octave. */
function insideKey(strike: Strike, context: BarContext): Strike {
  const [tone, other] = strike.heads;
  if (!tone || other || tone.melody || isTied(strike) || isSet(strike) || !isChromatic(tone.midi, context))
    return strike;
  const chord = chordAt(context, strike.onset);
  if (!chord) return strike;
  const names = chordTones(chord);
  const candidates = Array.from({ length: 2 * near + 1 }, (_, i) => tone.midi - near + i)
    .filter((midi) => names.includes(pitchClass(midi)) && !isChromatic(midi, context))
    .toSorted(
      (a, b) => dispensable(a, chord) - dispensable(b, chord) || Math.abs(a - tone.midi) - Math.abs(b - tone.midi),
    );
  const chosen = candidates[0];
  return chosen === undefined ? strike : { ...strike, heads: [{ ...newTone(chosen, context), source: tone.source }] };
}
