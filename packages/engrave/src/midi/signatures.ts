import { type Attributes, add, applyAttributes, type Key, type Part, type Time, ZERO } from "@gradus/score";
import type { Timed } from "./timed.ts";

type State = { readonly attributes: Attributes; readonly onset: Timed<unknown>["onset"] };

/** Every state of a part's attributes, at the start and after each change. */
function statesOf(part: Part): readonly State[] {
  const first = part.measures[0];
  let attributes = first?.before;
  if (!attributes) return [];

  const states: State[] = [{ attributes, onset: ZERO }];
  for (const measure of part.measures) {
    for (const event of measure.events) {
      if (event.kind !== "mark" || event.name !== "attributes") continue;
      attributes = applyAttributes(attributes, event.source);
      states.push({ attributes, onset: add(measure.start, event.onset) });
    }
  }
  return states;
}

/** Changes only, and of several at one place the last. */
function changes<T>(timed: readonly Timed<T>[], key: (value: T) => string): readonly Timed<T>[] {
  const placed = timed.filter((one, index) => {
    const next = timed[index + 1];
    return !next || next.onset.n !== one.onset.n || next.onset.d !== one.onset.d;
  });
  return placed.filter(({ value }, index) => {
    const before = placed[index - 1];
    return !before || key(before.value) !== key(value);
  });
}

export const timeSignaturesOf = (part: Part): readonly Timed<Time>[] =>
  changes(
    statesOf(part)
      .filter(({ attributes }) => !attributes.time.senzaMisura)
      .map(({ attributes, onset }) => ({ onset, value: attributes.time })),
    ({ beats, beatType }) => `${beats.reduce((sum, beat) => sum + beat, 0)}/${beatType}`,
  );

/** Keys as they sound: a clarinet in B flat that reads D major plays in C. */
export const keySignaturesOf = (part: Part): readonly Timed<Key>[] =>
  changes(
    statesOf(part).map(({ attributes, onset }) => ({ onset, value: soundingKey(attributes) })),
    ({ fifths, mode }) => `${fifths} ${mode === "minor"}`,
  );

function soundingKey({ key, transpose }: Attributes): Key {
  const chromatic = transpose?.chromatic ?? 0;
  // A semitone up is seven fifths; an octave, twelve fifths, changes no key.
  const shift = (((chromatic * 7) % 12) + 12) % 12;
  const fifths = key.fifths + (shift > 6 ? shift - 12 : shift);
  return { ...key, fifths: fifths > 7 ? fifths - 12 : fifths < -7 ? fifths + 12 : fifths };
}
