import { type Executor, fileTypes, reports, storedFiles, type Transaction } from "@gradus/db";
import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { EarlierResult } from "../request-services.ts";
import { downloadName } from "./formats.ts";
import { originalKey, requestPrefix, runOfKey } from "./keys.ts";
import type { RequestRow } from "./owned.ts";
import { resultName } from "./result-name.ts";

const outputsOf = (requestId: string, role: "output" | "earlier") =>
  and(eq(storedFiles.requestId, requestId), eq(storedFiles.role, role));

/** Before a request goes back to the queue: the files it has stay under the name of the result they are, until they expire. */
export async function keepAsEarlier(tx: Transaction, row: RequestRow): Promise<void> {
  const named = await resultName(tx, row);
  for (const { id, fileType } of await tx.select().from(storedFiles).where(outputsOf(row.id, "output"))) {
    const fileName = downloadName(row.originalFileName, "pdf", fileType, named);
    await tx.update(storedFiles).set({ role: "earlier", fileName }).where(eq(storedFiles.id, id));
  }
  // choices that were waiting, or came to nothing
  await tx.delete(reports).where(and(eq(reports.requestId, row.id), ne(reports.status, "complete")));
}

/** Results of earlier runs that still have files, the newest first. */
export async function earlierResults(
  executor: Executor,
  row: RequestRow,
  now: Date,
): Promise<readonly EarlierResult[]> {
  if (row.run === 1 || now >= row.expiresAt) return [];
  const files = await executor
    .select({ id: storedFiles.id, fileType: storedFiles.fileType, key: storedFiles.storageKey })
    .from(storedFiles)
    .where(outputsOf(row.id, "earlier"));
  const inOrder = files.toSorted((a, b) => fileTypes.indexOf(a.fileType) - fileTypes.indexOf(b.fileType));
  const byRun = Map.groupBy(inOrder, ({ key }) => runOfKey(key));
  const made = await executor
    .selectDistinctOn([reports.run], {
      run: reports.run,
      madeAt: reports.createdAt,
      level: sql<string>`${reports.report}->'after'->>'level'`,
      grade: sql<number>`(${reports.report}->'after'->>'grade')::float8`,
    })
    .from(reports)
    .where(and(eq(reports.requestId, row.id), lt(reports.run, row.run), eq(reports.status, "complete")))
    .orderBy(desc(reports.run), desc(reports.variant));
  return made.flatMap((result) => {
    const own = byRun.get(result.run) ?? [];
    return own.length === 0 ? [] : [{ ...result, files: own.map(({ id, fileType }) => ({ id, fileType })) }];
  });
}

/**
 * Removes the objects of a run and of those before it, except the upload, the files that rows name, and keys that begin with
 * one of `prefixes`. A later run may have begun meanwhile: its objects have no rows yet and stay. What remains after a failure
 * here is removed by the hourly sweep.
 */
export async function removeSuperseded(
  { database, storage }: Pick<Context, "database" | "storage">,
  { requestId, run }: { readonly requestId: string; readonly run: number },
  prefixes: readonly string[],
): Promise<void> {
  const named = await database.db
    .select({ key: storedFiles.storageKey })
    .from(storedFiles)
    .where(eq(storedFiles.requestId, requestId));
  const kept = new Set([originalKey(requestId), ...named.map(({ key }) => key)]);
  for (const key of await storage.list(requestPrefix(requestId))) {
    const isLater = (runOfKey(key) ?? 0) > run;
    if (!isLater && !kept.has(key) && !prefixes.some((one) => key.startsWith(one))) await storage.remove(key);
  }
}
