import { createHash } from "node:crypto";
import { constants, parseLevel, readingOf, type SubmitFields } from "@gradus/contracts";
import { type Executor, requests, storedFiles, type Transaction } from "@gradus/db";
import { and, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { storable } from "../storable.ts";
import { days, later } from "../time.ts";
import { requireCapacity } from "./capacity.ts";
import { mimeTypeOf } from "./formats.ts";
import { debitKey, ledgerText, originalKey } from "./keys.ts";
import { writeLog } from "./log.ts";
import type { RequestRow } from "./owned.ts";
import { turnOf } from "./turn.ts";
import { cleanFileName, type Inspected, inspectStored, requireReadableName, storeUpload } from "./upload.ts";

type Answer = { readonly id: string; readonly creditsCharged: number; readonly newBalance: number };
type Submission = {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string;
  readonly fields: SubmitFields;
  readonly key: string | undefined;
  readonly fingerprint: string;
};

/** What must be equal for two submissions under one Idempotency-Key to be the same one. */
function fingerprintOf(fileName: string, sha256: string, fields: SubmitFields): string {
  const { creditAnalysis: _, ...meant } = fields;
  const sorted = Object.entries(meant).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([fileName, sha256, sorted]))
    .digest("hex");
}

async function findByKey(executor: Executor, userId: string, key: string | undefined): Promise<RequestRow | undefined> {
  if (key === undefined) return undefined;
  const [row] = await executor
    .select()
    .from(requests)
    .where(and(eq(requests.userId, userId), eq(requests.idempotencyKey, key)));
  return row;
}

/** The price that the page showed, when it sent one; the charge never depends on it (EDIT-17). */
function claimedPrice(creditAnalysis: string | undefined): number | undefined {
  if (!creditAnalysis) return undefined;
  try {
    const claimed: unknown = JSON.parse(creditAnalysis)?.credits_required;
    return typeof claimed === "number" ? claimed : undefined;
  } catch {
    return undefined;
  }
}

export function createSubmit(context: Context): Requests["submit"] {
  const { database, storage, clock, ids, credits, queue } = context;

  /** The first answer again, as the ledger remembers it. Throws idempotency/mismatch when it was another request, idempotency/deleted. */
  async function answerOf(tx: Transaction, row: RequestRow, fingerprint: string): Promise<Answer> {
    if (row.idempotencyFingerprint !== fingerprint) throw new AppError("idempotency/mismatch");
    if (row.deletedAt) throw new AppError("idempotency/deleted");
    const debit = await credits.find(tx, debitKey(row.id, 1));
    if (!debit) throw new Error(`request ${row.id} has no first debit`);
    return { id: row.id, creditsCharged: -debit.amount, newBalance: debit.balanceAfter };
  }

  async function insertRequest(tx: Transaction, submission: Submission, inspected: Inspected): Promise<void> {
    const { id, userId, fileName, fields } = storable(submission);
    const now = clock.now();
    const expiresAt = later(now, days(constants.FILE_RETENTION_DAYS));
    await tx.insert(requests).values({
      id,
      userId,
      originalFileName: fileName,
      originalInstrument: fields.originalInstrument,
      modificationType: fields.modificationType,
      targetDifficulty: fields.targetDifficulty,
      targetKey: fields.targetKey,
      originalKey: fields.originalKey,
      assessmentOption: fields.assessmentOption,
      specificPedagogicalRequirements: fields.specificPedagogicalRequirements,
      mustHavesMustNots: fields.mustHavesMustNots,
      outputMusicxml: fields.musicXML,
      outputPdf: fields.pdfScore,
      outputMidi: fields.midi,
      createdAt: now,
      updatedAt: now,
      expiresAt,
      creditsCharged: inspected.price,
      pages: inspected.pages,
      measures: inspected.input.measures,
      notes: inspected.notes,
      part: fields.part || null,
      reading: readingOf(fields) ?? null,
      idempotencyKey: submission.key ?? null,
      idempotencyFingerprint: submission.fingerprint,
    });
    await tx.insert(storedFiles).values({
      id: ids.uuid(),
      userId,
      requestId: id,
      role: "original",
      fileName,
      fileType: inspected.input.format,
      fileSize: inspected.sizeBytes,
      mimeType: mimeTypeOf[inspected.input.format],
      sha256: inspected.sha256,
      createdAt: now,
      expiresAt,
      storageKey: originalKey(id),
    });
  }

  async function logSubmission(tx: Transaction, submission: Submission, inspected: Inspected): Promise<void> {
    const now = clock.now();
    const { input, sizeBytes, price } = inspected;
    await writeLog(tx, now, submission.id, "received", { bytes: sizeBytes });
    await writeLog(tx, now, submission.id, "validated", { format: input.format });
    await writeLog(tx, now, submission.id, "analysed", {
      measures: input.measures,
      parts: input.parts.length,
      credits: price,
    });
    const claimed = claimedPrice(submission.fields.creditAnalysis);
    if (claimed !== undefined && claimed !== price) {
      await writeLog(tx, now, submission.id, "credit analysis differs from the price", { claimed, price }, "WARNING");
    }
  }

  /** One transaction: request, debit and job, or nothing. The user's balance lock orders submissions made at once. */
  function charge(submission: Submission, inspected: Inspected): Promise<Answer> {
    return database.transaction(async (tx) => {
      await credits.lock(tx, submission.userId);
      const earlier = await findByKey(tx, submission.userId, submission.key);
      if (earlier) return answerOf(tx, earlier, submission.fingerprint);
      await requireCapacity(tx, submission.userId);
      await insertRequest(tx, submission, inspected);
      const debit = await credits.record(tx, {
        userId: submission.userId,
        type: "request_debit",
        amount: -inspected.price,
        key: debitKey(submission.id, 1),
        description: ledgerText(submission.id),
        requestId: submission.id,
      });
      await logSubmission(tx, submission, inspected);
      const size = { measures: inspected.input.measures, notes: inspected.notes };
      await queue.enqueue(tx, { requestId: submission.id, run: 1 }, turnOf({ userId: submission.userId, ...size }));
      return { id: submission.id, creditsCharged: inspected.price, newBalance: debit.balanceAfter };
    });
  }

  /** Removes an upload that no request took; when the commit's answer was lost, the row tells that one did. */
  async function removeUnlessTaken(id: string): Promise<void> {
    const taken = await database.db.select({ id: requests.id }).from(requests).where(eq(requests.id, id));
    if (taken.length === 0) await storage.remove(originalKey(id));
  }

  return async (userId, { upload, fields, idempotencyKey: key, signal }) => {
    const fileName = cleanFileName(upload.fileName);
    requireReadableName(fileName);
    if (!parseLevel(fields.targetDifficulty, fields.assessmentOption)) throw new AppError("engine/target-unknown");
    const known = await findByKey(database.db, userId, key);
    if (!known) await requireCapacity(database.db, userId);
    const id = ids.uuid();
    try {
      const stored = await storeUpload(storage, originalKey(id), upload);
      const fingerprint = fingerprintOf(fileName, stored.sha256, fields);
      if (known) return await database.transaction((tx) => answerOf(tx, known, fingerprint));
      const inspected = await inspectStored(context, originalKey(id), fileName, stored, {
        account: userId,
        signal,
        reading: readingOf(fields),
      });
      return await charge({ id, userId, fileName, fields, key, fingerprint }, inspected);
    } finally {
      // an upload left behind by a failure here goes with the hourly sweep
      await removeUnlessTaken(id).catch(() => {});
    }
  };
}
