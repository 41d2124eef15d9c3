import { keyNames, type ReadingChoice, type ReadingValues } from "@gradus/contracts";
import { QUARTER } from "./grid/grains.ts";
import type { TimeReading } from "./grid/read-time.ts";
import type { MetreReading } from "./metre/read-metre.ts";
import { barLength } from "./notation/bars.ts";
import type { PartPlan } from "./notation/plan-parts.ts";
import { keyName } from "./pitch/key-names.ts";
import type { KeyReading } from "./pitch/read-key.ts";

const usualMetres = ["2/4", "3/4", "4/4", "2/2", "3/8", "6/8", "9/8", "12/8"];

type Decided = {
  readonly metre: MetreReading;
  readonly keys: KeyReading;
  readonly parts: readonly PartPlan[];
  readonly time: TimeReading;
  /** beats for one that was found */
  readonly beat: number;
  /** off-beats come late all the time */
  readonly swung: boolean;
  /** whether dynamics are written; undefined when the velocities tell none */
  readonly marked: boolean | undefined;
  readonly options: ReadingValues;
};

/** What was decided, and what a person may decide instead. */
export function choicesOf({ metre, keys, parts, time, beat, swung, marked, options }: Decided): ReadingChoice[] {
  const signature = metre.metres[0]?.value ?? { beats: 4, beatType: 4 };
  const value = `${signature.beats}/${signature.beatType}`;
  const key = keyName(keys.keys[0]?.value ?? { fifths: 0, minor: false });
  const choices: ReadingChoice[] = [
    {
      name: "metre",
      label: "Time signature",
      value,
      origin: metre.origin,
      confidence: metre.origin === "inferred" ? metre.confidence : 1,
      options: [...new Set([value, ...usualMetres])].map((name) => ({ value: name, label: name })),
    },
    {
      name: "pickup",
      label: "Pickup",
      value: String(metre.pickup / QUARTER),
      origin: metre.pickupOrigin,
      confidence: metre.pickupOrigin === "inferred" ? metre.confidence : 1,
      options: pickups(barLength(signature), 4 / signature.beatType, metre.pickup),
    },
    {
      name: "key",
      label: "Key",
      value: key,
      origin: keys.origin,
      confidence: keys.confidence,
      options: keyNames.map((name) => ({ value: name, label: name })),
    },
  ];
  const couple = parts.find((part) => part.couple)?.couple;
  const keyboard = parts.find(({ hands }) => hands === "split");
  const single = parts.length === 1 && parts[0]?.hands === "one" && !parts[0].drums ? parts[0] : undefined;
  if (couple) {
    choices.push({
      name: "hands",
      label: "Players",
      value: couple,
      origin: options.hands === couple ? "chosen" : "inferred",
      confidence: 0.9,
      options: [
        { value: "together", label: "One player, a staff for each hand" },
        { value: "apart", label: "Two players" },
      ],
    });
  } else if (keyboard || single) {
    choices.push({
      name: "hands",
      label: "Staves",
      value: keyboard ? "split" : "one",
      origin: options.hands === "split" || options.hands === "one" ? "chosen" : "inferred",
      confidence: 0.9,
      options: [
        { value: "split", label: "Two staves, one for each hand" },
        { value: "one", label: "One staff" },
      ],
    });
  }
  if (swung) {
    choices.push({
      name: "swing",
      label: "Off-beats",
      value: options.swing === "triplets" ? "triplets" : "swing",
      origin: options.swing === "triplets" || options.swing === "swing" ? "chosen" : "inferred",
      confidence: 0.8,
      options: [
        { value: "swing", label: "Even eighths, played with swing" },
        { value: "triplets", label: "Triplets, as played" },
      ],
    });
  }
  if (marked !== undefined) {
    choices.push({
      name: "dynamics",
      label: "Dynamics",
      value: marked ? "marks" : "none",
      origin: options.dynamics === "marks" || options.dynamics === "none" ? "chosen" : "inferred",
      confidence: 0.7,
      options: [
        { value: "marks", label: "From how loud the notes are" },
        { value: "none", label: "None" },
      ],
    });
  }
  if (time.kind === "free") {
    choices.push({
      name: "beat",
      label: "Beat",
      value: String(beat),
      origin: beat === 1 ? "inferred" : "chosen",
      confidence: time.confidence,
      options: [
        { value: "0.5", label: "Half as fast" },
        { value: "1", label: "As found" },
        { value: "2", label: "Twice as fast" },
      ],
    });
  }
  return choices;
}

/** Pickups of whole units of the metre, and half ones, shorter than a bar; in quarters. */
function pickups(bar: number, unit: number, now: number): ReadingChoice["options"] {
  const step = (unit * QUARTER) / 2;
  const lengths = new Set<number>([0, now]);
  for (let length = step; length < bar; length += step) lengths.add(length);
  return [...lengths]
    .sort((a, b) => a - b)
    .map((length) => ({ value: String(length / QUARTER), label: length === 0 ? "None" : beats(length / QUARTER) }));
}

function beats(quarters: number): string {
  const words = Number.isInteger(quarters) ? String(quarters) : quarters.toFixed(2).replace(/0$/, "");
  return quarters === 1 ? "1 quarter note" : `${words} quarter notes`;
}
