/** What a buyer is sent to pay. Amounts in whole cents of US dollars. */
export type CheckoutOrder = {
  /** travels with the session and leads back to our payment; also makes a repeated call harmless */
  readonly paymentId: string;
  readonly userId: string;
  readonly email: string;
  readonly productName: string;
  readonly priceId: string;
  readonly unitCents: number;
  readonly quantity: number;
  /** taken off the whole order */
  readonly discountCents: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** not payable after this; undefined: the provider's own time */
  readonly expiresAt: Date | undefined;
  /** may hold {CHECKOUT_SESSION_ID} */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** A checkout as the provider sees it now, with what became of its money. */
export type ProviderSession = {
  readonly id: string;
  /** of our own order; undefined for a session that is not ours */
  readonly paymentId: string | undefined;
  readonly state: "open" | "processing" | "paid" | "failed" | "expired";
  readonly amountCents: number;
  readonly currency: string;
  /** undefined until paid, and when there was nothing to pay */
  readonly paymentIntentId: string | undefined;
  readonly refundedCents: number;
  readonly dispute: "none" | "open" | "won" | "lost";
};

/** A signed event names what changed; what it says about it is not believed. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly sessionId: string | undefined;
  readonly paymentIntentId: string | undefined;
};

/** A pack that the provider sells; price in whole cents of US dollars. */
export type ProviderPrice = {
  readonly priceId: string;
  readonly name: string;
  readonly description: string;
  readonly credits: number;
  readonly unitCents: number;
};

/** Takes the money. Every call but `readEvent` throws AppError payment/provider when the provider does not answer. */
export type PaymentProvider = {
  readonly kind: "stripe" | "test";
  /** What it sells now, with how many Scores; absent where the catalogue is ours alone. */
  readonly prices?: () => Promise<readonly ProviderPrice[]>;
  /** Throws payment/invalid-price when the provider does not know the price. */
  readonly createCheckout: (
    order: CheckoutOrder,
  ) => Promise<{ readonly sessionId: string; readonly url: string; readonly amountCents: number }>;
  /** undefined when the provider does not know it */
  readonly session: (sessionId: string) => Promise<ProviderSession | undefined>;
  /** The session that a payment came from, if any. */
  readonly sessionOf: (paymentIntentId: string) => Promise<string | undefined>;
  /** Gives so much of it back, more than nothing; a repeated call for the same payment does it once. */
  readonly refund: (payment: {
    readonly paymentIntentId: string;
    readonly paymentId: string;
    readonly amountCents: number;
  }) => Promise<void>;
  /** Checks the signature over the raw body. Throws payment/signature. */
  readonly readEvent: (rawBody: Uint8Array, signature: string | undefined) => ProviderEvent;
};
