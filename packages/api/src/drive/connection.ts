import { driveConnectionSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** DRIVE-15: what the settings show. */
export const driveConnection = userProcedure
  .use(limited("drive"))
  .output(driveConnectionSchema)
  .query(async ({ ctx }) => {
    const { state, email, folderUrl } = await ctx.services.drive.connection(ctx.account.id);

    return { state, email, folder_url: folderUrl };
  });
