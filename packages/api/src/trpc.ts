import type { ErrorCode } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { byAccount, byAddress, countCall, requireUser } from "./access.ts";
import type { Context } from "./context.ts";
import { describeError, toTrpcError } from "./error-map.ts";
import type { RateLimitName } from "./rate-limits.ts";
import { scopeOf } from "./token-scopes.ts";

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  sse: {
    ping: { enabled: true, intervalMs: 10_000 },
    client: { reconnectAfterInactivityMs: 25_000 },
  },
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

const anyone = t.procedure.use(mapErrors);

/** Nobody needs to be signed in; calls are counted by address. */
export const publicProcedure = anyone.use(async ({ ctx, next }) => {
  await countCall(ctx, "calls", byAddress(ctx));

  return next();
});

/** A signed-in account in good standing; calls are counted by account. `refusal` is told to everyone else. */
export const userProcedureFor = (refusal: ErrorCode) =>
  anyone.use(async ({ ctx, path, next }) => {
    const session = await requireUser(ctx, scopeOf(path), { refusal });

    return next({ ctx: { account: session.account, sessionToken: session.token } });
  });

export const userProcedure = userProcedureFor("auth/unauthenticated");

/** The admin flag is read with every request, so a change holds at once. Throws auth/forbidden. */
export const adminProcedure = userProcedure.use(({ ctx, next }) => {
  if (!ctx.account.admin) throw new AppError("auth/forbidden");

  return next();
});

/** A stricter limit beside the common one, counted by account where there is one, else by address. */
export const limited = (name: RateLimitName) =>
  t.middleware(async ({ ctx, next }) => {
    const session = await ctx.session();
    await countCall(ctx, name, session ? byAccount(session) : byAddress(ctx));

    return next();
  });

/** A stricter limit counted by address, for calls where an account proves nothing yet. */
export const limitedByAddress = (name: RateLimitName) =>
  t.middleware(async ({ ctx, next }) => {
    await countCall(ctx, name, byAddress(ctx));

    return next();
  });
