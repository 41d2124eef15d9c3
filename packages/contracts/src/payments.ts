import { errorCatalogue } from "./errors.ts";
import { paginationSchema } from "./requests.ts";
import { constants } from "./text.ts";
import { z } from "./zod.ts";

export const paymentStatuses = ["pending", "completed", "failed", "expired", "refund_requested", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const checkoutLimits = {
  quantity: 20,
  metadataKeys: 20,
  metadataKeyChars: 40,
  metadataValueChars: 500,
} as const;

const pagingMessage = errorCatalogue["request/paging"].message;
/** Page and limit of a list: `usual` a page unless asked otherwise, at most `most`. */
export const pagingInput = (most: number, usual: number = constants.PAGE_SIZE_PAYMENTS) =>
  z.strictObject({
    page: z.coerce.number(pagingMessage).int(pagingMessage).min(1, pagingMessage).default(1),
    limit: z.coerce
      .number(pagingMessage)
      .int(pagingMessage)
      .min(1, pagingMessage)
      .max(most, pagingMessage)
      .default(usual),
  });

/** Words to look for in a list; empty = everything. */
export const searchText = z.string().trim().max(200).optional();

/** A pack as the server sends it; price in dollars (rest.md section 4). */
export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  credits: z.number().int().positive(),
  price: z.number(),
  price_usd: z.number(),
  /** PUR-24: only read from foreign data, never written by us */
  price_aud: z.null(),
  currency: z.literal("usd"),
  stripe_price_id: z.string(),
  is_most_popular: z.boolean(),
});
export type Product = z.infer<typeof productSchema>;
export const productListSchema = z.object({ products: z.array(productSchema) });

export const pricingSchema = z.object({
  currency: z.literal("usd"),
  pdf_pages_per_credit: z.number(),
  measures_per_credit: z.number(),
  free_signup_credits: z.number(),
  referral_percent: z.number(),
  refund_window_days: z.number(),
  products: z.array(productSchema),
});

const metadata = z
  .record(z.string().max(checkoutLimits.metadataKeyChars), z.string().max(checkoutLimits.metadataValueChars))
  .refine((value) => Object.keys(value).length <= checkoutLimits.metadataKeys, "At most 20 metadata keys are accepted");

export const checkoutInput = z.strictObject({
  priceId: z
    .string(errorCatalogue["payment/invalid-price"].message)
    .min(1, errorCatalogue["payment/invalid-price"].message)
    .max(200, errorCatalogue["payment/invalid-price"].message),
  quantity: z.number().int().min(1).max(checkoutLimits.quantity).default(1),
  success_url: z.string().max(2000).optional(),
  cancel_url: z.string().max(2000).optional(),
  metadata: metadata.optional(),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;
export const checkoutAnswerSchema = z.object({ url: z.string(), session_id: z.string() });

export const paymentSchema = z.object({
  id: z.string(),
  status: z.enum(paymentStatuses),
  /** whole cents */
  amount: z.number().int(),
  currency: z.literal("usd"),
  credits: z.number().int(),
  quantity: z.number().int(),
  product_name: z.string(),
  price_id: z.string(),
  session_id: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
  refundable_until: z.string().nullable(),
  refundable: z.boolean(),
});
export type Payment = z.infer<typeof paymentSchema>;

export const paymentListInput = pagingInput(100);
export const paymentListSchema = z.object({ payments: z.array(paymentSchema), pagination: paginationSchema });
export const paymentIdInput = z.strictObject({ id: z.string().max(100) });
export const refundInput = z.strictObject({
  id: z.string().max(100),
  reason: z.string().trim().min(1, "Please say why").max(1000, "Use at most 1000 characters"),
});
/** At once: what was taken back. Else the ticket that an admin decides. */
export const refundAnswerSchema = z.object({
  payment: paymentSchema,
  credits_clawed_back: z.number().int().optional(),
  new_balance: z.number().int().optional(),
  ticket_id: z.string().optional(),
});

/** `id` is the checkout session's. */
export const returnedInput = z.strictObject({ id: z.string().min(1).max(200) });
export const returnedAnswerSchema = z.object({
  status: z.enum(paymentStatuses),
  credits: z.number().int(),
  new_balance: z.number().int(),
});

/** PUR-16: the product sells packs only. */
export const subscriptionSchema = z.object({
  active: z.literal(false),
  status: z.literal("none"),
  plan: z.null(),
  renews_at: z.null(),
});
