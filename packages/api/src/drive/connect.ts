import { driveAuthorizationSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";
import { googleRedirectUri } from "./redirect-uri.ts";

/** DRIVE-09: the address to send the person to. */
export const connectDrive = userProcedure
  .use(limited("drive"))
  .output(driveAuthorizationSchema)
  .mutation(async ({ ctx }) => ({
    authorization_url: await ctx.services.drive.start(ctx.account.id, googleRedirectUri(ctx)),
  }));
