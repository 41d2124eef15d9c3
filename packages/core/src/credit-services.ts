import type { LedgerType, Transaction } from "@gradus/db";
import type { Page } from "./page.ts";

export type LedgerEntry = {
  readonly id: string;
  readonly userId: string;
  readonly type: LedgerType;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly requestId: string | null;
  readonly paymentId: string | null;
  readonly voucherId: string | null;
  readonly description: string;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
};

/** An entry as its owner sees it; of a voucher's code only the last group. */
export type LedgerItem = LedgerEntry & {
  readonly voucherCode: string | null;
  /** of the request, while there is one */
  readonly fileName: string | null;
};

export type LedgerRecord = {
  readonly userId: string;
  readonly type: LedgerType;
  /** signed whole number, never 0 */
  readonly amount: number;
  readonly key: string;
  readonly description: string;
  readonly requestId?: string;
  readonly paymentId?: string;
  readonly voucherId?: string;
  readonly referredUserId?: string;
};

export type BalanceDifference = {
  readonly userId: string;
  readonly balance: number;
  readonly sum: number;
  readonly newest: number;
};

export type Credits = {
  readonly balance: (userId: string) => Promise<number>;
  /** Locks the user's balance until the transaction ends; returns it. */
  readonly lock: (tx: Transaction, userId: string) => Promise<number>;
  /** The same lock; false when the account is closed. */
  readonly tryLock: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Writes one entry; a known key returns its entry unchanged. Throws credits/insufficient {required, balance}. */
  readonly record: (tx: Transaction, record: LedgerRecord) => Promise<LedgerEntry>;
  /** The entry of a key, if any. */
  readonly find: (tx: Transaction, key: string) => Promise<LedgerEntry | undefined>;
  /** Newest first. */
  readonly transactions: (
    userId: string,
    query: { readonly page: number; readonly limit: number; readonly type?: LedgerType | undefined },
  ) => Promise<Page<LedgerItem>>;
  /**
   * LEDG-09: what is left of one grant when Scores are spent oldest source first; `key` is the grant's. Lock the balance
   * before. Of a closed account: what was left when it closed.
   */
  readonly unspentOf: (tx: Transaction, userId: string, key: string) => Promise<number>;
  /** Once a year: entries older than seven years go; a living account keeps their sum as one entry. Returns how many went. */
  readonly purge: () => Promise<number>;
  /** Every account whose balance, sum of entries and newest balance_after are not all equal; empty when the books are right. */
  readonly reconcile: () => Promise<readonly BalanceDifference[]>;
};
