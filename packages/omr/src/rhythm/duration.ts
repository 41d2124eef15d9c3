import { dottedValue, type PageEvent } from "../symbols/event.ts";
import { ticksPerQuarter } from "./ticks.ts";

/** Written length in ticks, dots and tuplet counted. */
export function ticksOf(event: PageEvent): number {
  const { tuplet } = event;
  const dotted = ticksPerQuarter * dottedValue(event);
  return Math.round(tuplet ? (dotted * tuplet.normal) / tuplet.actual : dotted);
}
