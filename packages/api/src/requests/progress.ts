import { requestIdInput } from "@gradus/contracts";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { userProcedure } from "../trpc.ts";
import { toRequestProgress } from "./request-wire.ts";

/** `lastEventId` is added by the client when it connects again. */
const progressInput = requestIdInput.extend({ lastEventId: z.string().max(40).nullish() });

/**
 * The present state from the database at once, then every change until the request has ended. A client that comes back
 * after a reload or a broken line starts with the present state, so it needs none of the events it missed.
 */
export const progress = userProcedure.input(progressInput).subscription(async function* ({ ctx, input, signal }) {
  const until = signal ?? new AbortController().signal;
  const seen = Number(input.lastEventId ?? -1);
  for await (const event of ctx.services.requests.watch(ctx.account.id, input.id, until)) {
    const ended = event.status === "completed" || event.status === "failed";
    if (event.cursor > seen || ended) yield tracked(String(event.cursor), toRequestProgress(event));
  }
});
