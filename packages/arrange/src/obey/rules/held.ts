import { add, compare, type Fraction, subtract } from "@gradus/score";
import type { BarContext } from "../../operations/operation.ts";
import { type Bar, endOf, groupsOf, type Strike, soundingLines, type Tone } from "../../read/bar/bar.ts";
import { cutStrikes, mapLines } from "./rhythm.ts";
import { byNeed, type Place, withHeads } from "./rule.ts";

/** A strike with the tones of it that stay, and until when it is held. */
type Held = { readonly strike: Strike; readonly heads: readonly Tone[]; readonly end: Fraction };

/**
 * The bar chosen anew as `rebuilt` does, where tones that are still held when others begin count too: a note that does not fit with
 * them goes, but what the tune does not fit with ends where the tune comes in.
 */
export function rebuiltAsHeard(bar: Bar, context: BarContext, place: Place): Bar {
  const moved = new Map<Tone, Tone | undefined>();
  const ends = new Map<string, Fraction>();
  let held: readonly Held[] = [];
  for (const group of groupsOf(bar)) {
    const { onset } = group;
    held = held.filter(({ end }) => compare(end, onset) > 0);
    const kept: Tone[] = [];
    for (const head of byNeed(group, context)) {
      if (head.melody) held = endedFor(head, held, place, onset, ends);
      const sounding = held.flatMap(({ heads }) => heads).filter(({ midi }) => midi !== head.midi);
      const placed = place(head, [...sounding, ...kept], onset);
      moved.set(head, placed);
      if (placed) kept.push(placed);
    }
    const struck = group.strikes.map((strike) => ({
      strike,
      heads: strike.heads.flatMap((head) => moved.get(head) ?? []),
      end: endOf(strike),
    }));
    held = [...held, ...struck];
  }
  const chosen = withHeads(bar, moved);
  if (ends.size === 0) return chosen;
  const several = soundingLines(chosen).length > 1;
  return mapLines(chosen, ({ events, voice }) =>
    cutStrikes(events, chosen, voice, several, ({ id, onset, duration }) => {
      const end = ends.get(id);
      return end && compare(end, add(onset, duration)) < 0 ? subtract(end, onset) : duration;
    }),
  );
}

/** What is held on when a note of the tune comes in: as much as fits with it; the rest ends there. */
function endedFor(
  head: Tone,
  held: readonly Held[],
  place: Place,
  onset: Fraction,
  ends: Map<string, Fraction>,
): readonly Held[] {
  const fitting: Tone[] = [];
  return held.filter(({ strike, heads }) => {
    const others = heads.filter(({ midi }) => midi !== head.midi);
    const fits = others.length === 0 || place(head, [...fitting, ...others], onset) === head;
    if (fits) fitting.push(...others);
    else ends.set(strike.id, onset);
    return fits;
  });
}
