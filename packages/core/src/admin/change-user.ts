import { settings, type Transaction, users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Flags } from "../accounts/administer.ts";
import type { Administration, AdminUserView, Audit, UserChange } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { Credits } from "../credit-services.ts";
import type { CoreDeps } from "../deps.ts";
import { isUuid } from "../requests/owned.ts";
import { storable } from "../storable.ts";

type Deps = Pick<CoreDeps, "database"> & {
  readonly credits: Credits;
  readonly audit: Audit;
  readonly flags: Flags;
  /** closes an account; `alongside` runs in the same transaction */
  readonly remove: (userId: string, alongside: (tx: Transaction) => Promise<void>) => Promise<void>;
  readonly one: (userId: string) => Promise<AdminUserView>;
};
type State = Readonly<Record<"display_name" | "admin" | "disabled" | "credits", unknown>>;

const targetOf = (userId: string): string => `user:${userId}`;

/** Only what differs. */
function differences(before: State, after: State): { before: Partial<State>; after: Partial<State> } {
  const names = (Object.keys(before) as (keyof State)[]).filter((name) => before[name] !== after[name]);
  const pick = (state: State) => Object.fromEntries(names.map((name) => [name, state[name]]));
  return { before: pick(before), after: pick(after) };
}

async function stateOf(tx: Transaction, userId: string): Promise<State> {
  const [row] = await tx
    .select({ user: users, credits: settings.creditBalanceScores })
    .from(users)
    .innerJoin(settings, eq(settings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!row) throw new AppError("request/not-found");
  const { displayName, admin, disabled } = row.user;
  return { display_name: displayName, admin, disabled, credits: row.credits };
}

/** ADMO-04: changes of other people's accounts, each with its entry in the audit log. */
export function createChangeUser(deps: Deps): Pick<Administration, "changeUser" | "removeUser"> {
  const { database, credits, audit, flags, remove, one } = deps;

  /** The key is the audit entry's: an adjustment without one cannot exist. */
  async function adjust(
    tx: Transaction,
    userId: string,
    { amount, reason }: NonNullable<UserChange["adjustment"]>,
    entry: string,
  ): Promise<void> {
    const key = `adjust:${entry}`;
    const description = storable(reason);
    await credits.record(tx, { userId, type: "admin_adjustment", amount, key, description });
  }

  const changeUser: Administration["changeUser"] = async (adminId, userId, change) => {
    if (!isUuid(userId)) throw new AppError("request/not-found");
    const { displayName, adjustment } = change;
    await database.transaction(async (tx) => {
      const balance = await credits.lock(tx, userId);
      const before = await stateOf(tx, userId);
      if (adjustment && balance + adjustment.amount < 0) throw new AppError("admin/negative-balance");
      await flags(tx, userId, change);
      if (displayName)
        await tx
          .update(users)
          .set({ displayName: storable(displayName) })
          .where(eq(users.id, userId));
      const after = { ...(await stateOf(tx, userId)), credits: balance + (adjustment?.amount ?? 0) };
      const changed = differences(before, after);
      if (Object.keys(changed.after).length === 0) return;
      const note = adjustment ? { reason: adjustment.reason } : {};
      const entry = await audit.record(tx, {
        adminId,
        action: adjustment ? "user.credits" : "user.update",
        target: targetOf(userId),
        before: changed.before,
        after: { ...changed.after, ...note },
      });
      if (adjustment) await adjust(tx, userId, adjustment, entry);
    });
    return one(userId);
  };

  const removeUser: Administration["removeUser"] = async (adminId, userId) => {
    if (adminId === userId) throw new AppError("admin/own-account");
    if (!isUuid(userId)) throw new AppError("request/not-found");
    const { creditBalance, requestsCount } = await one(userId);
    // nothing of the person themselves: the account is closed so that nothing is left of them
    const before = { credits: creditBalance, requests: requestsCount };
    await remove(userId, async (tx) => {
      await audit.record(tx, { adminId, action: "user.delete", target: targetOf(userId), before });
    });
  };

  return { changeUser, removeUser };
}
