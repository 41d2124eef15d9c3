import { creditLedger, requests, users, vouchers } from "@gradus/db";
import { and, asc, count, desc, eq, isNull, or } from "drizzle-orm";
import type { Administration } from "../administration.ts";
import { toItem } from "../credits/credits.ts";
import type { CoreDeps } from "../deps.ts";
import { contains, ofPeople, readPage } from "../paging.ts";
import { isUuid } from "../requests/owned.ts";

/** ADMO-05: the ledger of everybody. */
export const createTransactionList =
  ({ database: { db } }: Pick<CoreDeps, "database">): Administration["transactions"] =>
  async (query) => {
    const { search, userId, type, sort, order } = query;
    const where = and(
      type && eq(creditLedger.type, type),
      search
        ? or(contains(search, creditLedger.description), await ofPeople(db, search, creditLedger.userId))
        : undefined,
      userId === undefined ? undefined : isUuid(userId) ? eq(creditLedger.userId, userId) : isNull(creditLedger.id),
    );
    const direction = order === "asc" ? asc : desc;
    const sorted = sort === "amount" ? [direction(creditLedger.amount)] : [];
    return readPage(query, db.select({ total: count() }).from(creditLedger).where(where), async (limit, offset) => {
      const rows = await db
        .select({
          entry: creditLedger,
          code: vouchers.code,
          fileName: requests.originalFileName,
          email: users.email,
        })
        .from(creditLedger)
        .leftJoin(users, eq(users.id, creditLedger.userId))
        .leftJoin(vouchers, eq(vouchers.id, creditLedger.voucherId))
        .leftJoin(requests, and(eq(requests.id, creditLedger.requestId), isNull(requests.deletedAt)))
        .where(where)
        .orderBy(...sorted, direction(creditLedger.sequence))
        .limit(limit)
        .offset(offset);
      return rows.map(({ email, ...row }) => ({ ...toItem(row), userEmail: email ?? "" }));
    });
  };
