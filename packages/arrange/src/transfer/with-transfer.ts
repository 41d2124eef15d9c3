import type { ArrangeResult, Change } from "../contract.ts";
import type { Transferred } from "./melody-part.ts";

/** The result of a rewrite whose source was first taken to another instrument, with that said in its report. */
export function withTransfer(result: ArrangeResult, { score, part, from, to, note, rule }: Transferred): ArrangeResult {
  if (!result.ok) return result;
  const { report } = result;
  const change: Change = {
    id: rule,
    part,
    staff: 1,
    voice: "1",
    measure: score.parts[0]?.measures[0]?.number ?? "",
    measureIndex: 0,
    rule,
    before: from,
    after: to,
    reason: note,
    delta: 0,
  };
  return {
    ...result,
    report: {
      ...report,
      changes: [change, ...report.changes],
      target: { ...report.target, note: [note, report.target.note].filter((text) => text !== "").join(" ") },
    },
  };
}
