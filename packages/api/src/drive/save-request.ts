import { driveSavedSchema, requestIdInput } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** DRIVE-02, DRIVE-16 */
export const saveToDrive = userProcedure
  .use(limited("drive"))
  .input(requestIdInput)
  .output(driveSavedSchema)
  .mutation(async ({ ctx, input }) => {
    const { files, folderUrl } = await ctx.services.drive.saveRequest(ctx.account.id, input.id, ctx.signal);

    return { uploadedFiles: [...files], folderUrl };
  });
