import { decideAnswerSchema, decideInput } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** Keeps, rejects or locks changes of a completed request; the files are made again, free of charge. */
export const decide = userProcedure
  .use(limited("submit"))
  .input(decideInput)
  .output(decideAnswerSchema)
  .mutation(({ ctx, input }) => ctx.services.requests.decide(ctx.account.id, input.id, input.decisions));
