import { settingsSchema, settingsUpdateInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toSettings, toSettingsUpdate } from "./settings-wire.ts";

/** SET-03: the input schema drops unknown and read-only keys. */
export const updateSettings = userProcedure
  .input(settingsUpdateInput)
  .output(settingsSchema)
  .mutation(async ({ ctx, input }) =>
    toSettings(await ctx.services.accounts.updateSettings(ctx.account.id, toSettingsUpdate(input))),
  );
