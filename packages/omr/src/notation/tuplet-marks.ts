import { dottedValue, noteValue, type PageEvent } from "../symbols/event.ts";

/** An end of a tuplet; `isShown`: the page has a digit for it. */
export type TupletMark = { readonly type: "start" | "stop"; readonly isShown: boolean };

/** Where tuplets begin and end among the events of one voice: each as long as the notes that its number counts. */
export function tupletMarksOf(events: readonly PageEvent[]): ReadonlyMap<PageEvent, readonly TupletMark[]> {
  const marks = new Map<PageEvent, readonly TupletMark[]>();
  for (const group of runsOf(events).flatMap(groupsOf)) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || first === last) continue;
    const isShown = (first.tuplet?.mark ?? 0) >= 0;
    marks.set(first, [{ type: "start", isShown }]);
    marks.set(last, [{ type: "stop", isShown }]);
  }
  return marks;
}

/** Events in a row under one mark; a mark may have been read for all triplets of a measure. */
function runsOf(events: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const runs: PageEvent[][] = [];
  let before: number | undefined;
  for (const event of events) {
    const mark = event.tuplet?.mark;
    if (mark !== undefined && mark === before) runs.at(-1)?.push(event);
    else if (mark !== undefined) runs.push([event]);
    before = mark;
  }
  return runs;
}

/** A run cut where as many of its shortest notes as its number counts, or a multiple, are full. */
function groupsOf(run: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const span = (run[0]?.tuplet?.actual ?? 3) * Math.min(...run.map(noteValue));
  const groups: PageEvent[][] = [];
  let filled = 0;
  for (const event of run) {
    if (filled === 0) groups.push([event]);
    else groups.at(-1)?.push(event);
    filled += dottedValue(event);
    if (Math.abs(filled / span - Math.round(filled / span)) < 1e-6) filled = 0;
  }
  return groups;
}
