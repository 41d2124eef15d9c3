import { type AccessScope, accessTokenPrefix, accessTokensMax, fillText, texts } from "@gradus/contracts";
import { accessTokens, type Transaction, users } from "@gradus/db";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import { isUuid } from "../requests/owned.ts";
import { storable } from "../storable.ts";
import { days, later, minutes } from "../time.ts";
import type { Account } from "./account.ts";
import { toAccount } from "./account.ts";
import { notify } from "./notify.ts";
import { hashOf, tokenBytes } from "./one-time-token.ts";

/** uses within it are written once, to spare a write per call */
const worthNoting = minutes(1);

export type AccessTokenView = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly AccessScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
  readonly lastUsedAt: Date | null;
};

/** Tokens by which programs act for a person, within scopes and for a time. Only the hash of one is stored. */
export type AccessTokens = {
  /**
   * `token` is returned this once. Mails the owner and leaves an entry in the audit log.
   * Throws auth/forbidden for the scope `admin` of somebody who is no administrator, auth/too-many-tokens.
   */
  readonly create: (
    userId: string,
    wanted: { readonly name: string; readonly scopes: readonly AccessScope[]; readonly expiresInDays: number },
  ) => Promise<AccessTokenView & { readonly token: string }>;
  /** The newest first, expired ones too until they are revoked or pruned. */
  readonly list: (userId: string) => Promise<readonly AccessTokenView[]>;
  /** At once and for good. Throws request/not-found for an id that is not this person's. */
  readonly revoke: (userId: string, id: string) => Promise<void>;
  /**
   * Whose token it is and what it may do; undefined for an unknown, revoked or expired one. Reads the user each time, so a
   * changed admin flag holds at once. Throws auth/disabled.
   */
  readonly validate: (
    token: string,
  ) => Promise<{ readonly account: Account; readonly scopes: readonly AccessScope[] } | undefined>;
};

/** Revokes all of a person's: after a new password, and before a shut-out account opens again. */
export const revokeAll = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
};

type Deps = Pick<CoreDeps, "database" | "clock" | "ids" | "mailer"> & { readonly audit: Audit };
type Row = typeof accessTokens.$inferSelect;

export function createAccessTokens(deps: Deps): AccessTokens {
  const { database, clock, ids, audit } = deps;

  const toView = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: Row): AccessTokenView => {
    const isExpired = expiresAt <= clock.now();
    return { id, name, scopes, createdAt, expiresAt, isExpired, lastUsedAt };
  };

  /** Locks the person, so that two tokens made at once are counted one after the other. */
  async function ownerOf(tx: Transaction, userId: string) {
    const [owner] = await tx
      .select({ email: users.email, admin: users.admin })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for("update");
    if (!owner?.email) throw new AppError("auth/unauthenticated");
    return { email: owner.email, admin: owner.admin };
  }

  async function tellOwner(tx: Transaction, to: string, row: Row): Promise<void> {
    const { access_token_subject: subject, access_token_text: text } = texts.chosen.mails;
    const date = row.expiresAt.toISOString().slice(0, "2026-01-01".length);
    const paragraphs = [fillText(text, { name: row.name, date, scopes: row.scopes.join(", ") })];
    await notify(deps, tx, { kind: "access-token", to, subject, paragraphs });
  }

  return {
    create: (userId, { name, scopes, expiresInDays }) =>
      database.transaction(async (tx) => {
        const owner = await ownerOf(tx, userId);
        if (scopes.includes("admin") && !owner.admin) throw new AppError("auth/forbidden");
        const known = await tx.$count(accessTokens, eq(accessTokens.userId, userId));
        if (known >= accessTokensMax) throw new AppError("auth/too-many-tokens");
        const token = `${accessTokenPrefix}${ids.token(tokenBytes)}`;
        const createdAt = clock.now();
        const row: Row = {
          id: ids.uuid(),
          userId,
          name: storable(name),
          tokenHash: hashOf(token),
          scopes: [...scopes],
          createdAt,
          expiresAt: later(createdAt, days(expiresInDays)),
          lastUsedAt: null,
        };
        await tx.insert(accessTokens).values(row);
        const after = { token: row.id, scopes, expires_at: row.expiresAt.toISOString() };
        await audit.record(tx, { adminId: userId, action: "token.create", target: `user:${userId}`, after });
        await tellOwner(tx, owner.email, row);
        return { ...toView(row), token };
      }),

    list: async (userId) => {
      const rows = await database.db
        .select()
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId))
        .orderBy(desc(accessTokens.createdAt), accessTokens.id);
      return rows.map(toView);
    },

    revoke: (userId, id) =>
      database.transaction(async (tx) => {
        if (!isUuid(id)) throw new AppError("request/not-found");
        const [gone] = await tx
          .delete(accessTokens)
          .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
          .returning();
        if (!gone) throw new AppError("request/not-found");
        const before = { token: gone.id, scopes: gone.scopes };
        await audit.record(tx, { adminId: userId, action: "token.revoke", target: `user:${userId}`, before });
      }),

    validate: async (token) => {
      const [found] = await database.db
        .select({ row: accessTokens, user: users })
        .from(accessTokens)
        .innerJoin(users, eq(users.id, accessTokens.userId))
        .where(eq(accessTokens.tokenHash, hashOf(token)));
      const now = clock.now();
      if (!found || found.row.expiresAt <= now || found.user.deletedAt) return undefined;
      if (found.user.disabled) throw new AppError("auth/disabled");
      const { id, lastUsedAt, scopes } = found.row;
      if (!lastUsedAt || later(lastUsedAt, worthNoting) <= now) {
        await database.db.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, id));
      }
      return { account: toAccount(found.user), scopes };
    },
  };
}
