import type { ErrorCode } from "@gradus/contracts";
import { type Account, AppError } from "@gradus/core";
import type { Context, Session } from "./context.ts";
import type { RateLimitName } from "./rate-limits.ts";
import type { NeededScope } from "./token-scopes.ts";

/** Counts one call against a named limit. Throws request/rate-limited, for sign-in auth/too-many-requests. */
export async function countCall(ctx: Context, name: RateLimitName, key: string): Promise<void> {
  const retryAfterSeconds = await ctx.limiter.take(name, key);
  if (retryAfterSeconds === 0) return;
  const code = name === "login" ? "auth/too-many-requests" : "request/rate-limited";
  throw new AppError(code, { retryAfterSeconds });
}

export const byAddress = (ctx: Context): string => `address:${ctx.requestAddress}`;
export const byAccount = ({ account }: Pick<Session, "account">): string => `account:${account.id}`;

/** Counts a call of the paths that are no procedure. */
export const countByAddress = (ctx: Context, name: RateLimitName): Promise<void> =>
  countCall(ctx, name, byAddress(ctx));

/** What cannot be undone, or lets somebody else in, needs a fresh session or the password; guesses at it are counted. */
export async function requireFreshSession(
  ctx: Context,
  { account, sessionToken: token }: { readonly account: Account; readonly sessionToken: string },
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await countCall(ctx, "changePassword", byAccount({ account }));
  await ctx.services.accounts.requireFresh({ userId: account.id, token, password });
}

/** The signed-in administrator; the flag is read with every request, so a change holds at once. Throws auth/forbidden. */
export async function requireAdmin(ctx: Context): Promise<Session> {
  const session = await requireUser(ctx, "admin");
  if (!session.account.admin) throw new AppError("auth/forbidden");

  return session;
}

/** Nothing is asked of a person's own session. Throws auth/session-only, auth/scope. */
function requireScope({ scopes }: Session, scope: NeededScope): void {
  if (scopes === null) return;
  if (scope === "session") throw new AppError("auth/session-only");
  if (!scopes.includes(scope)) throw new AppError("auth/scope", { scope });
}

/**
 * The signed-in caller, or the owner of an access token that has `scope`; counted against the common limit and `limit`
 * when given. Procedures and the paths that carry files share it; `refusal` is told to those who have not signed in.
 * Throws auth/unauthenticated, auth/disabled, auth/session-only, auth/scope, request/rate-limited.
 */
export async function requireUser(
  ctx: Context,
  scope: NeededScope,
  { limit, refusal = "auth/unauthenticated" }: { readonly limit?: RateLimitName; readonly refusal?: ErrorCode } = {},
): Promise<Session> {
  const session = await ctx.session();
  if (!session) {
    await countCall(ctx, "calls", byAddress(ctx));
    throw new AppError(refusal);
  }
  await countCall(ctx, "calls", byAccount(session));
  requireScope(session, scope);
  if (limit) await countCall(ctx, limit, byAccount(session));

  return session;
}
