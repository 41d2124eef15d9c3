import {
  auditEntries,
  clientErrors,
  emailChanges,
  mails,
  passwordResets,
  payments,
  sessions,
  settings,
  type Transaction,
  users,
} from "@gradus/db";
import { and, asc, eq, isNull, like, ne } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Connections } from "../drive/connections.ts";
import { type Erased, eraseRequests } from "../requests/erase.ts";
import { ticketMails } from "../support/mails.ts";
import { eraseTickets } from "../support/tickets.ts";
import { revokeAll } from "./access-tokens.ts";

/** takes back what the person granted at Google, once they are gone here */
type Ended = { readonly revokeDrive: () => Promise<void> };

/** in columns that must hold a date */
const nothing = new Date(0);

/** Two admins who leave at the same moment meet at this lock: the second is the last one then. */
async function requireOtherAdmin(tx: Transaction, userId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.admin, true), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
  const isAdmin = admins.some((admin) => admin.id === userId);
  if (isAdmin && admins.length === 1) throw new AppError("user/last-admin");
}

/**
 * Mails carry names of scores and addresses. Those about a change of address go by their key: the address may be somebody
 * else's, who keeps their own mails.
 */
async function eraseMails(tx: Transaction, userId: string, email: string | null): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(mails).where(like(mails.key, `email-chang%:${userId}:%`));
  await tx.delete(mails).where(like(mails.key, `${ticketMails(userId)}%`));
  if (email) await tx.delete(mails).where(eq(mails.to, email));
}

/** Reasons of refunds are a person's own words; why we reversed a payment is not, but nobody is left to ask about it. */
async function erasePayments(tx: Transaction, userId: string): Promise<void> {
  await tx.update(payments).set({ reason: null }).where(eq(payments.userId, userId));
}

/** That an administrator changed the account is kept, not what its person was called. */
async function eraseAudit(tx: Transaction, userId: string): Promise<void> {
  const isChange = and(eq(auditEntries.target, `user:${userId}`), ne(auditEntries.action, "user.delete"));
  await tx.update(auditEntries).set({ before: null, after: null }).where(isChange);
}

/**
 * SET-12: nothing of the person is left but the row's id, under which ledger and payments stay as a pseudonym, and the
 * keyed hash of the sign-up grant (AUTH-39).
 */
export function createRemoveAccount(
  context: Context,
  drive: Pick<Connections, "forget">,
): (userId: string, alongside?: (tx: Transaction) => Promise<void>) => Promise<void> {
  const { database, storage, credits, clock, changes } = context;

  async function closeBalance(tx: Transaction, userId: string): Promise<void> {
    const balance = await credits.lock(tx, userId);
    if (balance === 0) return;
    await credits.record(tx, {
      userId,
      type: "account_closed",
      amount: -balance,
      key: `close:${userId}`,
      description: "Account closed",
    });
  }

  /** Locks in the order of everything else: balance, requests, and the user last. */
  function erase(userId: string, alongside?: (tx: Transaction) => Promise<void>): Promise<Erased & Ended> {
    return database.transaction(async (tx) => {
      await alongside?.(tx);
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deletedAt)));
      if (!user) throw new AppError("auth/unauthenticated");
      await credits.lock(tx, userId);
      await requireOtherAdmin(tx, userId);
      const erased = await eraseRequests(tx, context, userId);
      await closeBalance(tx, userId);
      const attachments = await eraseTickets(tx, userId);
      await erasePayments(tx, userId);
      await tx.update(clientErrors).set({ userId: null }).where(eq(clientErrors.userId, userId));
      await eraseMails(tx, userId, user.email);
      await eraseAudit(tx, userId);
      const revokeDrive = await drive.forget(tx, userId);
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      await revokeAll(tx, userId);
      await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
      await tx.delete(settings).where(eq(settings.userId, userId));
      await tx
        .update(users)
        .set({
          email: null,
          displayName: "",
          admin: false,
          passwordHash: null,
          googleSub: null,
          referralCode: null,
          referredBy: null,
          emailProvedAt: null,
          lastSeenAt: null,
          createdAt: nothing,
          termsAcceptedAt: nothing,
          privacyAcceptedAt: nothing,
          deletedAt: clock.now(),
        })
        .where(eq(users.id, userId));
      return { ...erased, objects: [...erased.objects, ...attachments], revokeDrive };
    });
  }

  /** What fails here, or never happens because the process dies, is done by the sweep: no row names these objects. */
  async function removeObject(key: string): Promise<void> {
    const removed = key.endsWith("/") ? storage.removeAll(key) : storage.remove(key);
    await removed.catch(() => {});
  }

  return async (userId, alongside) => {
    const { requestIds, objects, revokeDrive } = await erase(userId, alongside);
    for (const id of requestIds) changes.changed(id);
    for (const key of objects) await removeObject(key);
    await revokeDrive();
  };
}
