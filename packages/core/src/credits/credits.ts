import { creditLedger, type Database, type LedgerType, settings, type Transaction } from "@gradus/db";
import { and, count, desc, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Clock, Ids } from "../ports/index.ts";
import type { Credits, LedgerEntry, LedgerRecord } from "../services.ts";
import { reconcile } from "./reconcile.ts";

type Row = typeof creditLedger.$inferSelect;

function toEntry(row: Row): LedgerEntry {
  const { id, userId, type, amount, balanceAfter, requestId, paymentId, voucherId, description } = row;
  const { idempotencyKey, createdAt } = row;
  return {
    id,
    userId,
    type,
    amount,
    balanceAfter,
    requestId,
    paymentId,
    voucherId,
    description,
    idempotencyKey,
    createdAt,
  };
}

/** Scores of one user, their row locked until the transaction ends. Every movement of a balance goes through this lock. */
async function lock(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ balance: settings.creditBalanceScores })
    .from(settings)
    .where(eq(settings.userId, userId))
    .for("update");
  if (!row) throw new AppError("request/not-found");
  return row.balance;
}

async function find(tx: Transaction, key: string): Promise<LedgerEntry | undefined> {
  const [row] = await tx.select().from(creditLedger).where(eq(creditLedger.idempotencyKey, key));
  return row && toEntry(row);
}

/** A key belongs to one movement; the same key for another one is a mistake of ours, not of the person. */
function sameMovement(entry: LedgerEntry, record: LedgerRecord): LedgerEntry {
  if (entry.userId !== record.userId || entry.type !== record.type || entry.amount !== record.amount) {
    throw new Error(`ledger key ${record.key} was used for another movement`);
  }
  return entry;
}

/** The credit ledger (data model, section 3): append-only entries, the balance changed in the same transaction. */
export function createCredits(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Credits {
  const { database, clock, ids } = deps;

  async function record(tx: Transaction, record: LedgerRecord): Promise<LedgerEntry> {
    if (!Number.isSafeInteger(record.amount) || record.amount === 0) {
      throw new Error(`ledger amount ${record.amount} is not a whole number other than 0`);
    }
    const balance = await lock(tx, record.userId);
    const existing = await find(tx, record.key);
    if (existing) return sameMovement(existing, record);
    const balanceAfter = balance + record.amount;
    if (balanceAfter < 0) throw new AppError("credits/insufficient", { required: -record.amount, balance });
    const [row] = await tx
      .insert(creditLedger)
      .values({
        id: ids.uuid(),
        userId: record.userId,
        type: record.type,
        amount: record.amount,
        balanceAfter,
        requestId: record.requestId ?? null,
        description: record.description,
        idempotencyKey: record.key,
        createdAt: clock.now(),
      })
      .returning();
    if (!row) throw new Error("the ledger entry was not written");
    await tx.update(settings).set({ creditBalanceScores: balanceAfter }).where(eq(settings.userId, record.userId));
    return toEntry(row);
  }

  async function balance(userId: string): Promise<number> {
    const [row] = await database.db
      .select({ balance: settings.creditBalanceScores })
      .from(settings)
      .where(eq(settings.userId, userId));
    if (!row) throw new AppError("request/not-found");
    return row.balance;
  }

  async function transactions(
    userId: string,
    query: { readonly page: number; readonly limit: number; readonly type?: LedgerType | undefined },
  ) {
    const { page, limit, type } = query;
    const mine = and(eq(creditLedger.userId, userId), type ? eq(creditLedger.type, type) : undefined);
    const [counted] = await database.db.select({ total: count() }).from(creditLedger).where(mine);
    const rows = await database.db
      .select()
      .from(creditLedger)
      .where(mine)
      .orderBy(desc(creditLedger.sequence))
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(toEntry), page, limit, total: counted?.total ?? 0 };
  }

  return { balance, lock, record, find, transactions, reconcile: () => reconcile(database) };
}
