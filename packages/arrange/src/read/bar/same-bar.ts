import { fnvOfNothing, fnvWith } from "@gradus/score";
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
export const sameBar = (a: Bar, b: Bar): boolean => sameContent(a, b);

/** Equality of plain values; what two versions of a bar share is the same object and not looked into. */
function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && sameContent(a[key as keyof typeof a], b[key as keyof typeof b]));
}
