import { driveFilesInput, driveFilesSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** DRIVE-09: what we saved there, newest first. */
export const driveFiles = userProcedure
  .use(limited("drive"))
  .input(driveFilesInput)
  .output(driveFilesSchema)
  .query(async ({ ctx, input: { limit, folder_id: folderId } }) => {
    const files = await ctx.services.drive.list(ctx.account.id, { limit, folderId }, ctx.signal);

    return {
      files: files.map(({ id, name, mimeType, sizeBytes, modifiedAt, webViewLink }) => ({
        id,
        name,
        mime_type: mimeType,
        size: sizeBytes,
        modified_at: modifiedAt,
        web_view_link: webViewLink,
      })),
    };
  });
