import type { LevelLimits, Report } from "@gradus/contracts";
import type { LevelId } from "@gradus/difficulty";
import { handsOf, measureAt, midiName, type Player, reachFor, ticksOf } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { toNumber } from "@gradus/score";

type Limit = Report["limits"][number];

/** What an instrument is given at a level, and the measures that go beyond it; nothing for keyboards and drums. */
export function instrumentLimits(
  result: Score,
  player: Player,
  level: LevelLimits & { readonly id: string },
): readonly Limit[] {
  const { craft } = player;
  if (!craft || craft.profile.family === "percussion") return [];
  const measures = result.parts[player.parts[0] ?? 0]?.measures ?? [];
  const starts = measures.map(({ start }) => toNumber(start));
  const notes = handsOf(result, player).R;
  const row = (code: string, limit: string, over: readonly number[]): Limit => {
    const indices = [...new Set(over.map((on) => measureAt(starts, on)))].toSorted((a, b) => a - b);
    const state = indices.length > 0 ? "exceeded" : "kept";
    return { code, limit, state, measures: indices.map((index) => measures[index]?.number ?? "") };
  };
  const { notes: most } = reachFor(player, level);
  const onsets = new Map<number, { readonly on: number; count: number }>();
  for (const { on } of notes) {
    const same = onsets.get(ticksOf(on)) ?? { on, count: 0 };
    same.count++;
    onsets.set(ticksOf(on), same);
  }
  const crowded = [...onsets.values()].filter(({ count }) => count > most).map(({ on }) => on);
  const rows = [row("instrumentNotes", `at most ${most} ${most === 1 ? "note" : "notes"} at once`, crowded)];
  const range = craft.profile.levels?.range?.values[level.id as LevelId];
  if (!range || craft.profile.id === "generic-melody") return rows;
  const outside = notes.filter(({ p }) => p - craft.semitones < range.lowMidi || p - craft.semitones > range.highMidi);
  const limit = `written notes from ${midiName(range.lowMidi)} to ${midiName(range.highMidi)}`;
  return [
    ...rows,
    row(
      "instrumentRange",
      limit,
      outside.map(({ on }) => on),
    ),
  ];
}
