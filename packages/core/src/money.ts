import type { PaymentStatus, VoucherStatus } from "@gradus/contracts";
import type { Page } from "./page.ts";

type Paging = { readonly page: number; readonly limit: number };

/** A pack on sale; price in whole cents. */
export type ProductView = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly credits: number;
  readonly priceCents: number;
  readonly stripePriceId: string;
  readonly isMostPopular: boolean;
};
export type AdminProductView = ProductView & { readonly isActive: boolean };
export type Products = {
  /** Also those that are not on sale. */
  readonly all: () => Promise<readonly AdminProductView[]>;
  /** ADMP-02: takes over what the card provider sells; our own packs stay. Throws payment/provider. */
  readonly refresh: (adminId: string) => Promise<{
    readonly added: number;
    readonly updated: number;
    readonly removed: number;
    readonly products: readonly AdminProductView[];
  }>;
  /** At most one pack is the most popular: the others lose the mark. Throws request/not-found. */
  readonly setPopular: (adminId: string, id: string, isMostPopular: boolean) => Promise<AdminProductView>;
  /** Puts a pack on sale or takes it off. Throws request/not-found. */
  readonly setActive: (adminId: string, id: string, isActive: boolean) => Promise<AdminProductView>;
  /** On sale, smallest pack first. */
  readonly list: () => Promise<readonly ProductView[]>;
  /** Writes the packs of PUR-23 that are not there yet; safe to repeat. */
  readonly seed: () => Promise<void>;
};

export type PaymentView = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amountCents: number;
  readonly credits: number;
  readonly quantity: number;
  readonly productName: string;
  readonly priceId: string;
  readonly sessionId: string | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly refundableUntil: Date | null;
  readonly isRefundable: boolean;
};
export type RefundOutcome =
  | {
      readonly kind: "refunded";
      readonly payment: PaymentView;
      readonly creditsTakenBack: number;
      readonly newBalance: number;
    }
  | { readonly kind: "ticket"; readonly payment: PaymentView; readonly ticketId: string };

export type Payments = {
  /** Opens a checkout. Throws payment/invalid-price, payment/foreign-url, payment/provider, payment/not-configured, coupon/*. */
  readonly checkout: (
    userId: string,
    order: {
      readonly priceId: string;
      readonly quantity: number;
      /** of our own site, as the buyer's browser knows it */
      readonly origin: string;
      readonly successUrl?: string | undefined;
      readonly cancelUrl?: string | undefined;
      readonly metadata?: Readonly<Record<string, string>> | undefined;
    },
  ) => Promise<{ readonly url: string; readonly sessionId: string }>;
  /**
   * PUR-18: asks the provider for the session and grants, takes back or closes accordingly; once, however often and from
   * wherever it is called. undefined: no payment of ours has this session.
   */
  readonly fulfil: (sessionId: string) => Promise<PaymentView | undefined>;
  /** `fulfil` for the buyer who comes back; someone else's session throws request/not-found. */
  readonly returned: (
    userId: string,
    sessionId: string,
  ) => Promise<{ readonly payment: PaymentView; readonly balance: number }>;
  /** A raw signed event; each event id takes effect once. Throws payment/signature, payment/not-configured, payment/provider. */
  readonly receiveEvent: (rawBody: Uint8Array, signature: string | undefined) => Promise<void>;
  /** Newest first. */
  readonly history: (userId: string, query: Paging) => Promise<Page<PaymentView>>;
  readonly get: (userId: string, id: string) => Promise<PaymentView>;
  /** PUR-22. Throws payment/window, payment/state, request/not-found. */
  readonly refund: (userId: string, id: string, reason: string) => Promise<RefundOutcome>;
  /** An admin's answer to a refund that was asked for: all of the money, or none. Throws payment/state, request/not-found. */
  readonly decideRefund: (id: string, isGranted: boolean) => Promise<PaymentView>;
  /** Hourly: checkouts whose event never came, those of a day ago, refunds under way, and old events. */
  readonly sweep: () => Promise<void>;
};

export type CouponView = {
  readonly id: string;
  readonly code: string;
  readonly discountPercent: number | null;
  readonly discountCents: number | null;
  readonly priceId: string | null;
  readonly expiresAt: Date | null;
  readonly maxUses: number | null;
  readonly usedCount: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
};
export type NewCoupon = Pick<
  CouponView,
  "code" | "discountPercent" | "discountCents" | "priceId" | "expiresAt" | "maxUses"
>;
export type Coupons = {
  /** What a coupon makes of one pack's price. Throws coupon/invalid, coupon/expired, coupon/product, payment/invalid-price. */
  readonly apply: (
    code: string,
    priceId: string,
  ) => Promise<{
    readonly code: string;
    readonly originalCents: number;
    readonly discountPercent: number | null;
    readonly discountCents: number;
    readonly finalCents: number;
  }>;
  /** Throws coupon/duplicate. */
  readonly create: (adminId: string, coupon: NewCoupon) => Promise<CouponView>;
  /** Newest first. */
  readonly list: (query: Paging & { readonly search?: string | undefined }) => Promise<Page<CouponView>>;
};

export type VoucherView = {
  readonly id: string;
  /** in groups, as it is printed */
  readonly code: string;
  readonly amountScores: number;
  readonly status: VoucherStatus;
  readonly redeemedBy: string | null;
  readonly redeemedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly note: string;
  readonly createdAt: Date;
};
export type Vouchers = {
  /** Of many at once one alone succeeds. Throws voucher/empty, voucher/invalid, voucher/used, voucher/expired, voucher/disabled. */
  readonly redeem: (userId: string, code: string) => Promise<{ readonly amount: number; readonly balance: number }>;
  /** What `redeem` would work with; throws as it does. */
  readonly check: (
    code: string,
  ) => Promise<{ readonly code: string; readonly amountScores: number; readonly expiresAt: Date | null }>;
  readonly create: (
    adminId: string,
    voucher: { readonly amountScores: number; readonly expiresAt?: Date | null; readonly note?: string },
  ) => Promise<VoucherView>;
  /** Newest first. */
  readonly list: (
    query: Paging & { readonly status?: VoucherStatus | undefined; readonly search?: string | undefined },
  ) => Promise<Page<VoucherView>>;
  /** Throws voucher/used, request/not-found. */
  readonly disable: (adminId: string, id: string) => Promise<VoucherView>;
};

export type Referrals = {
  /** Once, before the first purchase. Throws referral/own, referral/invalid, referral/twice, referral/late. */
  readonly apply: (userId: string, code: string) => Promise<{ readonly referrerName: string }>;
  readonly info: (userId: string) => Promise<{
    readonly referrerName: string | null;
    readonly referralCode: string;
    readonly referredCount: number;
    /** friends without a purchase yet */
    readonly pendingCount: number;
    readonly totalBonus: number;
  }>;
};

export type NewTicket = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly ticketType: "General" | "Support" | "Purchase" | "Technical" | "Billing";
  readonly subject: string;
  readonly message: string;
  readonly paymentId?: string;
};
