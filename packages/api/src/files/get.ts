import { fileIdInput, fileSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toFile } from "./file-wire.ts";

export const file = userProcedure
  .input(fileIdInput)
  .output(fileSchema)
  .query(async ({ ctx, input }) => toFile(await ctx.services.files.get(ctx.account.id, input.id)));
