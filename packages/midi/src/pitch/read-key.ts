import type { ReadingValues } from "@gradus/contracts";
import type { Note } from "../grid/grains.ts";
import type { TimeReading } from "../grid/read-time.ts";
import type { Placed } from "../notation/bars.ts";
import type { KeySignature, Performance } from "../notes/lines.ts";
import { findKey } from "./find-key.ts";
import { keyNamed } from "./key-names.ts";

export type KeyReading = {
  readonly keys: readonly Placed<KeySignature>[];
  readonly origin: "stated" | "inferred" | "chosen";
  readonly confidence: number;
};

/** The file's key signatures, a person's key for the whole piece, or the one that the notes tell. */
export function readKey(
  performance: Performance,
  time: TimeReading,
  notes: readonly Note[],
  options: ReadingValues,
): KeyReading {
  const chosen = keyNamed(options.key ?? "");
  if (chosen) return { keys: [{ at: 0, value: chosen }], origin: "chosen", confidence: 1 };
  const stated = performance.keys.map(({ tick, value }) => ({ at: time.placeOf(tick), value }));
  const found = findKey(notes);
  // many programs write C major whatever the piece: that is no statement
  const isDefault = stated.length === 1 && stated[0]?.value.fifths === 0 && !stated[0].value.minor;
  if (stated.length > 0 && !(isDefault && time.kind !== "exact")) {
    const first = stated[0] as Placed<KeySignature>;
    return { keys: [{ ...first, at: 0 }, ...stated.slice(1)], origin: "stated", confidence: 1 };
  }
  const { confidence, ...value } = found;
  return { keys: [{ at: 0, value }], origin: "inferred", confidence };
}
