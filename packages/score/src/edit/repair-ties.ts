import type { Fraction } from "../model/fraction.ts";
import { add, equals, toNumber } from "../model/fraction.ts";
import type { Head, Measure, MeasureEvent, NoteEvent, Part } from "../model/score.ts";
import { samePitch } from "./ties.ts";

type Tied = { readonly event: NoteEvent; readonly head: Head; readonly at: Fraction };
type End = "tieStart" | "tieStop";

/** Rounded tuplets end a hair off the next onset; a tie across them is still meant. */
const TOLERANCE = 1 / 16;

/**
 * Drops ties whose other end is gone. Touched measures (by index in `edited`) lose every tie without a partner, unless
 * the music jumps there (repeats, endings) and the tie was in the source; their neighbours only those that had a
 * partner in `before`, the part as it was.
 */
export function repairTies(part: Part, before: Part, edited: ReadonlySet<number>): Part {
  const measures = part.measures.map((measure) => {
    const own = edited.has(measure.index);
    if (!own && !edited.has(measure.index - 1) && !edited.has(measure.index + 1)) return measure;
    const dropped = (event: NoteEvent, head: Head, end: End): boolean => {
      if (!head[end] || hasPartner(part, measure, event, head, end)) return false;
      const old = before.measures[measure.index];
      if (!own) return old !== undefined && hasPartner(before, old, event, head, end);
      const wasOpen = old !== undefined && isOpen(before, old, event, head, end);
      return !(wasOpen && jumps(part, measure, end));
    };
    let changed = false;
    const events = measure.events.map((event): MeasureEvent => {
      if (event.kind !== "note") return event;
      const heads = event.heads.map((head) => {
        const start = dropped(event, head, "tieStart");
        const stop = dropped(event, head, "tieStop");
        if (!start && !stop) return head;
        changed = true;
        return { ...head, tieStart: head.tieStart && !start, tieStop: head.tieStop && !stop };
      });
      return changed ? { ...event, heads } : event;
    });
    return changed ? { ...measure, events, touched: true } : measure;
  });
  return { ...part, measures };
}

/** The tie was there, without a partner, before the edit. */
function isOpen(before: Part, old: Measure, event: NoteEvent, head: Head, end: End): boolean {
  const same = old.events.find((other): other is NoteEvent => other.kind === "note" && other.id === event.id);
  const twin = same?.heads.find((other) => samePitch(other, head) && other[end]);
  return same !== undefined && twin !== undefined && !hasPartner(before, old, same, twin, end);
}

function hasPartner(part: Part, measure: Measure, event: NoteEvent, head: Head, end: End): boolean {
  const other: End = end === "tieStart" ? "tieStop" : "tieStart";
  const meets = end === "tieStart" ? add(event.onset, event.duration) : event.onset;
  const neighbour = part.measures[measure.index + (end === "tieStart" ? 1 : -1)];
  // a measure counts from its own start; the neighbour's times are moved into this measure's
  const shift = (time: Fraction, inside: Measure): Fraction =>
    inside === measure
      ? time
      : add(time, {
          n: inside.start.n * measure.start.d - measure.start.n * inside.start.d,
          d: inside.start.d * measure.start.d,
        });
  const isPartner = ({ event: found, head: candidate, at }: Tied): boolean =>
    found !== event && candidate[other] && samePitch(head, candidate) && near(at, meets);
  return [measure, ...(neighbour ? [neighbour] : [])].some((inside) =>
    inside.events.some((found) => {
      if (found.kind !== "note" || !found.heads.some((candidate) => candidate[other])) return false;
      const at = shift(end === "tieStart" ? found.onset : add(found.onset, found.duration), inside);
      return found.heads.some((candidate) => isPartner({ event: found, head: candidate, at }));
    }),
  );
}

const near = (a: Fraction, b: Fraction): boolean => equals(a, b) || Math.abs(toNumber(a) - toNumber(b)) <= TOLERANCE;

/** True where the music may go on somewhere else than in the next measure, or come from elsewhere. */
export function jumps(part: Part, measure: Measure, end: End): boolean {
  const before = part.measures[measure.index - 1];
  const after = part.measures[measure.index + 1];
  const here = measure.repeat;
  if (end === "tieStart") return here.end || here.endings.length > 0 || (after?.repeat.endings.length ?? 0) > 0;
  return here.start || here.endings.length > 0 || (before?.repeat.end ?? false);
}
