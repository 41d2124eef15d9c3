import { attribute, compare, type Part } from "@gradus/score";
import { marksOf, type Timed } from "./timed.ts";
import { directionTypes } from "./velocities.ts";

/** Damper pedal down (true) and up, in order; a change is both at once. */
export function pedalOf(part: Part): readonly Timed<boolean>[] {
  return marksOf(part, ["direction"])
    .flatMap(({ onset, value }) =>
      directionTypes(value.source, "pedal").flatMap((pedal) =>
        movesOf(attribute(pedal, "type")).map((down): Timed<boolean> => ({ onset, value: down })),
      ),
    )
    .sort((a, b) => compare(a.onset, b.onset));
}

function movesOf(type: string | undefined): readonly boolean[] {
  switch (type) {
    case "start":
    case "resume":
      return [true];
    case "change":
      return [false, true];
    case "stop":
    case "discontinue":
      return [false];
    default:
      return [];
  }
}
