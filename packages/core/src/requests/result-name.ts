import { type Executor, reports, storedFiles } from "@gradus/db";
import { and, desc, eq, sql } from "drizzle-orm";
import { type ResultName, withoutExtension } from "./formats.ts";
import type { RequestRow } from "./owned.ts";

/** signs that some system lets no file have in its name */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const noName = /[\\/:*?"<>|\u0000-\u001f]/g;

/** The title that the score itself has, unless its owner gave the request a name of their own, and the level that was reached. */
export async function resultName(
  executor: Executor,
  row: Pick<RequestRow, "id" | "originalFileName">,
): Promise<ResultName | undefined> {
  const [said] = await executor
    .select({
      title: sql<string>`${reports.report}->'input'->>'title'`,
      level: sql<string>`${reports.report}->'after'->>'level'`,
    })
    .from(reports)
    .where(and(eq(reports.requestId, row.id), eq(reports.status, "complete")))
    .orderBy(desc(reports.run), desc(reports.variant))
    .limit(1);
  if (!said) return undefined;
  const [upload] = await executor
    .select({ fileName: storedFiles.fileName })
    .from(storedFiles)
    .where(and(eq(storedFiles.requestId, row.id), eq(storedFiles.role, "original")));
  const isRenamed = upload !== undefined && upload.fileName !== row.originalFileName;
  const title = isRenamed ? "" : said.title.replace(noName, " ").replace(/\s+/g, " ").trim();
  return { title: title || withoutExtension(row.originalFileName), level: said.level };
}
