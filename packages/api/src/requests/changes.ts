import { userProcedure } from "../trpc.ts";
import { toRequestProgress } from "./request-wire.ts";

/** What changes among the caller's unfinished requests, for lists; it ends when all of them have. */
export const changes = userProcedure.subscription(async function* ({ ctx, signal }) {
  const until = signal ?? new AbortController().signal;
  for await (const news of ctx.services.requests.watchAll(ctx.account.id, until)) yield news.map(toRequestProgress);
});
