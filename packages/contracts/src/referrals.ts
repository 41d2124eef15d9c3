import { texts } from "./text.ts";
import { z } from "./zod.ts";

const unknown = texts.chosen.referral.invalid;
export const applyReferralInput = z.strictObject({ referralCode: z.string().trim().min(1, unknown).max(32, unknown) });
export const applyReferralSchema = z.object({ applied: z.literal(true), referrer_name: z.string() });
export const referrerInfoSchema = z.object({
  has_referrer: z.boolean(),
  referrer_name: z.string().nullable(),
  referral_code: z.string(),
  referred_count: z.number().int(),
  pending_count: z.number().int(),
  total_bonus: z.number().int(),
});
export type ReferrerInfo = z.infer<typeof referrerInfoSchema>;
