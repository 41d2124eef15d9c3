import { attribute, isElement, type Score, textOf, type XmlElement } from "@gradus/score";
import { editMeasures, isMark, type Job } from "../obey/notation/finish.ts";

const isNumber = (type: XmlElement): boolean =>
  type.children.filter(isElement).every(({ name }) => name === "words") && /^\s*\d{2,3}\s*$/.test(textOf(type));

/**
 * Tempos that stand on the page as bare numbers, as programs leave them that were told so for playback, are only heard: a number
 * over nothing tells a reader nothing.
 */
export const withoutTempoNumbers = (job: Job): Score =>
  editMeasures(job, (events) =>
    events.map((event) => {
      if (!isMark(event, "direction")) return event;
      const content = event.source.children.filter(isElement);
      const printed = content.filter(({ name }) => name === "direction-type");
      const tempo = content.find((element) => element.name === "sound" && attribute(element, "tempo") !== undefined);
      return tempo && printed.every(isNumber) ? { ...event, name: "sound", source: tempo } : event;
    }),
  );
