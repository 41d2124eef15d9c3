import { drumKit } from "@gradus/contracts";
import {
  attribute,
  child,
  childrenOf,
  type Head,
  type Measure,
  type NoteEvent,
  type Part,
  type Score,
  scorePartOf,
  textOf,
  type XmlElement,
} from "@gradus/score";

/** the longest name first: "Ride Cymbal 2" is no "Ride Cymbal" */
const byName = drumKit.toSorted((a, b) => b.name.length - a.name.length);
const snare = 38;

/** General MIDI number of a drum's notehead. */
export type DrumOf = (head: Head) => number;

/**
 * Which drum a notehead of a part means: by its own instrument's sound in the part list, else by that instrument's name,
 * else by place and shape on the staff (drum-kit.ts of contracts). What nothing tells is a snare drum.
 */
export function drumsOf(score: Score, part: Part): DrumOf {
  const listed = scorePartOf(score.document.root, part.id);
  const sounds = new Map<string, number>();
  for (const instrument of listed ? childrenOf(listed, "score-instrument") : []) {
    const id = attribute(instrument, "id") ?? "";
    const midi = childrenOf(listed as XmlElement, "midi-instrument").find((item) => attribute(item, "id") === id);
    const number = Number(textOf(midi && child(midi, "midi-unpitched"))) - 1;
    const name = textOf(child(instrument, "instrument-name")).toLowerCase();
    const named = byName.find((piece) => name.includes(piece.name.toLowerCase()));
    if (number >= 27 && number <= 87) sounds.set(id, number);
    else if (named) sounds.set(id, named.midi);
  }
  return ({ unpitched, source }) => {
    const own = unpitched?.instrument === undefined ? undefined : sounds.get(unpitched.instrument);
    return own ?? byPlace(unpitched, textOf(source && child(source, "notehead")) || "normal") ?? snare;
  };
}

function byPlace(place: Head["unpitched"], notehead: string): number | undefined {
  const there = drumKit.filter(({ step, octave }) => step === place?.step && octave === place.octave);
  return (there.find((piece) => piece.notehead === notehead) ?? there[0])?.midi;
}

/** A stroke on a drum: its General MIDI number and where it stands. */
export type DrumStroke = {
  readonly midi: number;
  readonly head: Head;
  readonly event: NoteEvent;
  readonly measure: Measure;
};

/** The strokes of an unpitched part in the order of the score. Ties are rolls that go on: one stroke. */
export function drumStrokesOf(score: Score, part: Part): readonly DrumStroke[] {
  const drumOf = drumsOf(score, part);
  return part.measures.flatMap((measure) =>
    measure.events.flatMap((event) =>
      event.kind !== "note" || event.cue
        ? []
        : event.heads
            .filter(({ tieStop, unpitched }) => unpitched !== undefined && !tieStop)
            .map((head) => ({ midi: drumOf(head), head, event, measure })),
    ),
  );
}

/** True for a part that has notes, and none with a pitch. */
export const isUnpitched = (part: Part): boolean => {
  const heads = part.measures.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === "note" ? event.heads : [])),
  );
  return heads.length > 0 && heads.every(({ pitch }) => pitch === undefined);
};
