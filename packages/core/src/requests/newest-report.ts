import { type Executor, reports } from "@gradus/db";
import { and, desc, eq, getTableColumns } from "drizzle-orm";

export type ReportRow = typeof reports.$inferSelect;
type Only = { readonly run: number; readonly variant?: number };

const completeOf = (requestId: string, { run, variant }: Only) =>
  and(
    eq(reports.requestId, requestId),
    eq(reports.status, "complete"),
    eq(reports.run, run),
    variant === undefined ? undefined : eq(reports.variant, variant),
  );
const newestFirst = desc(reports.variant);
const { report: _report, decisions: _decisions, ...resultColumns } = getTableColumns(reports);

/** The newest complete report of one run. */
export async function newestReport(
  executor: Executor,
  { id, run }: { readonly id: string; readonly run: number },
): Promise<ReportRow | undefined> {
  const [found] = await executor.select().from(reports).where(completeOf(id, { run })).orderBy(newestFirst).limit(1);
  return found;
}

/** As `newestReport`, without what the report says, which can be megabytes; of one variant alone when asked. */
export async function newestResult(
  executor: Executor,
  requestId: string,
  only: Only,
): Promise<Omit<ReportRow, "report" | "decisions"> | undefined> {
  const [found] = await executor
    .select(resultColumns)
    .from(reports)
    .where(completeOf(requestId, only))
    .orderBy(newestFirst)
    .limit(1);
  return found;
}
