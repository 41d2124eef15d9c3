import { table } from "@gradus/contracts";
import type { Profile } from "../instruments/profile.ts";
import type { EffortKind } from "./effort.ts";

const handling: Readonly<Record<string, string>> = table({
  bowed: "Shifts, string crossings and double stops",
  fretted: "Position changes and grips of the left hand",
  drums: "Limbs that move independently",
  brass: "Wide changes of lip, valves or slide",
  woodwind: "Changes of register",
  voice: "Changes of register",
});

/** What a kind of work says to a player or teacher. */
export function effortWords(kind: EffortKind, { family, polyphony }: Profile): string {
  const words: Readonly<Record<EffortKind, string>> = {
    notes: "Many notes",
    speed: "Quick notes",
    rhythm: "Triplets and syncopations",
    leaps: "Leaps",
    register: "Notes that are learnt late",
    key: "Sharps and flats",
    handling: handling[polyphony.kind] ?? handling[family] ?? "Awkward moves between notes",
    together: "Several notes at once",
    breath: "Long phrases without a rest",
  };
  return words[kind];
}
