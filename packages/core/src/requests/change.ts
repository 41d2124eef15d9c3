import { parseLevel, type RequestSettings } from "@gradus/contracts";
import { reports, requests, type requests as requestsTable, storedFiles, type Transaction } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { storable } from "../storable.ts";
import { refundRun } from "./end-run.ts";
import { requestPrefix } from "./keys.ts";
import { writeLog } from "./log.ts";
import { lockOwnedRequest, ownedRequest, type RequestRow } from "./owned.ts";
import { renamedFile } from "./upload.ts";
import { toViews } from "./view.ts";

type Columns = Partial<typeof requestsTable.$inferInsert>;

/** The columns that a person's settings change. Throws request/no-output, engine/target-unknown. */
export function settingsColumns(row: RequestRow, update: RequestSettings): Columns {
  const columns = {
    originalFileName:
      update.original_file_name === undefined
        ? undefined
        : renamedFile(row.originalFileName, update.original_file_name),
    originalInstrument: update.original_instrument,
    part: update.part === undefined ? undefined : update.part || null,
    modificationType: update.modification_type,
    targetDifficulty: update.target_difficulty,
    originalKey: update.original_key,
    targetKey: update.target_key,
    assessmentOption: update.assessment_option,
    specificPedagogicalRequirements: update.specific_pedagogical_requirements,
    mustHavesMustNots: update.must_haves_must_nots,
    outputMusicxml: update.output_musicxml,
    outputPdf: update.output_pdf,
    outputMidi: update.output_midi,
  };
  const given = storable(Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)));
  const next: RequestRow = { ...row, ...given };
  if (!next.outputMusicxml && !next.outputPdf && !next.outputMidi) throw new AppError("request/no-output");
  const system = update.assessment_option ?? (row.assessmentOption as NonNullable<typeof update.assessment_option>);
  if (!parseLevel(next.targetDifficulty, system)) throw new AppError("engine/target-unknown");
  return given;
}

export function createChange(context: Context): Pick<Requests, "rename" | "update" | "remove"> {
  const { database, storage, clock, credits, changes } = context;

  async function view(userId: string, id: string) {
    const [view] = await toViews(database.db, [await ownedRequest(database.db, userId, id)], clock.now());
    if (!view) throw new AppError("request/not-found");
    return view;
  }

  async function write(tx: Transaction, row: RequestRow, columns: Columns): Promise<void> {
    await tx
      .update(requests)
      .set({ ...columns, updatedAt: clock.now() })
      .where(eq(requests.id, row.id));
  }

  const rename: Requests["rename"] = async (userId, id, fileName) => {
    if (fileName.trim() === "") throw new AppError("request/file-name");
    await database.transaction(async (tx) => {
      const row = await lockOwnedRequest(tx, userId, id);
      await write(tx, row, { originalFileName: renamedFile(row.originalFileName, fileName) });
    });
    changes.changed(id);
    return view(userId, id);
  };

  const update: Requests["update"] = async (userId, id, update) => {
    await database.transaction(async (tx) => {
      const row = await lockOwnedRequest(tx, userId, id);
      const open = row.status === "failed" || (row.status === "pending" && row.attempt === 0);
      if (!open) throw new AppError("request/state");
      await write(tx, row, settingsColumns(row, update));
    });
    changes.changed(id);
    return view(userId, id);
  };

  /** The worker of a running request learns of it at its next heartbeat, and its finishing transaction finds nothing. */
  const remove: Requests["remove"] = async (userId, id) => {
    const creditsRefunded = await database.transaction(async (tx) => {
      await ownedRequest(tx, userId, id);
      await credits.lock(tx, userId);
      const row = await lockOwnedRequest(tx, userId, id);
      const now = clock.now();
      await tx
        .update(requests)
        .set({ deletedAt: now, updatedAt: now })
        .where(and(eq(requests.id, row.id), isNull(requests.deletedAt)));
      await tx.delete(storedFiles).where(eq(storedFiles.requestId, row.id));
      await tx.delete(reports).where(eq(reports.requestId, row.id));
      const unfinished = row.status === "pending" || row.status === "processing";
      const refunded = unfinished ? await refundRun(tx, credits, row, "Refund: request cancelled") : 0;
      await writeLog(tx, now, row.id, "deleted", { refunded });
      return refunded;
    });
    changes.changed(id);
    // a failure here leaves objects that the hourly sweep removes
    await storage.removeAll(requestPrefix(id)).catch(() => {});
    return { creditsRefunded };
  };

  return { rename, update, remove };
}
