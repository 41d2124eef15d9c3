import type { AdminTicket, Payment } from "@gradus/contracts";
import { useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { errorText } from "../../../lib/error-code.ts";
import { dollars, fullDate, scores } from "../../../lib/format.ts";
import { TypedConfirm } from "../typed-confirm.tsx";
import { useTicket } from "./use-ticket.ts";

type DecisionProps = { readonly ticket: AdminTicket; readonly payment: Payment };

/** PUR-22: the refund that waits for a person: all of the money, or none. */
export function RefundDecision({ ticket, payment }: DecisionProps) {
  const [asked, setAsked] = useState<"grant" | "refuse">();
  const { resolve } = useTicket();
  const amount = dollars(payment.amount / 100);
  const facts = `${payment.product_name}: ${scores(payment.credits)} for ${amount}, bought on ${fullDate(payment.created_at)}.`;
  if (payment.status !== "refund_requested") {
    return (
      <Banner tone="info">
        {facts} {payment.status === "refunded" ? "The money went back." : "It was not refunded."}
      </Banner>
    );
  }
  const close = () => setAsked(undefined);
  const decide = (isGranted: boolean) =>
    resolve.mutate({ id: ticket.id, grant_refund: isGranted }, { onSuccess: close });
  const dialog = {
    busy: resolve.isPending,
    error: resolve.isError ? errorText(resolve.error) : undefined,
  };
  return (
    <section className="well stack tight" aria-label="Refund">
      <p>
        <strong>A refund was asked for.</strong> {facts}
      </p>
      <div className="row">
        <button type="button" className="btn danger" onClick={() => setAsked("grant")}>
          Refund {amount}
        </button>
        <button type="button" className="btn" onClick={() => setAsked("refuse")}>
          Refuse
        </button>
      </div>
      {asked === "grant" && (
        <TypedConfirm
          {...dialog}
          title="Refund this purchase"
          text={
            <p>{amount} go back to the buyer, and what is left of its Scores is taken back. The ticket is resolved.</p>
          }
          word={amount}
          action="Refund"
          busyAction="Refunding"
          onConfirm={() => decide(true)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        {...dialog}
        open={asked === "refuse"}
        onOpenChange={close}
        title="Refuse the refund"
        text={<p>The purchase stays as it is, and the ticket is resolved. Send the buyer an answer first.</p>}
        action="Refuse"
        busyAction="Refusing"
        onConfirm={() => decide(false)}
      />
    </section>
  );
}
