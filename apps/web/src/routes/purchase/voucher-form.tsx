import { fillText, readRedemption, texts } from "@gradus/contracts";
import { CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { CodeInput } from "../../components/code-input.tsx";
import { Field } from "../../components/field.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useRefreshMoney } from "../../session/use-refresh-money.ts";
import { voucherErrorText } from "./purchase-error.ts";

/** VOU-02: idle, redeeming, then success or the reason why not; an edit makes it idle again. */
export function VoucherForm() {
  const refresh = useRefreshMoney();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const redeem = trpc.payments.redeemVoucher.useMutation({
    onSuccess: (answer) => {
      const redeemed = readRedemption(answer);
      if (!redeemed) return setError(texts.voucher.failed);
      setSuccess(fillText(texts.chosen.voucher.success, { amount: redeemed.amount }));
      setCode("");
      void refresh();
    },
    onError: (cause) => setError(voucherErrorText(cause)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSuccess(undefined);
    if (code.trim() === "") return setError(texts.voucher.empty);
    setError(undefined);
    redeem.mutate({ code });
  };

  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <Field label="Voucher code" error={error}>
        <CodeInput
          value={code}
          maxLength={100}
          onText={(text) => {
            setCode(text);
            setError(undefined);
            setSuccess(undefined);
          }}
        />
      </Field>
      <button type="submit" className="btn ink" disabled={redeem.isPending} aria-busy={redeem.isPending}>
        {redeem.isPending ? "Redeeming…" : "Redeem"}
      </button>
      <p className="code-note" role="status">
        {success && (
          <span className="ok-text">
            <CircleCheck className="i" /> {success}
          </span>
        )}
      </p>
    </form>
  );
}
