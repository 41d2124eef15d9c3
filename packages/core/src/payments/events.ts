import { paymentEvents } from "@gradus/db";
import { eq } from "drizzle-orm";
import { fulfil } from "./fulfil.ts";
import { type PaymentContext, requireProvider } from "./payment-row.ts";

/** Event types that can change a payment; all others are acknowledged and forgotten. */
const handled: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
]);

/** See Payments.receiveEvent. A repeated event costs one look; a failure leaves nothing, so the provider's next try works. */
export async function receiveEvent(
  context: PaymentContext,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const provider = requireProvider(context);
  const event = provider.readEvent(rawBody, signature);
  if (!handled.has(event.type)) return;
  const [known] = await context.database.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id));
  if (known) return;
  const { sessionId, paymentIntentId } = event;
  const session = sessionId ?? (paymentIntentId ? await provider.sessionOf(paymentIntentId) : undefined);
  if (session) await fulfil(context, session, event);
}
