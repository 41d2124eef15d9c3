import {
  creditLedger,
  type Database,
  type LedgerType,
  requests,
  settings,
  type Transaction,
  vouchers,
} from "@gradus/db";
import { and, asc, count, desc, eq, isNull, ne } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Credits, LedgerEntry, LedgerItem, LedgerRecord } from "../credit-services.ts";
import type { Clock, Ids } from "../ports/index.ts";
import { maskedCode } from "../vouchers/code.ts";
import { purge } from "./purge.ts";
import { reconcile } from "./reconcile.ts";
import { unspentSources } from "./sources.ts";

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

/** An entry with what its page shows beside it; of a voucher's code only the last group. */
export const toItem = (row: {
  readonly entry: Row;
  readonly code: string | null;
  readonly fileName: string | null;
}): LedgerItem => ({
  ...toEntry(row.entry),
  voucherCode: row.code && maskedCode(row.code),
  fileName: row.fileName,
});

async function lockedBalance(tx: Transaction, userId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ balance: settings.creditBalanceScores })
    .from(settings)
    .where(eq(settings.userId, userId))
    .for("update");
  return row?.balance;
}

/** Scores of one user, their row locked until the transaction ends. Every movement of a balance goes through this lock. */
async function lock(tx: Transaction, userId: string): Promise<number> {
  const balance = await lockedBalance(tx, userId);
  if (balance === undefined) throw new AppError("request/not-found");
  return balance;
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

/** LEDG-04: whether a type gives or takes; an adjustment does either. */
const signs: Readonly<Record<LedgerType, 1 | -1 | 0>> = {
  signup_bonus: 1,
  purchase: 1,
  voucher: 1,
  referral_bonus: 1,
  request_debit: -1,
  request_refund: 1,
  payment_refund: -1,
  referral_clawback: -1,
  admin_adjustment: 0,
  account_closed: -1,
};

function requireAmount({ type, amount }: LedgerRecord): void {
  if (!Number.isSafeInteger(amount) || amount === 0) {
    throw new Error(`ledger amount ${amount} is not a whole number other than 0`);
  }
  const sign = signs[type];
  if (sign !== 0 && Math.sign(amount) !== sign)
    throw new Error(`ledger amount ${amount} has the wrong sign for ${type}`);
}

/** The credit ledger (data model, section 3): append-only entries, the balance changed in the same transaction. */
export function createCredits(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Credits {
  const { database, clock, ids } = deps;

  async function record(tx: Transaction, record: LedgerRecord): Promise<LedgerEntry> {
    requireAmount(record);
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
        paymentId: record.paymentId ?? null,
        voucherId: record.voucherId ?? null,
        referredUserId: record.referredUserId ?? null,
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
      .select({ entry: creditLedger, code: vouchers.code, fileName: requests.originalFileName })
      .from(creditLedger)
      .leftJoin(vouchers, eq(vouchers.id, creditLedger.voucherId))
      .leftJoin(requests, and(eq(requests.id, creditLedger.requestId), isNull(requests.deletedAt)))
      .where(mine)
      .orderBy(desc(creditLedger.sequence))
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(toItem), page, limit, total: counted?.total ?? 0 };
  }

  async function unspentOf(tx: Transaction, userId: string, key: string): Promise<number> {
    const { type, amount, idempotencyKey, paymentId } = creditLedger;
    const movements = await tx
      .select({ type, amount, key: idempotencyKey, paymentId })
      .from(creditLedger)
      .where(and(eq(creditLedger.userId, userId), ne(creditLedger.type, "account_closed")))
      .orderBy(asc(creditLedger.sequence));
    return unspentSources(movements).get(key) ?? 0;
  }

  return {
    balance,
    lock,
    tryLock: async (tx, userId) => (await lockedBalance(tx, userId)) !== undefined,
    record,
    find,
    transactions,
    unspentOf,
    purge: () => purge(deps),
    reconcile: () => reconcile(database),
  };
}
