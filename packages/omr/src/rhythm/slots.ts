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
    if (slot && (event.x - slot.x < tolerance * space || isPushedAside(event, slot, aside * space)))
      slot.events.push(event);
    else slots.push({ x: event.x, events: [event] });
  }
  return slots;
}

/** A second or a unison of two voices: the lower or shorter one is set beside the other. */
function isPushedAside(event: PageEvent, slot: Slot, reach: number): boolean {
  if (event.x - slot.x > reach || !event.stem) return false;
  return slot.events.some(
    (other) =>
      other.staff === event.staff &&
      other.stem !== undefined &&
      other.stem.isUp !== event.stem?.isUp &&
      other.heads.some((a) => event.heads.some((b) => Math.abs(a.position - b.position) <= 1)),
  );
}
