import type { Change } from "@gradus/contracts";
import type { Score } from "@gradus/score";
import type { Operation } from "../operations/operation.ts";
import { techniques } from "../operations/techniques/table.ts";
import { type Bar, isStrike } from "../read/bar/bar.ts";
import type { Desk, Plan } from "../search/desk.ts";
import type { Taken } from "../search/search.ts";
import { namesOfChange } from "./names.ts";

type Place = { readonly staff: number; readonly place: number; readonly bar: number };
const keyOf = ({ staff, place, bar }: Place): string => `${staff}/${place}/${bar}`;

/**
 * One record for every operation that changed a measure of a staff, with the notes of the source and of the result there. The shares of the difficulty change are those the
 * search measured step by step, spread over the measures of each step; together they make `total`.
 */
export function changesOf(
  score: Score,
  desk: Desk,
  plan: Plan,
  taken: readonly Taken[],
  total: number,
): readonly Change[] {
  const shares = sharesOf(taken);
  const records = desk.staves.flatMap((side, staff) =>
    (plan[staff] ?? []).flatMap((recipe, bar) => {
      const stages = side.versions.stages(bar, recipe);
      const [first, last] = [stages[0], stages.at(-1)];
      if (!first || !last) return [];
      const names = namesOfChange(first.before, last.after);
      return stages.map(({ place, before, after }) => {
        const operation = side.operations[place];
        const measure = score.parts[side.part]?.measures[bar];
        return {
          share: shares.get(keyOf({ staff, place, bar })) ?? 0,
          change: {
            id: `${side.part + 1}-${bar + 1}-${side.staff}-${operation?.rule ?? ""}`,
            part: score.parts[side.part]?.id ?? "",
            staff: side.staff,
            voice: voiceOf(before, after),
            measure: measure?.number ?? "",
            measureIndex: bar,
            rule: operation?.rule ?? "",
            ...names,
            ...reasonOf(operation, recipe[place] ?? 1, desk),
          },
        };
      });
    }),
  );
  const sum = records.reduce((all, { share }) => all + share, 0);
  const scale = sum === 0 ? 0 : total / sum;
  return records
    .map(({ change, share }) => ({ ...change, delta: round(share * scale) }))
    .toSorted((a, b) => a.measureIndex - b.measureIndex);
}

/** Why, and what is to be learnt for it when that is new to the level. */
function reasonOf(
  operation: Operation | undefined,
  strength: number,
  { newTechniques }: Desk,
): Pick<Change, "reason" | "technique"> {
  const reason = operation?.reason(strength) ?? "";
  const id = operation?.technique?.(strength);
  if (id === undefined || !newTechniques.has(id)) return { reason };
  const { name, from } = techniques[id];
  return {
    reason: `${reason} New at this level: ${name}, usual from ${from} on.`,
    technique: { name, from },
  };
}

function sharesOf(taken: readonly Taken[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { step, delta } of taken) {
    for (const bar of step.bars) {
      const key = keyOf({ ...step, bar });
      shares.set(key, (shares.get(key) ?? 0) + delta / step.bars.length);
    }
  }
  return shares;
}

/** The voice of the first note that the change touched. */
function voiceOf(before: Bar, after: Bar): string {
  const kept = new Set(after.lines.flatMap((line) => line.events));
  const line = before.lines.find(({ events }) => events.some((event) => isStrike(event) && !kept.has(event)));
  return (line ?? after.lines[0])?.voice ?? "1";
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
