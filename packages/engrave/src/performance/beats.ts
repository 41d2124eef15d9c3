import { attributesAt, longestPart, type Score, type Time, toNumber, ZERO } from "@gradus/score";

export type Beat = { readonly quarters: number; readonly strong: boolean };

/** The beats that a metronome gives in a measure, in quarters from its start; the first of a full measure is strong. */
export function beatsOf(score: Score, index: number): readonly Beat[] {
  const part = longestPart(score);
  const measure = part?.measures[index];
  if (!part || !measure) return [];
  const length = toNumber(measure.length);
  const nominal = toNumber(measure.nominal);
  // a pickup has the last beats of a measure
  const missing = measure.implicit && index === 0 && length < nominal ? nominal - length : 0;
  return placesOf(attributesAt(part, index, ZERO).time)
    .map((place) => ({ quarters: place - missing, strong: place === 0 }))
    .filter(({ quarters }) => quarters >= -1e-9 && quarters < length - 1e-9);
}

/** Compound times are felt in dotted beats: 6/8 has two. */
function placesOf({ beats, beatType }: Time): readonly number[] {
  const unit = 4 / beatType;
  const isCompound = (count: number): boolean => beatType >= 8 && count > 3 && count % 3 === 0;
  let place = 0;
  return beats.flatMap((count) => {
    const step = isCompound(count) ? 3 : 1;
    const places = Array.from({ length: Math.ceil(count / step) }, (_, i) => place + i * step * unit);
    place += count * unit;
    return places;
  });
}
