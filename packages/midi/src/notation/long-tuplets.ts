import type { TimeModification } from "@gradus/score";
import { QUARTER } from "../grid/grains.ts";
import type { Slice } from "./slices.ts";

/** The value of a note in a tuplet over several beats, and where it stands in it. */
export type TupletNote = {
  readonly type: string;
  readonly ratio: TimeModification;
  readonly edge: "start" | "stop" | undefined;
};

const LEAST = 5;
/** Grains by which places of a run are rounded. */
const ROUNDING = 2;
const values = [
  ["half", 2],
  ["quarter", 1],
  ["eighth", 1 / 2],
  ["16th", 1 / 4],
  ["32nd", 1 / 8],
] as const;

/**
 * Even runs that share several beats so that no beat has notes of its own, as eleven notes over three quarters: one tuplet, where
 * beat by beat they would be ties and fragments. By slice of one voice of a bar.
 */
export function longTuplets(slices: readonly Slice[]): ReadonlyMap<Slice, TupletNote> {
  const found = new Map<Slice, TupletNote>();
  let run: Slice[] = [];
  for (const slice of [...slices, undefined]) {
    if (slice && isNext(run, slice)) {
      run.push(slice);
      continue;
    }
    markTuplet(run, found);
    run = slice && slice.heads.length > 0 ? [slice] : [];
  }
  return found;
}

const lengthOf = ({ start, end }: Slice): number => end - start;

function isNext(run: readonly Slice[], slice: Slice): boolean {
  const first = run[0];
  return first !== undefined && slice.heads.length > 0 && Math.abs(lengthOf(slice) - lengthOf(first)) <= ROUNDING;
}

function markTuplet(run: readonly Slice[], found: Map<Slice, TupletNote>): void {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.length < LEAST) return;
  const total = last.end - first.start;
  const isWhole = total % (QUARTER / 2) === 0 && total > QUARTER;
  if (!isWhole || (run.length * QUARTER) % total === 0) return;
  const value = values.find(([, quarters]) => {
    const normal = total / QUARTER / quarters;
    return Number.isInteger(normal) && normal < run.length && run.length < 2 * normal;
  });
  if (!value) return;
  const ratio = { actual: run.length, normal: total / QUARTER / value[1] };
  for (const slice of run) {
    const edge = slice === first ? "start" : slice === last ? "stop" : undefined;
    found.set(slice, { type: value[0], ratio, edge });
  }
}
