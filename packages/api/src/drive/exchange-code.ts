import { driveCodeInput, driveConnectedSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";
import { googleRedirectUri } from "./redirect-uri.ts";

/** DRIVE-01: for whoever receives Google's answer themselves; our own pages let the callback do it. */
export const exchangeDriveCode = userProcedure
  .use(limited("drive"))
  .input(driveCodeInput)
  .output(driveConnectedSchema)
  .mutation(async ({ ctx, input: { code, state } }) => {
    const answer = { code, state, redirectUri: googleRedirectUri(ctx) };
    const { email, scopes } = await ctx.services.drive.finish(ctx.account.id, answer);

    return { connected: true, email, scopes: [...scopes] };
  });
