import type { Vertical } from "../layout/lines.ts";
import { beamAt } from "./beams.ts";
import type { BeamShape, PageEvent } from "./event.ts";

/** numbers of their marks, apart from those of tuplets */
const firstMark = 10_000;

/** staff spaces of the widest stroke through a stem, and how far its middle may be from it */
const stroke = { widest: 2, aside: 0.3 };

/** Strokes through one stem, which repeat its notes: short beams whose middle is there and whose ends no stem meets. */
export function strokesOf(
  beams: readonly BeamShape[],
  stems: readonly Vertical[],
  space: number,
): readonly BeamShape[] {
  return beams.filter(({ left, right }) => {
    const hasStemAt = (x: number): boolean =>
      stems.some((line) => Math.abs(line.x - x) < stroke.aside * space && reachesTo(line, (left.y + right.y) / 2));
    const isShort = right.x - left.x < stroke.widest * space;
    return isShort && hasStemAt((left.x + right.x) / 2) && !hasStemAt(left.x) && !hasStemAt(right.x);
  });
}

const reachesTo = ({ top, bottom }: Vertical, y: number): boolean => y > top && y < bottom;

/** How many strokes cross an upright line. */
export const strokesThrough = (line: Vertical, strokes: readonly BeamShape[]): number =>
  strokes.filter((one) => {
    const y = beamAt(one, line.x, 0);
    return y !== undefined && reachesTo(line, y);
  }).length;

/** A dotted chord with strokes: in the time of an undotted one it stands for three repeated notes of a triplet. */
export const isStruckTriplet = ({ stem, dots, isGrace }: PageEvent): boolean =>
  (stem?.tremolo ?? 0) > 0 && dots === 1 && !isGrace;

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
