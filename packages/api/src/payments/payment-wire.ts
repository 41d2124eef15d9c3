import type { AdminProduct, AppliedCoupon, Coupon, Payment, Product, Voucher } from "@gradus/contracts";
import type { AdminProductView, Coupons, CouponView, PaymentView, ProductView, VoucherView } from "@gradus/core";

export const dollars = (cents: number): number => cents / 100;
export const cents = (amount: number): number => Math.round(amount * 100);
export const toMoment = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toProduct = (product: ProductView): Product => ({
  id: product.id,
  name: product.name,
  description: product.description,
  credits: product.credits,
  price: dollars(product.priceCents),
  price_usd: dollars(product.priceCents),
  price_aud: null,
  currency: "usd",
  stripe_price_id: product.stripePriceId,
  is_most_popular: product.isMostPopular,
});

export const toAdminProduct = (product: AdminProductView): AdminProduct => ({
  ...toProduct(product),
  is_active: product.isActive,
});

export const toPayment = (payment: PaymentView): Payment => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amountCents,
  currency: "usd",
  credits: payment.credits,
  quantity: payment.quantity,
  product_name: payment.productName,
  price_id: payment.priceId,
  session_id: payment.sessionId,
  reason: payment.reason,
  created_at: payment.createdAt.toISOString(),
  completed_at: toMoment(payment.completedAt),
  refunded_at: toMoment(payment.refundedAt),
  refundable_until: toMoment(payment.refundableUntil),
  refundable: payment.isRefundable,
});

export const toVoucher = (voucher: VoucherView): Voucher => ({
  id: voucher.id,
  code: voucher.code,
  amount_scores: voucher.amountScores,
  status: voucher.status,
  redeemed_by: voucher.redeemedBy,
  redeemed_at: toMoment(voucher.redeemedAt),
  expires_at: toMoment(voucher.expiresAt),
  note: voucher.note,
  created_at: voucher.createdAt.toISOString(),
});

export const toCoupon = (coupon: CouponView): Coupon => ({
  id: coupon.id,
  coupon_code: coupon.code,
  discount_percent: coupon.discountPercent,
  discount_amount: coupon.discountCents === null ? null : dollars(coupon.discountCents),
  price_id: coupon.priceId,
  expires_at: toMoment(coupon.expiresAt),
  max_uses: coupon.maxUses,
  used_count: coupon.usedCount,
  is_active: coupon.isActive,
  created_at: coupon.createdAt.toISOString(),
});

export const toApplied = (applied: Awaited<ReturnType<Coupons["apply"]>>, priceId: string): AppliedCoupon => ({
  coupon_code: applied.code,
  price_id: priceId,
  original_price: dollars(applied.originalCents),
  discount_percent: applied.discountPercent,
  discount_amount: dollars(applied.discountCents),
  final_price: dollars(applied.finalCents),
  currency: "usd",
});
