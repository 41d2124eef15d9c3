import { coupons, type Executor, payments, products, type Transaction } from "@gradus/db";
import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { Coupons, CouponView } from "../money.ts";
import { contains, readPage } from "../paging.ts";
import { storable } from "../storable.ts";
import { later, minutes } from "../time.ts";

/** how long a checkout that nobody pays holds its coupon's use, and may be paid */
export const couponHeldMs = minutes(30);

type Row = typeof coupons.$inferSelect;
type ProductRow = typeof products.$inferSelect;

const normalise = (code: string): string => storable(code).trim().toUpperCase();

function toCoupon(row: Row): CouponView {
  const { id, code, discountPercent, discountCents, priceId, expiresAt, maxUses, usedCount, isActive, createdAt } = row;
  return { id, code, discountPercent, discountCents, priceId, expiresAt, maxUses, usedCount, isActive, createdAt };
}

/** Cents off an order of so many cents; never more than the order. */
export function discountOf(coupon: Pick<Row, "discountPercent" | "discountCents">, cents: number): number {
  if (coupon.discountPercent !== null) return Math.round((cents * coupon.discountPercent) / 100);
  return Math.min(cents, coupon.discountCents ?? 0);
}

/** A pack on sale. Throws payment/invalid-price. */
export async function findProduct(db: Executor, priceId: string): Promise<ProductRow> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.stripePriceId, storable(priceId)), eq(products.isActive, true)));
  if (!product) throw new AppError("payment/invalid-price");
  return product;
}

/** A coupon that holds now for this pack. Throws coupon/invalid, coupon/expired, coupon/product. */
async function findCoupon(db: Executor, typed: string, priceId: string, now: Date): Promise<Row> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, normalise(typed)));
  if (!coupon?.isActive) throw new AppError("coupon/invalid");
  const isUsedUp = coupon.maxUses !== null && coupon.usedCount >= coupon.maxUses;
  if (isUsedUp || (coupon.expiresAt && coupon.expiresAt <= now)) throw new AppError("coupon/expired");
  if (coupon.priceId !== null && coupon.priceId !== priceId) throw new AppError("coupon/product");
  return coupon;
}

/**
 * Uses that were set aside for checkouts nobody paid are free again; the provider has ended those at the same time. Rows
 * that are just being settled are passed over.
 */
async function releaseStale(tx: Executor, typed: string, now: Date): Promise<void> {
  const [coupon] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(coupons.code, normalise(typed)));
  if (!coupon) return;
  const stale = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.couponId, coupon.id),
        eq(payments.status, "pending"),
        lte(payments.createdAt, later(now, -couponHeldMs)),
      ),
    )
    .for("update", { skipLocked: true });
  const released = await tx
    .update(payments)
    .set({ status: "expired" })
    .where(inArray(payments.id, stale))
    .returning({ id: payments.id });
  if (released.length === 0) return;
  await tx
    .update(coupons)
    .set({ usedCount: sql`greatest(0, ${coupons.usedCount} - ${released.length})` })
    .where(eq(coupons.id, coupon.id));
}

/** Sets one use aside in one statement, so that the last use goes to one checkout. Throws as `findCoupon`. */
export async function reserveCoupon(tx: Transaction, typed: string, priceId: string, now: Date): Promise<Row> {
  await releaseStale(tx, typed, now);
  const coupon = await findCoupon(tx, typed, priceId, now);
  const [reserved] = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(
      and(
        eq(coupons.id, coupon.id),
        or(isNull(coupons.maxUses), lt(coupons.usedCount, coupons.maxUses)),
        or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now)),
      ),
    )
    .returning();
  if (!reserved) throw new AppError("coupon/expired");
  return reserved;
}

export function createCoupons(deps: Pick<CoreDeps, "database" | "clock" | "ids"> & { readonly audit: Audit }): Coupons {
  const { database, clock, ids, audit } = deps;

  const apply: Coupons["apply"] = async (typed, priceId) => {
    const product = await findProduct(database.db, priceId);
    const coupon = await database.transaction(async (tx) => {
      await releaseStale(tx, typed, clock.now());
      return findCoupon(tx, typed, priceId, clock.now());
    });
    const discountCents = discountOf(coupon, product.priceCents);
    return {
      code: coupon.code,
      originalCents: product.priceCents,
      discountPercent: coupon.discountPercent,
      discountCents,
      finalCents: product.priceCents - discountCents,
    };
  };

  const create: Coupons["create"] = (adminId, coupon) =>
    database.transaction(async (tx) => {
      const { code: typed, ...terms } = coupon;
      const row = { id: ids.uuid(), ...terms, code: normalise(typed), createdBy: adminId, createdAt: clock.now() };
      const [created] = await tx.insert(coupons).values(row).onConflictDoNothing().returning();
      if (!created) throw new AppError("coupon/duplicate");
      const after = { code: created.code, ...terms };
      await audit.record(tx, { adminId, action: "coupon.create", target: `coupon:${created.id}`, after });
      return toCoupon(created);
    });

  const list: Coupons["list"] = ({ search, ...paging }) => {
    const where = search ? contains(search, coupons.code) : undefined;
    const counted = database.db.select({ total: count() }).from(coupons).where(where);
    return readPage(paging, counted, async (limit, offset) => {
      const rows = await database.db
        .select()
        .from(coupons)
        .where(where)
        .orderBy(desc(coupons.createdAt), desc(coupons.id))
        .limit(limit)
        .offset(offset);
      return rows.map(toCoupon);
    });
  };

  return { apply, create, list };
}
