import type { PageEvent } from "../symbols/event.ts";

/** Values of <beam> by level for the events of one voice, in their order; events without a neighbour have none. */
export function beamMarks(events: readonly PageEvent[]): ReadonlyMap<PageEvent, readonly string[]> {
  const marks = new Map<PageEvent, readonly string[]>();
  for (const group of beamedGroups(events)) {
    const counts = group.map((event) => event.halvings);
    for (const [index, event] of group.entries()) {
      const [before, own, after] = [counts[index - 1] ?? 0, counts[index] ?? 0, counts[index + 1] ?? 0];
      marks.set(
        event,
        Array.from({ length: own }, (_, level) => beamValue(before > level, after > level, index === group.length - 1)),
      );
    }
  }
  return marks;
}

function beamValue(joinsBefore: boolean, joinsAfter: boolean, isLast: boolean): string {
  if (joinsBefore) return joinsAfter ? "continue" : "end";
  if (joinsAfter) return "begin";
  return isLast ? "backward hook" : "forward hook";
}

function beamedGroups(events: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const groups: PageEvent[][] = [];
  let isOpen = false;
  for (const event of events) {
    if (event.kind === "rest") continue;
    const before = groups.at(-1)?.at(-1);
    const shares = before?.stem?.beams.some((beam) => event.stem?.beams.includes(beam)) ?? false;
    if (isOpen && shares) groups.at(-1)?.push(event);
    else groups.push([event]);
    isOpen = true;
  }
  return groups.filter((group) => group.length > 1);
}
