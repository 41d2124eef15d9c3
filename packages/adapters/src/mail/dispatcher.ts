import type { Clock, Mail } from "@gradus/core";
import { type Database, mails } from "@gradus/db";
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { type MailTransport, PermanentMailError } from "./smtp-transport.ts";

const minuteMs = 60_000;
/** also the lease of whoever is sending; doubled with every attempt */
const firstDelayMinutes = 2;
const longestDelayMinutes = 6 * 60;
const mostAttempts = 10;
/** What waited longer, say since before a server was configured, nobody expects any more. */
const longestWaitMs = 3 * 24 * 60 * minuteMs;
const perRound = 100;

export type MailDispatcherOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly transport: Pick<MailTransport, "send">;
  /** hears of a mail that could not be sent now (`final`: ever), without its content */
  readonly onFailure: (failure: { readonly key: string; readonly error: unknown; readonly final: boolean }) => void;
};

/**
 * Sends what waits in the outbox, oldest first, each mail at least once: it is marked as sent only when the server has
 * taken it, and a process that dies meanwhile leaves it to another one. Any number of processes may do this.
 */
export function createMailDispatcher({ database, clock, transport, onFailure }: MailDispatcherOptions) {
  const { db } = database;

  /** Takes the next mail for as long as sending it may last. */
  async function claim(): Promise<(Mail & { readonly attempts: number }) | undefined> {
    const now = clock.now();
    const due = db
      .select({ key: mails.key })
      .from(mails)
      .where(
        and(
          isNull(mails.sentAt),
          lt(mails.attempts, mostAttempts),
          gt(mails.createdAt, new Date(now.getTime() - longestWaitMs)),
          or(isNull(mails.nextAttemptAt), lte(mails.nextAttemptAt, now)),
        ),
      )
      .orderBy(asc(mails.createdAt), asc(mails.key))
      .limit(1)
      .for("update", { skipLocked: true });
    const delay = sql`least(${longestDelayMinutes}::float8, ${firstDelayMinutes}::float8 * power(2, ${mails.attempts}))`;
    const [row] = await db
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${delay} * interval '1 minute'`,
      })
      .where(inArray(mails.key, due))
      .returning();
    return row && { ...row, unsubscribeUrl: row.unsubscribeUrl ?? undefined, replyTo: row.replyTo ?? undefined };
  }

  async function sendOne(mail: Mail & { readonly attempts: number }): Promise<boolean> {
    try {
      await transport.send(mail);
    } catch (error) {
      const isFinal = error instanceof PermanentMailError || mail.attempts >= mostAttempts;
      await db
        .update(mails)
        .set({ lastError: reasonOf(error), ...(isFinal ? { attempts: mostAttempts } : {}) })
        .where(eq(mails.key, mail.key));
      onFailure({ key: mail.key, error, final: isFinal });
      return false;
    }
    await db.update(mails).set({ sentAt: clock.now(), lastError: null }).where(eq(mails.key, mail.key));
    return true;
  }

  return {
    /** Sends everything that is due now, at most a hundred; how many were taken by the server. */
    sendDue: async (): Promise<number> => {
      let sent = 0;
      for (let round = 0; round < perRound; round++) {
        const mail = await claim();
        if (!mail) break;
        if (await sendOne(mail)) sent += 1;
      }
      return sent;
    },
  };
}

/** Servers quote the recipient: the code says enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined).map(String);
  return parts.join(" ") || (error instanceof Error ? error.message.slice(0, 200) : "unknown");
}
