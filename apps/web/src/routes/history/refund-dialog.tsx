import type { Payment } from "@gradus/contracts";
import { useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorText } from "../../lib/error-code.ts";
import { dollars, fullDate, scores } from "../../lib/format.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useRefreshMoney } from "../../session/use-refresh-money.ts";

const reasonLimit = 1000;
const formId = "refund";

type RefundDialogProps = { readonly payment: Payment; readonly onClose: () => void };

/** PUR-22: the server refunds an unspent pack at once and leaves any other to people. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const refund = useRefund(payment, onClose);
  const submit = () => {
    if (reason.trim() === "") return setMissing(true);
    refund.mutate({ id: payment.id, reason });
  };
  return (
    <Modal
      open
      small
      locked={refund.isPending}
      onOpenChange={(open) => !open && onClose()}
      title="Request a refund"
      description={`${payment.product_name}: ${scores(payment.credits)} for ${dollars(payment.amount / 100)}, bought on ${fullDate(payment.created_at)}.`}
      footer={
        <FormFooter
          form={formId}
          action="Request refund"
          busyAction="Sending"
          busy={refund.isPending}
          cancel="Keep my Scores"
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>
          If none of these Scores are spent, you get your money back at once. If some are, we read your reason first and
          write to you.
        </p>
        <Field label="Reason" error={missing ? "Please say why" : undefined}>
          <textarea
            className="textarea"
            rows={3}
            maxLength={reasonLimit}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </Field>
        {refund.isError && (
          <Banner tone="err" live>
            {errorText(refund.error)}
          </Banner>
        )}
      </form>
    </Modal>
  );
}

function useRefund(payment: Payment, onDone: () => void) {
  const refresh = useRefreshMoney();
  return trpc.payments.refund.useMutation({
    onSuccess: ({ ticket_id: ticket, credits_clawed_back: taken = 0 }) => {
      const done = {
        title: "Refunded",
        message: `${dollars(payment.amount / 100)} goes back to you, and ${scores(taken)} were taken back.`,
      };
      const waits = { title: "Refund requested", message: "We read your reason and write to you." };
      toast({ type: "success", ...(ticket ? waits : done) });
      onDone();
    },
    onSettled: refresh,
  });
}
