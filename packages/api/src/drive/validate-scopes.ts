import { driveScopesSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** DRIVE-11 */
export const driveScopes = userProcedure
  .use(limited("drive"))
  .output(driveScopesSchema)
  .query(async ({ ctx }) => {
    const { hasToken, scopes, missing } = await ctx.services.drive.scopes(ctx.account.id);

    return {
      valid: hasToken && missing.length === 0,
      has_token: hasToken,
      scopes: [...scopes],
      missing_scopes: [...missing],
    };
  });
