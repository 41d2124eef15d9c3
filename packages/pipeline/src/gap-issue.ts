import type { Issue } from "@gradus/contracts";
import type { DrawingGap } from "@gradus/engrave";

/** What our pages lack, said to the person whose score it is. */
export const gapIssue = ({ name, count, part, measure }: DrawingGap): Issue => ({
  level: "L0",
  severity: "warning",
  code: "G1",
  part,
  measure,
  message: `${name} cannot be drawn on our pages yet (${count} in this score, the first in measure ${measure}). The MusicXML keeps them.`,
});
