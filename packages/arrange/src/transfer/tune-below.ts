import type { Measure, Part } from "@gradus/score";

/** Measures that the other hand must play alone before it is taken for the tune; before the tune's entry it may be a vamp. */
const leastAlone = 4;
const leastBefore = 8;

/**
 * Indices of the measures in which the tune has gone to the other staves of its part: a whole phrase in which only they
 * have notes, as in a piece whose staves take turns.
 */
export function tuneBelow(part: Part, staves: ReadonlySet<number>): ReadonlySet<number> {
  const silent = part.measures.map((measure) => !sounds(measure, (staff) => staves.has(staff)));
  const entry = silent.indexOf(false);
  const below = new Set<number>();
  for (let from = 0, to = 0; from < silent.length; from = to) {
    to = from + 1;
    while (to < silent.length && silent[to] === silent[from]) to++;
    const run = Array.from({ length: to - from }, (_, i) => from + i).filter((i) => silent[i]);
    const alone = run.filter((i) => part.measures[i] && sounds(part.measures[i], (staff) => !staves.has(staff)));
    if (alone.length >= (from < entry ? leastBefore : leastAlone)) for (const i of run) below.add(i);
  }
  return below;
}

const sounds = ({ events }: Measure, isMeant: (staff: number) => boolean): boolean =>
  events.some((event) => event.kind === "note" && !event.cue && isMeant(event.staff));
