import { errorCatalogue } from "./errors.ts";
import { pagingInput, searchText } from "./payments.ts";
import { paginationSchema } from "./requests.ts";
import { z } from "./zod.ts";

export const voucherStatuses = ["active", "redeemed", "expired", "disabled"] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];
/** VOU-08 */
export const voucherLimits = { most: 10_000, noteChars: 200, groups: 4, groupChars: 4 } as const;

const message = (code: keyof typeof errorCatalogue): string => errorCatalogue[code].message;

export const voucherCodeInput = z.strictObject({
  code: z.string(message("voucher/empty")).trim().min(1, message("voucher/empty")).max(100, message("voucher/empty")),
});
export const redeemAnswerSchema = z.object({ amount_redeemed: z.number().int(), new_balance: z.number().int() });
export const voucherCheckSchema = z.object({
  valid: z.boolean(),
  code: z.string().optional(),
  amount_scores: z.number().int().optional(),
  expires_at: z.string().nullable().optional(),
  reason: z.string().optional(),
});

export const voucherSchema = z.object({
  id: z.string(),
  code: z.string(),
  amount_scores: z.number().int(),
  status: z.enum(voucherStatuses),
  /** e-mail of the one who redeemed it; null for nobody and for a closed account */
  redeemed_by: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  note: z.string(),
  created_at: z.string(),
});
export type Voucher = z.infer<typeof voucherSchema>;

const moment = z.iso.datetime({ offset: true });
const amountMessage = message("voucher/amount");
export const voucherCreateInput = z.strictObject({
  amount_scores: z
    .number(amountMessage)
    .int(amountMessage)
    .min(1, amountMessage)
    .max(voucherLimits.most, `Enter at most ${voucherLimits.most}`),
  expires_at: moment.nullish(),
  note: z.string().trim().max(voucherLimits.noteChars, `Use at most ${voucherLimits.noteChars} characters`).default(""),
});
export const voucherAnswerSchema = z.object({ voucher: voucherSchema });
export const voucherListInput = pagingInput(200).extend({
  status: z.enum(voucherStatuses).optional(),
  search: searchText,
});
export const voucherListSchema = z.object({ vouchers: z.array(voucherSchema), pagination: paginationSchema });
export const voucherIdInput = z.strictObject({ id: z.string().max(100) });

const couponCode = z.string().trim().min(1, message("coupon/invalid")).max(60, message("coupon/invalid"));
export const couponApplyInput = z.strictObject({ coupon_code: couponCode, price_id: z.string().min(1).max(200) });
export const couponApplySchema = z.object({
  coupon_code: z.string(),
  price_id: z.string(),
  original_price: z.number(),
  discount_percent: z.number().nullable(),
  /** dollars off, also of a coupon in percent */
  discount_amount: z.number(),
  final_price: z.number(),
  currency: z.literal("usd"),
});
export type AppliedCoupon = z.infer<typeof couponApplySchema>;

export const couponSchema = z.object({
  id: z.string(),
  coupon_code: z.string(),
  discount_percent: z.number().nullable(),
  discount_amount: z.number().nullable(),
  price_id: z.string().nullable(),
  expires_at: z.string().nullable(),
  max_uses: z.number().int().nullable(),
  used_count: z.number().int(),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type Coupon = z.infer<typeof couponSchema>;
export const couponListInput = pagingInput(200).extend({ search: searchText });
export const couponListSchema = z.object({ coupons: z.array(couponSchema), pagination: paginationSchema });
export const couponAnswerSchema = z.object({ coupon: couponSchema });

export const couponCreateInput = z
  .strictObject({
    coupon_code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{3,40}$/, "Use 3 to 40 letters, digits, - or _"),
    discount_percent: z.number().int().min(1).max(100).nullish(),
    discount_amount: z.number().min(0.01).max(10_000).nullish(),
    price_id: z.string().max(200).nullish(),
    expires_at: moment.nullish(),
    max_uses: z.number().int().min(1).max(1_000_000).nullish(),
  })
  .refine((input) => (input.discount_percent == null) !== (input.discount_amount == null), {
    message: "Give a percentage or an amount, not both",
    path: ["discount_percent"],
  });
export type CouponCreateInput = z.infer<typeof couponCreateInput>;
