import type { PageEvent } from "../symbols/event.ts";
import { ticksPerQuarter } from "./ticks.ts";

/** Written length in ticks, dots and tuplet counted. */
export function ticksOf({ quarters, halvings, dots, tuplet }: PageEvent): number {
  const plain = (quarters * ticksPerQuarter) / 2 ** halvings;
  const dotted = plain * (2 - 1 / 2 ** dots);
  return Math.round(tuplet ? (dotted * tuplet.normal) / tuplet.actual : dotted);
}
