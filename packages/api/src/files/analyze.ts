import { fileAnalysisSchema, fileIdInput } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

export const analyzeFile = userProcedure
  .use(limited("analyze"))
  .input(fileIdInput)
  .output(fileAnalysisSchema)
  .query(({ ctx, input }) => ctx.services.files.analyse(ctx.account.id, input.id, ctx.signal));
