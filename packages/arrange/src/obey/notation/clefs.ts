import {
  attributesAt,
  childrenOf,
  isElement,
  type Measure,
  type MeasureEvent,
  type Part,
  type Score,
  textOf,
  type XmlElement,
  xmlElement,
} from "@gradus/score";
import { editMeasures, type Finishes, isMark, type Job } from "./finish.ts";

type Change = (clef: XmlElement, isFirst: boolean) => XmlElement | undefined;

/** Every clef of the player's covered measures changed or, for undefined, left out. */
export function clefed(job: Job, change: Change): Score {
  const score = editMeasures(job, (events, measure) =>
    events.flatMap((event): readonly MeasureEvent[] => {
      if (!isMark(event, "attributes")) return [event];
      let touched = false;
      const isFirst = measure.index === 0 && event.onset.n === 0;
      const children = event.source.children.flatMap((node) => {
        if (!isElement(node) || node.name !== "clef") return [node];
        const made = change(node, isFirst);
        touched ||= made !== node;
        return made ? [made] : [];
      });
      if (!touched) return [event];
      return children.some(isElement) ? [{ ...event, source: { ...event.source, children } }] : [];
    }),
  );
  return {
    ...score,
    parts: score.parts.map((part, index) => (job.player.parts.includes(index) ? carried(part) : part)),
  };
}

/** The part with the clefs in force at each barline counted anew. */
function carried(part: Part): Part {
  const measures: Measure[] = [];
  for (const measure of part.measures) {
    const last = measures.at(-1);
    const clefs = last ? attributesAt({ ...part, measures }, last.index, last.length).clefs : measure.before.clefs;
    measures.push({ ...measure, before: { ...measure.before, clefs } });
  }
  return { ...part, measures };
}

/** The clef element with another sign on a line. */
export const named = (clef: XmlElement, sign: string, line: number): XmlElement => ({
  ...clef,
  children: [xmlElement("sign", sign), xmlElement("line", String(line))],
});
const textIn = (clef: XmlElement, name: string): string => childrenOf(clef, name).map(textOf).join("");
export const isTenor = (clef: XmlElement): boolean => textIn(clef, "sign") === "C" && textIn(clef, "line") === "4";

export const clefFinishes: Finishes = {
  "notation.clef": ({ params }, job) => {
    if (params.mode === "no-changes") return clefed(job, (clef, isFirst) => (isFirst ? clef : undefined));
    if (params.mode === "no-tenor") return clefed(job, (clef) => (isTenor(clef) ? named(clef, "F", 4) : clef));
    return clefed(job, (clef) => (textIn(clef, "sign") === "G" ? clef : named(clef, "G", 2)));
  },
};
