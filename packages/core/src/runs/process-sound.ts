import { runLimits } from "@gradus/contracts";
import { storedFiles, type Transaction } from "@gradus/db";
import { and, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { ClaimedSoundJob, SoundJob } from "../ports/index.ts";
import { mimeTypeOf } from "../requests/formats.ts";
import { resultKey, soundKey } from "../requests/keys.ts";
import { writeLog } from "../requests/log.ts";
import { newestResult } from "../requests/newest-report.ts";
import { lockCompletedRequest, type RequestRow } from "../requests/owned.ts";

type Stored = { readonly key: string; readonly sizeBytes: number; readonly sha256: string };

/**
 * The request while the job's run and variant are what it shows, and the place of their files. undefined: it was deleted,
 * has expired, or shows something newer, which has a job of its own.
 */
async function shown(context: Context, tx: Transaction, job: SoundJob) {
  const row = await lockCompletedRequest(tx, job);
  if (!row || context.clock.now() >= row.expiresAt) return undefined;
  const newest = await newestResult(tx, row.id, { run: job.run });
  return newest?.variant === job.variant ? { row, prefix: newest.storagePrefix } : undefined;
}

const soundOf = (requestId: string) =>
  and(eq(storedFiles.requestId, requestId), eq(storedFiles.role, "output"), eq(storedFiles.fileType, "mp3"));

/** Takes the place of an earlier MP3. False when the request shows something else meanwhile. */
function record(context: Context, job: SoundJob, stored: Stored): Promise<boolean> {
  const { database, clock, ids } = context;
  return database.transaction(async (tx) => {
    const found = await shown(context, tx, job);
    if (!found) return false;
    const { row } = found;
    const now = clock.now();
    await tx.delete(storedFiles).where(soundOf(row.id));
    await tx.insert(storedFiles).values({
      id: ids.uuid(),
      userId: row.userId,
      requestId: row.id,
      role: "output",
      fileName: row.originalFileName,
      fileType: "mp3",
      fileSize: stored.sizeBytes,
      mimeType: mimeTypeOf.mp3,
      sha256: stored.sha256,
      createdAt: now,
      expiresAt: row.expiresAt,
      storageKey: stored.key,
    });
    await writeLog(tx, now, row.id, "output stored", { format: "mp3", bytes: stored.sizeBytes });
    return true;
  });
}

async function make(context: Context, job: ClaimedSoundJob, row: RequestRow, prefix: string): Promise<void> {
  const { storage, engine } = context;
  const score = await storage.read(resultKey(prefix, "musicxml"));
  if (!score) throw new Error(`the result of request ${row.id} is not in storage`);
  const made = await engine.sound(score, { timeoutMs: runLimits.soundMs, signal: job.signal });
  if (!made.ok) throw new AppError(made.code);
  const key = soundKey(prefix, job.attempt);
  const stored = { key, ...(await storage.write(key, made.mp3)) };
  if (!(await record(context, job, stored))) await storage.remove(key).catch(() => {});
}

/** PROC-17: the MP3 of a completed request. A failure never touches the request: it is logged, and repeated while attempts are left. */
export async function processSound(context: Context, job: ClaimedSoundJob): Promise<void> {
  const { database, clock, changes } = context;
  const found = await database.transaction((tx) => shown(context, tx, job));
  if (!found) return;
  const [done] = await database.db
    .select({ key: storedFiles.storageKey })
    .from(storedFiles)
    .where(soundOf(found.row.id));
  if (done?.key.startsWith(found.prefix)) return;
  try {
    await make(context, job, found.row, found.prefix);
    changes.changed(job.requestId);
  } catch (error) {
    const code = error instanceof AppError ? error.code : "engine/lost";
    const { run, variant, attempt } = job;
    await writeLog(database.db, clock.now(), job.requestId, "sound failed", { code, run, variant, attempt }, "WARNING");
    if (code !== "engine/render-failed" && attempt < runLimits.attempts) throw error;
  }
}
