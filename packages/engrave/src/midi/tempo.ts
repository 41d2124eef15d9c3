import {
  attribute,
  child,
  childrenOf,
  compare,
  equals,
  type Score,
  textOf,
  type XmlElement,
  ZERO,
} from "@gradus/score";
import { marksOf, type Timed } from "./timed.ts";
import { directionTypes } from "./velocities.ts";

/** Where a score says nothing. */
const usualTempo = 120;

const quartersByUnit: Readonly<Record<string, number>> = {
  breve: 8,
  whole: 4,
  half: 2,
  quarter: 1,
  eighth: 0.5,
  "16th": 0.25,
  "32nd": 0.125,
};

/** Quarters per minute from the start on, from all parts; the first part that states a place wins. */
export function tempiOf(score: Score): readonly Timed<number>[] {
  const stated = score.parts
    .flatMap((part) => marksOf(part, ["direction", "sound"]))
    .flatMap(({ onset, value }): Timed<number>[] => {
      const tempo = statedTempo(value.source);
      return tempo === undefined ? [] : [{ onset, value: tempo }];
    })
    .sort((a, b) => compare(a.onset, b.onset));
  const placed = stated.filter(({ onset }, index) => {
    const before = stated[index - 1];
    return !before || !equals(before.onset, onset);
  });
  const first = placed[0];
  const whole = first && equals(first.onset, ZERO) ? placed : [{ onset: ZERO, value: usualTempo }, ...placed];

  return whole.filter(({ value }, index) => whole[index - 1]?.value !== value);
}

/** The playback tempo where given, else the printed mark. */
function statedTempo(source: XmlElement): number | undefined {
  const sound = source.name === "sound" ? source : child(source, "sound");
  const played = sound && usable(Number(attribute(sound, "tempo")));
  return (
    played ??
    directionTypes(source, "metronome")
      .map(printedTempo)
      .find((tempo) => tempo !== undefined)
  );
}

function printedTempo(metronome: XmlElement): number | undefined {
  const perMinute = Number(textOf(child(metronome, "per-minute")).match(/\d+(?:\.\d+)?/)?.[0]);
  const unit = quartersByUnit[textOf(child(metronome, "beat-unit"))];
  if (unit === undefined) return undefined;

  const dots = childrenOf(metronome, "beat-unit-dot").length;
  return usable(perMinute * unit * (2 - 2 ** -dots));
}

/** What fits the three bytes of a MIDI tempo. */
const usable = (tempo: number): number | undefined => (tempo >= 4 && tempo <= 2000 ? tempo : undefined);
