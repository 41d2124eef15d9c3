import { AppError } from "@gradus/core";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { Context } from "./context.ts";
import { describeError, toTrpcError } from "./error-map.ts";
import type { RateLimitName } from "./rate-limits.ts";

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  // Stack traces would otherwise travel to the client.
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { code, status, message, fields, errorId, retryAfterSeconds } = describeError(error);

    return {
      ...shape,
      message,
      data: {
        code: shape.data.code,
        path: shape.data.path,
        httpStatus: status,
        error: { code, status, message, fields, errorId, retryAfterSeconds },
      },
    };
  },
});

export const { router, createCallerFactory } = t;

const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);

  return result;
});

function countCall(ctx: Context, name: RateLimitName, key: string): void {
  const retryAfterSeconds = ctx.limiter.take(name, key);
  if (retryAfterSeconds === 0) return;
  const code = name === "login" ? "auth/too-many-requests" : "request/rate-limited";
  throw new AppError(code, { retryAfterSeconds });
}

const anyone = t.procedure.use(mapErrors);

/** Nobody needs to be signed in; calls are counted by address. */
export const publicProcedure = anyone.use(({ ctx, next }) => {
  countCall(ctx, "calls", `address:${ctx.requestAddress}`);

  return next();
});

/** A signed-in account in good standing; calls are counted by account. */
export const userProcedure = anyone.use(async ({ ctx, next }) => {
  const session = await ctx.session();
  if (!session) {
    countCall(ctx, "calls", `address:${ctx.requestAddress}`);
    throw new AppError("auth/unauthenticated");
  }
  countCall(ctx, "calls", `account:${session.account.id}`);

  return next({ ctx: { account: session.account, sessionToken: session.token } });
});

/** A signed-in account with the admin flag, read from the database for this request. */
export const adminProcedure = userProcedure.use(({ ctx, next }) => {
  if (!ctx.account.admin) throw new AppError("auth/forbidden");

  return next();
});

/** A stricter limit beside the common one, counted by account where there is one, else by address. */
export const limited = (name: RateLimitName) =>
  t.middleware(async ({ ctx, next }) => {
    const session = await ctx.session();
    countCall(ctx, name, session ? `account:${session.account.id}` : `address:${ctx.requestAddress}`);

    return next();
  });

/** A stricter limit counted by address, for calls where an account proves nothing yet. */
export const limitedByAddress = (name: RateLimitName) =>
  t.middleware(({ ctx, next }) => {
    countCall(ctx, name, `address:${ctx.requestAddress}`);

    return next();
  });
