import { subscriptionSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** PUR-16: the product sells packs only. */
export const subscription = userProcedure
  .output(subscriptionSchema)
  .query(() => ({ active: false as const, status: "none" as const, plan: null, renews_at: null }));
