import { passwordText, settingsSchema, userSchema } from "./accounts.ts";
import { errorCatalogue } from "./errors.ts";
import { paginationSchema } from "./requests.ts";
import { constants } from "./text.ts";
import { z } from "./zod.ts";

export const profileSchema = userSchema.extend({
  referral_code: z.string(),
  terms_accepted_at: z.string(),
  privacy_accepted_at: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

/** SET-16: the name is the only part of a profile that a person may change. */
export const profileUpdateInput = z.strictObject({
  display_name: z.string().trim().min(1, "Enter your name").max(100, "Name must be 100 characters or less"),
});
export type ProfileUpdate = z.infer<typeof profileUpdateInput>;

export const changePasswordInput = z.strictObject({
  current_password: passwordText.min(1, errorCatalogue["auth/password-required"].message),
  new_password: passwordText.min(constants.PASSWORD_MIN, errorCatalogue["auth/weak-password"].message),
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const creditsSchema = z.object({ credits: settingsSchema.shape.credit_balance_scores });
/** Free Scores that come once the address is confirmed; 0 when none wait. */
export const freeScoresSchema = z.object({ waiting: z.number().int().nonnegative() });
export const verifySchema = z.object({ authenticated: z.literal(true), user: userSchema });
export const touchSchema = z.object({ created: z.boolean(), user: userSchema });

/** data-model.md section 3, rule 3. */
export const transactionTypes = [
  "signup_bonus",
  "purchase",
  "voucher",
  "referral_bonus",
  "request_debit",
  "request_refund",
  "payment_refund",
  "referral_clawback",
  "admin_adjustment",
  "account_closed",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

const pagingMessage = errorCatalogue["request/paging"].message;
export const transactionListInput = z.strictObject({
  page: z.coerce.number(pagingMessage).int(pagingMessage).min(1, pagingMessage).default(1),
  limit: z.coerce.number(pagingMessage).int(pagingMessage).min(1, pagingMessage).max(100, pagingMessage).default(20),
  type: z.enum(transactionTypes).optional(),
});
export type TransactionListInput = z.infer<typeof transactionListInput>;

export const transactionSchema = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  amount: z.number().int(),
  balance_after: z.number().int(),
  description: z.string(),
  request_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  voucher_code: z.string().nullable(),
  created_at: z.string(),
});
export type Transaction = z.infer<typeof transactionSchema>;
export const transactionListSchema = z.object({
  transactions: z.array(transactionSchema),
  pagination: paginationSchema,
});
