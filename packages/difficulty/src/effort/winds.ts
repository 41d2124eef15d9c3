import type { Profile } from "../instruments/profile.ts";
import { cheapestWay, hasteOf, type Onset } from "./moves.ts";

/** One way to play a note on brass: its partial, and what the valves or the slide do. */
type Fingering = { readonly partial: number; readonly valves: string; readonly slide: number; readonly cost: number };

/** points; the first three after instrument-profiles.json, tongued */
const partialCost = 0.25;
const valveCost = 0.08;
const slideCost = 0.25;
const alternateCost = 0.15;

/** Cost of lips, valves and slide at every onset; of nothing but the interval on an instrument without a table. */
export function brassCosts(onsets: readonly Onset[], { register }: Profile, semitones: number): readonly number[] {
  const table = new Map(
    [...(register.valveTable?.values ?? []), ...(register.slideTable?.values ?? [])].map((entry) => [
      entry.midi,
      entry,
    ]),
  );
  if (table.size === 0) return onsets.map(() => 0);
  const waysOf = ({ pitches }: Onset): readonly Fingering[] => {
    const entry = table.get((pitches.at(-1) ?? 0) - semitones);
    if (!entry) return [{ partial: 8, valves: "", slide: 1, cost: 1 }];
    const usual = { partial: entry.partial, valves: entry.fingering ?? "", slide: entry.position ?? 1, cost: 0 };
    const others = entry.alternates.flatMap((other): readonly Fingering[] => {
      if (typeof other !== "string")
        return [{ partial: other.partial, valves: "", slide: other.position, cost: alternateCost }];
      const [, valves = "", partial = ""] = /^(\d+) \(p(\d+)\)$/.exec(other) ?? [];
      return partial === "" ? [] : [{ partial: Number(partial), valves, slide: 1, cost: alternateCost }];
    });
    return [usual, ...others];
  };
  return cheapestWay(
    onsets,
    waysOf,
    (way) => way.cost + 0.05 * Math.max(0, way.partial - 4),
    (from, to) =>
      partialCost * Math.abs(to.partial - from.partial) +
      valveCost * changedValves(from.valves, to.valves) +
      slideCost * Math.max(0, Math.abs(to.slide - from.slide) - 1),
  );
}

const changedValves = (from: string, to: string): number =>
  ["1", "2", "3"].filter((valve) => from.includes(valve) !== to.includes(valve)).length;

/** points of a change of register that no table names */
const usualBreak = 1;

/** Cost of the breaks between the registers: of each one that lies between a note and the one before. */
export function breakCosts(onsets: readonly Onset[], { register }: Profile, semitones: number): readonly number[] {
  const edges = [...new Set((register.breaks?.values ?? []).map(({ aboveMidi }) => aboveMidi))];
  const costOf = (edge: number): number =>
    Math.max(
      ...(register.breaks?.values ?? []).filter(({ aboveMidi }) => aboveMidi === edge).map((it) => it.costTongued),
      0,
    ) || usualBreak;
  return onsets.map(({ pitches }, i) => {
    const before = onsets[i - 1];
    if (!before) return 0;
    const from = (before.pitches.at(-1) ?? 0) - semitones;
    const to = (pitches.at(-1) ?? 0) - semitones;
    const crossed = edges.filter((edge) => Math.min(from, to) < edge && Math.max(from, to) >= edge);
    return crossed.reduce((sum, edge) => sum + 0.6 * costOf(edge), 0) * hasteOf(before.wait);
  });
}
