import { constants, resetTokenMinutes } from "@gradus/contracts";
import {
  accessTokens,
  clientErrors,
  emailChanges,
  logEntries,
  mails,
  passwordResets,
  reports,
  requestEvents,
  requests,
  sessions,
  signInAttempts,
  storedFiles,
  supportAttachments,
} from "@gradus/db";
import { and, eq, inArray, isNotNull, isNull, like, lt, lte, or } from "drizzle-orm";
import { longestWindow } from "../accounts/sign-in-limit.ts";
import type { Context } from "../context.ts";
import { analysisPrefix, requestPrefix, requestsPrefix, uploadsPrefix } from "../requests/keys.ts";
import { writeLog } from "../requests/log.ts";
import type { Retention } from "../services.ts";
import { supportPrefix } from "../support/keys.ts";
import { days, later, minutes } from "../time.ts";

const batch = 200;

type Sweeper = {
  /** At the start of the only process: nothing is under way, so everything without an owner goes at once. */
  readonly sweepAlone: () => Promise<number>;
};

export function createRetention(context: Context): Retention & Sweeper {
  const { database, storage, clock } = context;
  /** Objects without an owner that the last sweep saw: only those seen twice go, so an upload under way is safe. */
  let seen = new Set<string>();

  async function expireRequest(id: string): Promise<void> {
    await storage.removeAll(requestPrefix(id));
    await database.transaction(async (tx) => {
      await tx.delete(storedFiles).where(eq(storedFiles.requestId, id));
      await tx.delete(reports).where(eq(reports.requestId, id));
      await writeLog(tx, clock.now(), id, "files expired");
    });
  }

  /** Objects first, rows after: a failure in between is found again at the next hour. */
  async function expire(): Promise<number> {
    const found = await database.db
      .selectDistinct({ id: requests.id })
      .from(requests)
      .leftJoin(storedFiles, eq(storedFiles.requestId, requests.id))
      .leftJoin(reports, eq(reports.requestId, requests.id))
      .where(and(lte(requests.expiresAt, clock.now()), or(isNotNull(storedFiles.id), isNotNull(reports.requestId))));
    for (const { id } of found) await expireRequest(id);
    return found.length;
  }

  /** FILE-09: files of no request, by their own time. */
  async function expireUploads(): Promise<void> {
    const isOver = and(isNull(storedFiles.requestId), lte(storedFiles.expiresAt, clock.now()));
    const found = await database.db
      .select({ id: storedFiles.id, key: storedFiles.storageKey })
      .from(storedFiles)
      .where(isOver);
    for (const { id, key } of found) {
      await storage.remove(key);
      await database.db.delete(storedFiles).where(eq(storedFiles.id, id));
    }
  }

  /** Of these storage keys, those that a stored file refers to, or the report of a request's latest run. */
  async function referenced(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))];
    const files = await database.db
      .select({ key: storedFiles.storageKey })
      .from(storedFiles)
      .where(inArray(storedFiles.storageKey, [...keys]));
    const prefixes = await database.db
      .select({ prefix: reports.storagePrefix })
      .from(reports)
      // an earlier run's report stays, but what it showed cannot be seen any more (docs/decisions/0080)
      .innerJoin(requests, and(eq(requests.id, reports.requestId), eq(requests.run, reports.run)))
      .where(and(inArray(reports.requestId, ids), isNull(requests.deletedAt)));
    const attached = await database.db
      .select({ key: supportAttachments.storageKey })
      .from(supportAttachments)
      .where(inArray(supportAttachments.storageKey, [...keys]));
    const known = new Set([...files, ...attached].map((file) => file.key));
    return new Set(keys.filter((key) => known.has(key) || prefixes.some(({ prefix }) => key.startsWith(prefix))));
  }

  /** An attempt that is under way owns objects that no row names yet. */
  async function running(): Promise<ReadonlySet<string>> {
    const rows = await database.db
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.status, "processing"), isNull(requests.deletedAt)));
    return new Set(rows.map((row) => row.id));
  }

  async function findOrphans(): Promise<readonly string[]> {
    const busy = await running();
    const prefixes = [requestsPrefix, uploadsPrefix, analysisPrefix, supportPrefix];
    const keys = (await Promise.all(prefixes.map((prefix) => storage.list(prefix)))).flat();
    const idle = keys.filter((key) => !busy.has(key.split("/")[1] ?? ""));
    const orphans: string[] = [];
    for (let start = 0; start < idle.length; start += batch) {
      const part = idle.slice(start, start + batch);
      const kept = await referenced(part);
      orphans.push(...part.filter((key) => !kept.has(key)));
    }
    return orphans;
  }

  async function sweep(mayGo: (key: string) => boolean): Promise<number> {
    const orphans = await findOrphans();
    const gone = orphans.filter(mayGo);
    for (const key of gone) await storage.remove(key);
    seen = new Set(orphans);
    return gone.length;
  }

  return {
    expireFiles: async () => {
      await expireUploads();
      return { requests: await expire(), orphans: await sweep((key) => seen.has(key)) };
    },
    sweepAlone: () => sweep(() => true),
    prune: async () => {
      const now = clock.now();
      const { db } = database;
      const oldest = later(now, -days(constants.PRIVACY_USAGE_LOGS_DAYS));
      await db.delete(clientErrors).where(lt(clientErrors.receivedAt, oldest));
      await db.delete(logEntries).where(lt(logEntries.timestamp, oldest));
      await db
        .delete(requestEvents)
        .where(lt(requestEvents.createdAt, later(now, -days(constants.FILE_RETENTION_DAYS))));
      await db.delete(sessions).where(lte(sessions.expiresAt, now));
      await db.delete(accessTokens).where(lt(accessTokens.expiresAt, oldest));
      await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
      await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
      const staleLink = later(now, -minutes(resetTokenMinutes));
      const carriesLink = or(like(mails.key, "password-reset:%"), like(mails.key, "email-change:%"));
      await db.delete(mails).where(and(carriesLink, lte(mails.createdAt, staleLink)));
      await db.delete(mails).where(lt(mails.createdAt, oldest));
      await db.delete(signInAttempts).where(lt(signInAttempts.windowStart, later(now, -longestWindow)));
    },
  };
}
