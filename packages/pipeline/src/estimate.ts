import { arrange, levelBefore } from "@gradus/arrange";
import {
  type ArrangeOptions,
  changesNothing,
  type Estimate,
  type Failure,
  failure,
  levelLike,
  levelNowOf,
  missesTarget,
  type Outcome,
  statedTempo,
} from "@gradus/contracts";
import { playersOf } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { arrangeRequest } from "./arrange-request.ts";
import { previewOf } from "./preview.ts";
import { readUpload } from "./read-upload.ts";

/** As a rewrite is asked for; without a level only the part is measured. */
export type EstimateOptions = Omit<ArrangeOptions, "level"> & {
  readonly level: string | null;
  /** also draw the first page; the beginning of a MIDI file can be heard too */
  readonly firstPage?: boolean | undefined;
};

/**
 * How hard the part is that a rewrite means, and what the rewrite comes to: the engine makes it, and nothing is drawn or kept.
 * So what is said before payment is what the run does. Without a level, the first page is drawn where it is asked for, and that of a MIDI file can be heard. `onRead` hears when the file is read, which its size bounds. Errors:
 * file/*, engine/no-part, engine/target-unknown.
 */
export async function estimate(
  bytes: Uint8Array,
  options: EstimateOptions,
  onRead: () => void = () => {},
): Promise<Estimate | Failure> {
  const read = await readUpload(bytes, options);
  if (!read.ok) return read;
  if (playersOf(read.score).length === 0) return failure("file/no-notes");
  onRead();
  const { instrument, part, level, reading } = options;
  const now = levelBefore(read.score, { instrument, part: part ?? undefined, tempo: statedTempo(reading) });
  if (!now.ok) return now;
  const measured = { ok: true, part: now.part, before: levelNowOf(now.difficulty) } as const;
  if (level === null) {
    const preview = options.firstPage ? await previewOf(read.score, read.format === "midi") : {};
    return { ...measured, outcome: null, ...preview };
  }
  const outcome = outcomeOf(read.score, { ...options, level });
  return "ok" in outcome ? outcome : { ...measured, outcome };
}

function outcomeOf(score: Score, options: ArrangeOptions): Outcome | Failure {
  const request = arrangeRequest(options);
  if ("ok" in request) return request;
  const made = arrange(score, request);
  if (!made.ok) {
    if (made.code !== "engine/out-of-reach") return made;
    const instead = (made.nearest && levelLike(made.nearest, options.system)) ?? null;
    const isOther = instead !== options.level;
    return { kind: "out-of-reach", after: null, note: made.message, instead: isOther ? instead : null, wishes: [] };
  }
  const { after, target, requirements } = made.report;
  const kind = changesNothing(made.report) ? "unchanged" : missesTarget(made.report) ? "missed" : "reached";
  const { grade, level } = after;
  return { kind, after: { grade, level }, note: target.note, instead: null, wishes: requirements };
}
