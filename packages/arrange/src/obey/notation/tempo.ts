import {
  attribute,
  child,
  childrenOf,
  isElement,
  type MarkEvent,
  type Score,
  tempoMarks,
  textOf,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { directionAt, editMeasures, type Finishes, type Job } from "./finish.ts";

/** "slower": four fifths of the tempo; "faster": five fourths. */
const relative = { slower: 0.8, faster: 1.25 } as const;

function scaled(source: XmlElement, factor: number): XmlElement {
  const tempo = attribute(source, "tempo");
  const attributes =
    tempo === undefined || source.name !== "sound"
      ? source.attributes
      : source.attributes.map(
          ([name, value]) => [name, name === "tempo" ? rounded(Number(value) * factor) : value] as const,
        );
  const children =
    source.name === "per-minute"
      ? [textOf(source).replace(/\d+(\.\d+)?/g, (number) => rounded(Number(number) * factor))]
      : source.children.map((node) => (isElement(node) ? scaled(node, factor) : node));
  return { ...source, attributes, children };
}
const rounded = (value: number): string => String(Math.max(1, Math.floor(value)));

const isTempo = ({ name, source }: MarkEvent): boolean =>
  (name === "sound" && attribute(source, "tempo") !== undefined) ||
  (name === "direction" &&
    (childrenOf(source, "sound").some((sound) => attribute(sound, "tempo") !== undefined) ||
      childrenOf(source, "direction-type").some((type) => child(type, "metronome"))));

/** Every tempo mark changed by a factor of its own; all parts may carry them. */
function retimed(job: Job, factorOf: (bpm: number) => number): Score {
  const marks = tempoMarks(job.score);
  const everyone = { ...job, player: { ...job.player, parts: job.score.parts.map((_, index) => index) } };
  return editMeasures(everyone, (events, measure) =>
    events.map((event) => {
      if (event.kind !== "mark" || !isTempo(event)) return event;
      const at = measure.start.n / measure.start.d + event.onset.n / event.onset.d;
      const mark = marks.findLast(({ position }) => position.n / position.d <= at + 1e-9);
      const factor = mark ? factorOf(mark.bpm) : 1;
      return factor === 1 ? event : { ...event, source: scaled(event.source, factor) };
    }),
  );
}

function withTempo(job: Job, bpm: number): Score {
  const beat = xmlElement("metronome", [xmlElement("beat-unit", "quarter"), xmlElement("per-minute", String(bpm))]);
  const sound = xmlElement("sound", [], [["tempo", String(bpm)]]);
  const first = { ...job, player: { ...job.player, parts: [0] }, cover: new Set([0]) };
  return editMeasures(first, (events, measure) => {
    const mark = directionAt(measure, ZERO, 1, [beat], "tempo", "above", [sound]);
    const place = events.findIndex((event) => event.kind !== "mark" || event.name === "direction");
    return events.toSpliced(place < 0 ? events.length : place, 0, mark);
  });
}

export const tempoFinishes: Finishes = {
  "tempo.max": ({ params: { bpm } }, job) => {
    if (bpm === null) return retimed(job, () => relative.slower);
    if (tempoMarks(job.score).length === 0) return withTempo(job, bpm);
    return retimed(job, (now) => Math.min(1, bpm / now));
  },
  "tempo.min": ({ params: { bpm } }, job) => {
    if (bpm === null) return retimed(job, () => relative.faster);
    if (tempoMarks(job.score).length === 0) return withTempo(job, bpm);
    return retimed(job, (now) => Math.max(1, Math.ceil((bpm / now) * 1000) / 1000));
  },
};
