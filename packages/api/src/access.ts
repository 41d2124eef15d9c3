import type { ErrorCode } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { Context, Session } from "./context.ts";
import type { RateLimitName } from "./rate-limits.ts";

/** Counts one call against a named limit. Throws request/rate-limited, for sign-in auth/too-many-requests. */
export async function countCall(ctx: Context, name: RateLimitName, key: string): Promise<void> {
  const retryAfterSeconds = await ctx.limiter.take(name, key);
  if (retryAfterSeconds === 0) return;
  const code = name === "login" ? "auth/too-many-requests" : "request/rate-limited";
  throw new AppError(code, { retryAfterSeconds });
}

export const byAddress = (ctx: Context): string => `address:${ctx.requestAddress}`;
export const byAccount = (session: Session): string => `account:${session.account.id}`;

/** Counts a call of the paths that are no procedure. */
export const countByAddress = (ctx: Context, name: RateLimitName): Promise<void> =>
  countCall(ctx, name, byAddress(ctx));

/** The signed-in administrator; the flag is read with every request, so a change holds at once. Throws auth/forbidden. */
export async function requireAdmin(ctx: Context): Promise<Session> {
  const session = await requireUser(ctx);
  if (!session.account.admin) throw new AppError("auth/forbidden");

  return session;
}

/**
 * The signed-in caller, counted against the common limit and `limit` when given. Procedures and the paths that carry
 * files share it; `refusal` is told to those who have not signed in. Throws auth/unauthenticated, auth/disabled,
 * request/rate-limited.
 */
export async function requireUser(
  ctx: Context,
  limit?: RateLimitName,
  refusal: ErrorCode = "auth/unauthenticated",
): Promise<Session> {
  const session = await ctx.session();
  if (!session) {
    await countCall(ctx, "calls", byAddress(ctx));
    throw new AppError(refusal);
  }
  await countCall(ctx, "calls", byAccount(session));
  if (limit) await countCall(ctx, limit, byAccount(session));

  return session;
}
