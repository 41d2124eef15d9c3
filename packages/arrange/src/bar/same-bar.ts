import { dequal } from "dequal/lite";
import { fnvOfNothing, fnvWith } from "../fnv.ts";
import type { Bar } from "./bar.ts";

/** A 32-bit hash of a bar's times and pitches: equal bars have the same, others seldom do. */
export function hashOfBar(bar: Bar): number {
  let hash = fnvOfNothing;
  const mix = (value: number): void => {
    hash = fnvWith(hash, value);
  };
  for (const { events } of bar.lines) {
    mix(events.length);
    for (const event of events) {
      mix(event.onset.n);
      mix(event.onset.d);
      mix(event.duration.n);
      mix(event.duration.d);
      if (event.kind === "note") for (const { midi } of event.heads) mix(2 * midi);
    }
  }
  return hash;
}

/** True when two bars are alike in everything, the written included: no operation can tell them apart. */
export const sameBar = (a: Bar, b: Bar): boolean => dequal(a, b);
