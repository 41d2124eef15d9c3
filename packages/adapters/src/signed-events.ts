import { AppError, type Clock, type ProviderEvent } from "@gradus/core";
import { Stripe } from "stripe";

/** Seconds that a signature holds (reliability.md C3). */
const toleranceSeconds = 300;
const { webhooks } = Stripe;

type StripeObject = { readonly id?: unknown; readonly payment_intent?: unknown };

const idOf = (value: unknown): string | undefined => {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : value;
  return typeof id === "string" ? id : undefined;
};

function toEvent(event: { readonly id: string; readonly type: string; readonly data: { readonly object: unknown } }) {
  const object = event.data.object as StripeObject;
  const isSession = event.type.startsWith("checkout.session.");
  return {
    id: event.id,
    type: event.type,
    sessionId: isSession ? idOf(object) : undefined,
    paymentIntentId: isSession ? undefined : idOf(object.payment_intent),
  } satisfies ProviderEvent;
}

/**
 * Reads an event whose signature fits one of the secrets: while a secret is being replaced, the old and the new one hold.
 * Throws payment/signature.
 */
export function createEventReader(secrets: readonly string[], clock: Clock) {
  return (rawBody: Uint8Array, signature: string | undefined): ProviderEvent => {
    const now = clock.now().getTime();
    for (const secret of signature === undefined ? [] : secrets) {
      try {
        const body = Buffer.from(rawBody);
        return toEvent(webhooks.constructEvent(body, signature ?? "", secret, toleranceSeconds, undefined, now));
      } catch {
        // the next secret; which part did not fit is nobody's business
      }
    }
    throw new AppError("payment/signature");
  };
}

/** The header that Stripe would send with such a body now. */
export function signEvent(payload: string, secret: string, clock: Clock): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
