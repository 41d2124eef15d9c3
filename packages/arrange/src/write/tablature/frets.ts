import {
  attribute,
  child,
  childrenOf,
  isElement,
  midiOf,
  type Part,
  type Step,
  textOf,
  type XmlElement,
} from "@gradus/score";

/** A place on the fingerboard: string 1 is the highest, fret 0 is open. */
export type Stop = { readonly string: number; readonly fret: number };

/** Sounding MIDI numbers of a guitar's open strings, from string 1. */
const guitar = [64, 59, 55, 50, 45, 40];
const lastFret = 19;

/** Open strings of a tablature as its <staff-tuning> says, from string 1; those of a guitar where it says nothing. */
export function tuningOf(part: Part, staff: number): readonly number[] {
  const tunings = openingAttributes(part)
    .flatMap((attributes) => childrenOf(attributes, "staff-details"))
    .filter((details) => (attribute(details, "number") ?? "1") === String(staff))
    .flatMap((details) => childrenOf(details, "staff-tuning"))
    .map((tuning) => ({
      line: Number(attribute(tuning, "line") ?? 1),
      midi: midiOf({
        step: textOf(child(tuning, "tuning-step")) as Step,
        alter: Number(textOf(child(tuning, "tuning-alter"))) || 0,
        octave: Number(textOf(child(tuning, "tuning-octave"))),
      }),
    }));
  // lines are counted from below, strings from the highest
  return tunings.length === 0 ? guitar : tunings.toSorted((a, b) => b.line - a.line).map(({ midi }) => midi);
}

/**
 * Places of notes struck together (sounding MIDI numbers), each on a string of its own and as low on the neck as the
 * strings that are left allow, the highest note first; undefined for a note that has none.
 */
export function stopsFor(midis: readonly number[], tuning: readonly number[]): readonly (Stop | undefined)[] {
  const taken = new Set<number>();
  const stops = new Map<number, Stop>();
  for (const midi of midis.toSorted((a, b) => b - a)) {
    const free = tuning.findIndex((open, i) => !taken.has(i) && open <= midi && midi - open <= lastFret);
    if (free < 0) continue;
    taken.add(free);
    stops.set(midi, { string: free + 1, fret: midi - (tuning[free] ?? midi) });
  }
  return midis.map((midi) => stops.get(midi));
}

/** The <attributes> of the first measure. */
const openingAttributes = (part: Part): readonly XmlElement[] =>
  (part.measures[0]?.events ?? []).flatMap((event) =>
    event.kind === "mark" && event.name === "attributes" && isElement(event.source) ? [event.source] : [],
  );
