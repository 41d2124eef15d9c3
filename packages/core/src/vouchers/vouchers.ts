import { users, vouchers } from "@gradus/db";
import { and, count, desc, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { Credits } from "../credit-services.ts";
import type { CoreDeps } from "../deps.ts";
import type { Vouchers, VoucherView } from "../money.ts";
import { contains, ofPeople, readPage } from "../paging.ts";
import { isUuid } from "../payments/payment-row.ts";
import { storable } from "../storable.ts";
import { maskedCode, normaliseCode, printedCode, voucherCode } from "./code.ts";

type Row = typeof vouchers.$inferSelect;
type Deps = Pick<CoreDeps, "database" | "clock" | "ids"> & { readonly credits: Credits; readonly audit: Audit };

const isExpired = ({ status, expiresAt }: Row, now: Date): boolean =>
  status === "active" && expiresAt !== null && expiresAt <= now;

function toVoucher(row: Row, redeemedBy: string | null, now: Date): VoucherView {
  const { id, code, amountScores, status, redeemedAt, expiresAt, note, createdAt } = row;
  return {
    id,
    code: printedCode(code),
    amountScores,
    status: isExpired(row, now) ? "expired" : status,
    redeemedBy,
    redeemedAt,
    expiresAt,
    note,
    createdAt,
  };
}

/** The voucher as it can be redeemed now, or what is wrong with it (VOU-09). */
function requireRedeemable(row: Row | undefined, now: Date): Row {
  if (!row) throw new AppError("voucher/invalid");
  if (row.status === "redeemed") throw new AppError("voucher/used");
  if (row.status === "disabled") throw new AppError("voucher/disabled");
  if (isExpired(row, now)) throw new AppError("voucher/expired");
  return row;
}

/** Throws voucher/empty. */
function typedCode(typed: string): string {
  const code = storable(normaliseCode(typed));
  if (code === "") throw new AppError("voucher/empty");
  return code;
}

export function createVouchers(deps: Deps): Vouchers {
  const { database, clock, ids, credits, audit } = deps;

  const redeem: Vouchers["redeem"] = async (userId, typed) => {
    const code = typedCode(typed);
    return database.transaction(async (tx) => {
      await credits.lock(tx, userId);
      const [found] = await tx.select().from(vouchers).where(eq(vouchers.code, code)).for("update");
      const voucher = requireRedeemable(found, clock.now());
      const entry = await credits.record(tx, {
        userId,
        type: "voucher",
        amount: voucher.amountScores,
        key: `voucher:${voucher.id}`,
        description: `Voucher ${maskedCode(code)}`,
        voucherId: voucher.id,
      });
      const redeemed = { status: "redeemed", redeemedBy: userId, redeemedAt: clock.now() } as const;
      await tx.update(vouchers).set(redeemed).where(eq(vouchers.id, voucher.id));
      return { amount: voucher.amountScores, balance: entry.balanceAfter };
    });
  };

  const check: Vouchers["check"] = async (typed) => {
    const code = typedCode(typed);
    const [found] = await database.db.select().from(vouchers).where(eq(vouchers.code, code));
    const { amountScores, expiresAt } = requireRedeemable(found, clock.now());
    return { code: printedCode(code), amountScores, expiresAt };
  };

  const create: Vouchers["create"] = (adminId, { amountScores, expiresAt = null, note = "" }) =>
    database.transaction(async (tx) => {
      const [row] = await tx
        .insert(vouchers)
        .values({
          id: ids.uuid(),
          code: voucherCode(ids),
          amountScores,
          expiresAt,
          note: storable(note),
          createdBy: adminId,
          createdAt: clock.now(),
        })
        .returning();
      if (!row) throw new Error("the voucher was not written");
      // the code is as good as money: the log names the voucher alone
      const after = { amount_scores: amountScores, expires_at: expiresAt, note };
      await audit.record(tx, { adminId, action: "voucher.create", target: `voucher:${row.id}`, after });
      return toVoucher(row, null, clock.now());
    });

  function having(status: VoucherView["status"] | undefined): SQL | undefined {
    const now = clock.now();
    if (status === undefined) return undefined;
    if (status === "expired") return and(eq(vouchers.status, "active"), lte(vouchers.expiresAt, now));
    if (status !== "active") return eq(vouchers.status, status);
    return and(eq(vouchers.status, "active"), or(isNull(vouchers.expiresAt), gt(vouchers.expiresAt, now)));
  }

  const list: Vouchers["list"] = async ({ status, search, ...paging }) => {
    const { db } = database;
    const found = search
      ? or(
          contains(search, vouchers.note),
          contains(normaliseCode(search) || search, vouchers.code),
          await ofPeople(db, search, vouchers.redeemedBy),
        )
      : undefined;
    const wanted = and(having(status), found);
    const redeemer = eq(users.id, vouchers.redeemedBy);
    const counted = db.select({ total: count() }).from(vouchers).where(wanted);
    return readPage(paging, counted, async (limit, offset) => {
      const rows = await db
        .select({ voucher: vouchers, email: users.email })
        .from(vouchers)
        .leftJoin(users, redeemer)
        .where(wanted)
        .orderBy(desc(vouchers.createdAt), desc(vouchers.id))
        .limit(limit)
        .offset(offset);
      const now = clock.now();
      return rows.map(({ voucher, email }) => toVoucher(voucher, email, now));
    });
  };

  const disable: Vouchers["disable"] = (adminId, id) =>
    database.transaction(async (tx) => {
      const [found] = isUuid(id) ? await tx.select().from(vouchers).where(eq(vouchers.id, id)).for("update") : [];
      if (!found) throw new AppError("request/not-found");
      if (found.status === "redeemed") throw new AppError("voucher/used");
      await tx.update(vouchers).set({ status: "disabled" }).where(eq(vouchers.id, id));
      const [before, after] = [{ status: found.status }, { status: "disabled" }];
      await audit.record(tx, { adminId, action: "voucher.disable", target: `voucher:${id}`, before, after });
      return toVoucher({ ...found, status: "disabled" }, null, clock.now());
    });

  return { redeem, check, create, list, disable };
}
