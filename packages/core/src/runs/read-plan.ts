import type { Plan, Report } from "@gradus/contracts";
import type { Context } from "../context.ts";
import { writeLog } from "../requests/log.ts";
import type { RequestRow } from "../requests/owned.ts";

export type ReadPlan = {
  readonly plan: Plan | undefined;
  /** the report with what the reading cost and who did it */
  readonly noted: (report: Report) => Report;
};

/** Has the wishes of a request read by the model, where there is one and something to read; else the grammar will. */
export async function readPlan(context: Context, row: RequestRow, signal?: AbortSignal): Promise<ReadPlan> {
  const { planReader, database, clock } = context;
  const requirements = row.specificPedagogicalRequirements;
  const mustHaves = row.mustHavesMustNots;
  if (!planReader || `${requirements}${mustHaves}`.trim() === "") return { plan: undefined, noted: (report) => report };
  const texts = { requirements, mustHaves, instrument: row.originalInstrument, measures: row.measures };
  const { plan, usage, failure } = await planReader.read(texts, signal);
  const level = plan ? "INFO" : "WARNING";
  const message = plan ? "wishes read by the model" : "wishes not read by the model, the local grammar reads them";
  const detail = { reader: planReader.name, ...usage, ...(failure !== undefined && { failure }) };
  await writeLog(database.db, clock.now(), row.id, message, detail, level);
  const planner = plan ? planReader.name : "local";
  return { plan, noted: (report) => ({ ...report, usage, engine: { ...report.engine, planner } }) };
}
