import { driveDisconnectedSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const disconnectDrive = userProcedure.output(driveDisconnectedSchema).mutation(async ({ ctx }) => {
  await ctx.services.drive.disconnect(ctx.account.id);

  return { disconnected: true };
});
