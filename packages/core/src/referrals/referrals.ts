import { creditLedger, payments, type Transaction, users } from "@gradus/db";
import { and, count, eq, inArray, isNotNull, isNull, notExists, sql, sum } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Credits } from "../credit-services.ts";
import type { CoreDeps } from "../deps.ts";
import type { Referrals } from "../money.ts";
import { storable } from "../storable.ts";

type Deps = Pick<CoreDeps, "database"> & { readonly credits: Credits };

/** A first name, or a masked e-mail where the name is only the e-mail's own (REF-05). */
export function friendlyName(displayName: string, email: string | null): string {
  const address = email ?? "";
  const [local = "", domain = ""] = address.split("@");
  const name = displayName.trim();
  if (name !== "" && name.toLowerCase() !== local.toLowerCase()) return name.split(/\s+/)[0] ?? name;
  return `${local.slice(0, 1)}***@${domain}`;
}

async function hasPurchased(tx: Transaction, userId: string): Promise<boolean> {
  const [purchase] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNotNull(payments.completedAt)))
    .limit(1);
  return purchase !== undefined;
}

/** Whether `userId` invited, at any remove, the one whose code is used: such a circle would pay its members for each other. */
async function invited(tx: Transaction, userId: string, referrerId: string): Promise<boolean> {
  const seen = new Set<string>();
  let current: string | null = referrerId;
  while (current && !seen.has(current)) {
    if (current === userId) return true;
    seen.add(current);
    const [row]: { referredBy: string | null }[] = await tx
      .select({ referredBy: users.referredBy })
      .from(users)
      .where(eq(users.id, current));
    current = row?.referredBy ?? null;
  }
  return false;
}

/** REF-04 in the caller's transaction. Throws referral/* before anything is written. */
export async function applyReferral(
  tx: Transaction,
  credits: Pick<Credits, "lock">,
  userId: string,
  typed: string,
): Promise<{ readonly referrerName: string }> {
  // one at a time, else two who use each other's code at once would both pass the look for circles
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('apply-referral'))`);
  await credits.lock(tx, userId);
  const [me] = await tx.select().from(users).where(eq(users.id, userId));
  const [referrer] = await tx
    .select()
    .from(users)
    .where(and(eq(users.referralCode, storable(typed).trim().toUpperCase()), isNull(users.deletedAt)));
  if (me?.referredBy) throw new AppError("referral/twice");
  if (!referrer) throw new AppError("referral/invalid");
  if (referrer.id === userId) throw new AppError("referral/own");
  if (await hasPurchased(tx, userId)) throw new AppError("referral/late");
  if (await invited(tx, userId, referrer.id)) throw new AppError("referral/invalid");
  await tx.update(users).set({ referredBy: referrer.id }).where(eq(users.id, userId));
  return { referrerName: friendlyName(referrer.displayName, referrer.email) };
}

export function createReferrals({ database, credits }: Deps): Referrals {
  const apply: Referrals["apply"] = (userId, typed) =>
    database.transaction((tx) => applyReferral(tx, credits, userId, typed));

  async function referrerName(referredBy: string | null): Promise<string | null> {
    if (!referredBy) return null;
    const [referrer] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.id, referredBy), isNull(users.deletedAt)));
    return referrer ? friendlyName(referrer.displayName, referrer.email) : null;
  }

  async function countFriends(userId: string, isPending: boolean): Promise<number> {
    const purchases = database.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.userId, users.id), isNotNull(payments.completedAt)));
    const [row] = await database.db
      .select({ total: count() })
      .from(users)
      .where(and(eq(users.referredBy, userId), isPending ? notExists(purchases) : undefined));
    return row?.total ?? 0;
  }

  const info: Referrals["info"] = async (userId) => {
    const [me] = await database.db.select().from(users).where(eq(users.id, userId));
    if (!me) throw new AppError("auth/unauthenticated");
    const [bonus] = await database.db
      .select({ total: sum(creditLedger.amount).mapWith(Number) })
      .from(creditLedger)
      .where(and(eq(creditLedger.userId, userId), inArray(creditLedger.type, ["referral_bonus", "referral_clawback"])));
    return {
      referrerName: await referrerName(me.referredBy),
      referralCode: me.referralCode ?? "",
      referredCount: await countFriends(userId, false),
      pendingCount: await countFriends(userId, true),
      totalBonus: bonus?.total ?? 0,
    };
  };

  return { apply, info };
}
