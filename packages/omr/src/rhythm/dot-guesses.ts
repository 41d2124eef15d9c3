import type { PageEvent } from "../symbols/event.ts";

/**
 * What else the dots may mean where notes of two voices stand in one place and only one of them has a dot: it is the other
 * one's, or it stands for both. `space` in points. Each answer is a measure's events: of all such places together, then of each.
 */
export function dotGuesses(events: readonly PageEvent[], space: number): readonly (readonly PageEvent[])[] {
  const pairs = events.flatMap((event) => {
    const other = event.dots > 0 ? events.find((one) => one.dots === 0 && isOtherVoice(one, event, space)) : undefined;
    return other ? [[event, other] as const] : [];
  });
  const places = pairs.length > 1 ? [pairs, ...pairs.map((pair) => [pair])] : pairs.map((pair) => [pair]);
  return places.flatMap((place) => [changed(events, place, true), changed(events, place, false)]);
}

/** Heads of both stand in one place or so near that a dot between them may be either's, with their stems on both sides. */
const isOtherVoice = (one: PageEvent, event: PageEvent, space: number): boolean =>
  one.staff === event.staff &&
  one.stem !== undefined &&
  event.stem !== undefined &&
  one.stem.isUp !== event.stem.isUp &&
  Math.abs(one.x - event.x) < 1.6 * space &&
  one.heads.some((head) => event.heads.some((other) => Math.abs(head.position - other.position) <= 2));

type Pair = readonly [dotted: PageEvent, plain: PageEvent];

function changed(events: readonly PageEvent[], pairs: readonly Pair[], both: boolean): readonly PageEvent[] {
  const dots = new Map(
    pairs.flatMap(([dotted, plain]) => [
      [plain.id, dotted.dots] as const,
      [dotted.id, both ? dotted.dots : 0] as const,
    ]),
  );
  return events.map((event) => ({ ...event, dots: dots.get(event.id) ?? event.dots }));
}
