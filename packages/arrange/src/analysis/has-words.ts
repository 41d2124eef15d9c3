import { child, type Part } from "@gradus/score";

/** True for a part in which something is sung. */
export const hasWords = (part: Part | undefined): boolean =>
  part?.measures.some((measure) =>
    measure.events.some(
      (event) => event.kind === "note" && event.heads.some((head) => head.source && child(head.source, "lyric")),
    ),
  ) ?? false;
