import type { PageEvent } from "../symbols/event.ts";

/** Events that sound together stand over each other: a column of a measure over all its staves. */
export type Slot = { readonly x: number; readonly events: PageEvent[] };

/** `tolerance` in staff spaces; voices of one staff that would collide may stand `aside` apart. */
export function slotsOf(
  events: readonly PageEvent[],
  { tolerance, aside }: { readonly tolerance: number; readonly aside: number },
  space: number,
): readonly Slot[] {
  const slots: Slot[] = [];
  for (const event of events.toSorted((a, b) => a.x - b.x)) {
    const slot = slots.at(-1);
    if (slot && (event.x - slot.x < tolerance * space || isPushedAside(event, slot, { reach: aside, space })))
      slot.events.push(event);
    else slots.push({ x: event.x, events: [event] });
  }
  return slots;
}

/** staff spaces that a dot between two voices takes, and by which a whole note is wider than others */
const [dot, whole] = [0.9, 0.6];

/**
 * A second, a unison or chords of two voices that cross: the lower or shorter one is set beside the other, if its voice is not
 * there already also behind its dot. What stands over one set aside is aside too.
 */
function isPushedAside(event: PageEvent, slot: Slot, { reach, space }: { reach: number; space: number }): boolean {
  const { stem, staff, x } = event;
  if (!stem) return false;
  const own = slot.events.filter((other) => other.staff === staff && other.kind === "chord");
  if (own.some((other) => other.x > slot.x + space && Math.abs(other.x - x) < 0.2 * space)) return true;
  const isThere = own.some((other) => other.stem?.isUp === stem.isUp);
  return own.some(
    (other) =>
      other.stem?.isUp !== stem.isUp &&
      x - slot.x < (reach + (isThere ? 0 : other.dots * dot) + (other.stem ? 0 : whole)) * space &&
      doCollide(event, other),
  );
}

function doCollide(a: PageEvent, b: PageEvent): boolean {
  const [of, other] = [a, b].map(({ heads }) => heads.map(({ position }) => position));
  if (!of || !other) return false;
  return Math.min(...of) <= Math.max(...other) + 1 && Math.min(...other) <= Math.max(...of) + 1;
}
