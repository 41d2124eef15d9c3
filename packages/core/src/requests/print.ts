import { runTimeoutMs } from "@gradus/contracts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { requireDownloadable } from "./download.ts";
import { printName } from "./formats.ts";
import { originalKey, resultKey } from "./keys.ts";
import { newestReport } from "./newest-report.ts";
import { ownedRequest } from "./owned.ts";
import { resultName } from "./result-name.ts";

/** Prints from the stored MusicXML; nothing is kept. */
export function createPrint({ database, storage, engine, clock }: Context): Requests["print"] {
  return async (userId, id, { paper, copy }, signal) => {
    const row = await ownedRequest(database.db, userId, id);
    requireDownloadable(row, "pdf", clock.now());
    const newest = await newestReport(database.db, row);
    const source = await storage.read(originalKey(row.id));
    const result = newest && (await storage.read(resultKey(newest.storagePrefix, "musicxml")));
    if (!source || !result) throw new AppError("output/failed");
    const printed = await engine.print({
      source,
      result,
      report: newest.report,
      fileName: row.originalFileName,
      paper,
      copy,
      timeoutMs: runTimeoutMs(row),
      account: userId,
      signal,
    });
    if (!printed.ok) throw new AppError(printed.code);
    const mimeType = printed.kind === "zip" ? "application/zip" : "application/pdf";
    const { input, after } = newest.report;
    const named = (await resultName(database.db, row)) ?? { title: input.title, level: after.level };
    return { bytes: printed.bytes, fileName: printName(named, copy, printed.kind), mimeType };
  };
}
