import { add, type Fraction, type MarkEvent, type Part } from "@gradus/score";

/** Something at a time in quarters from the start of the score, repeats as written. */
export type Timed<T> = { readonly onset: Fraction; readonly value: T };

/** The marks of a part with these names, in document order. */
export function marksOf(part: Part, names: readonly string[]): readonly Timed<MarkEvent>[] {
  return part.measures.flatMap((measure) =>
    measure.events.flatMap((event) =>
      event.kind === "mark" && names.includes(event.name)
        ? [{ onset: add(measure.start, event.onset), value: event }]
        : [],
    ),
  );
}
