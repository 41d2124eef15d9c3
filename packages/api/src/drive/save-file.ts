import { driveSavedSchema, saveFileToDriveInput } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** FILE-06 */
export const saveFileToDrive = userProcedure
  .use(limited("drive"))
  .input(saveFileToDriveInput)
  .output(driveSavedSchema)
  .mutation(async ({ ctx, input: { id, format, folder_name: folderName, file_name: fileName } }) => {
    const wanted = { format, folderName, fileName };
    const { files, folderUrl } = await ctx.services.drive.saveFile(ctx.account.id, id, wanted, ctx.signal);

    return { uploadedFiles: [...files], folderUrl };
  });
