import {
  type Fraction,
  fraction,
  type Measure,
  metreOf,
  multiply,
  type NoteEvent,
  type NoteType,
  oddPart,
  splitDuration,
  type Value,
  valueLength,
} from "@gradus/score";

/** Length in quarters of a note value's name: "quarter", "dotted-half". */
export function lengthOfValue(value: string): Fraction {
  const plain = value.replace("dotted-", "");
  const length = valueLength(plain as NoteType, 0, undefined) ?? fraction(1);
  return plain === value ? length : multiply(length, fraction(3, 2));
}

/** Length of a note as it is printed: a quarter's third in a triplet is an eighth. */
export function printedLength({
  duration,
  timeModification,
}: Pick<NoteEvent, "duration" | "timeModification">): Fraction {
  if (timeModification) return multiply(duration, fraction(timeModification.actual, timeModification.normal));
  const odd = oddPart(duration);
  return odd === 1 ? duration : multiply(duration, fraction(odd, 2 ** Math.floor(Math.log2(odd))));
}

/** The note values that a note is printed with: several when it is drawn with ties. */
export const printedValues = (event: NoteEvent, measure: Measure): readonly Value[] =>
  splitDuration(event.onset, event.duration, metreOf(measure), "note", event.timeModification);

/** "dotted-quarter" */
export const valueName = ({ type, dots }: Value): string => (dots > 0 ? `dotted-${type}` : type);
