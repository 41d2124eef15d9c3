import type { BeamShape, PageEvent } from "./event.ts";

/** numbers of their marks, apart from those of tuplets */
const firstMark = 10_000;

/**
 * Two chords with beams between them that touch no stem are played in turn: each is written with the length of both, so
 * it counts half (MusicXML writes this as 2 in the time of 1).
 */
export function withTremolos(
  events: readonly PageEvent[],
  beams: readonly BeamShape[],
  space: number,
): readonly PageEvent[] {
  const marks = new Map<number, number>();
  const attached = new Set(events.flatMap(({ stem }) => stem?.beams ?? []));
  for (const [number, beam] of beams.entries()) {
    if (attached.has(number)) continue;
    const [left, right] = neighbours(beam, events, space);
    if (!left || !right || marks.has(left.id) || marks.has(right.id)) continue;
    if (left.quarters !== right.quarters || left.quarters < 2 || left.tuplet || right.tuplet) continue;
    for (const { id } of [left, right]) marks.set(id, firstMark + left.id);
  }
  return events.map((event) => {
    const mark = marks.get(event.id);
    return mark === undefined ? event : { ...event, tuplet: { actual: 2, normal: 1, mark } };
  });
}

export const isTremolo = ({ tuplet }: PageEvent): boolean => tuplet !== undefined && tuplet.mark >= firstMark;

/** The chords directly left and right of a beam, at its height. */
function neighbours(
  { left, right }: BeamShape,
  events: readonly PageEvent[],
  space: number,
): readonly [PageEvent | undefined, PageEvent | undefined] {
  const chords = events.filter((event) => event.kind === "chord" && !event.isGrace);
  const isNear = (event: PageEvent, x: number, y: number): boolean =>
    Math.abs(edgeOf(event) - x) > 0.2 * space && Math.abs(edgeOf(event) - x) < 5 * space && reaches(event, y, space);
  const before = chords.filter((event) => edgeOf(event) < left.x && isNear(event, left.x, left.y));
  const after = chords.filter((event) => edgeOf(event) > right.x && isNear(event, right.x, right.y));
  return [before.toSorted((a, b) => edgeOf(b) - edgeOf(a))[0], after.toSorted((a, b) => edgeOf(a) - edgeOf(b))[0]];
}

const edgeOf = (event: PageEvent): number => event.stem?.line.x ?? (event.x + event.right) / 2;

function reaches({ stem, heads }: PageEvent, y: number, space: number): boolean {
  if (stem) return y > stem.line.top - space && y < stem.line.bottom + space;
  return heads.some((head) => Math.abs(head.y - y) < 4 * space);
}
