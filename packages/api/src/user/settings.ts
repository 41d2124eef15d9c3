import { settingsSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toSettings } from "./settings-wire.ts";

export const settings = userProcedure
  .output(settingsSchema)
  .query(async ({ ctx }) => toSettings(await ctx.services.accounts.settings(ctx.account.id)));
