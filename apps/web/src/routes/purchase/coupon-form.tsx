import { type AppliedCoupon, type Product, texts } from "@gradus/contracts";
import { CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { CodeInput } from "../../components/code-input.tsx";
import { Field } from "../../components/field.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";

type CouponFormProps = {
  readonly packs: readonly Product[];
  readonly applied: string | undefined;
  readonly onApplied: (coupons: readonly AppliedCoupon[]) => void;
};

/** PUR-28: tries the code on every pack; it is applied to those that it is for. */
export function CouponForm({ packs, applied, onApplied }: CouponFormProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const coupon = trpc.payments.applyCoupon.useMutation();

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (code.trim() === "") return setError("Please enter a coupon code");
    const calls = packs.map((pack) => coupon.mutateAsync({ coupon_code: code, price_id: pack.stripe_price_id }));
    const results = await Promise.allSettled(calls);
    const coupons = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const refused = results.find((result) => result.status === "rejected");
    onApplied(coupons);
    if (coupons.length === 0) setError(errorText(refused?.reason));
  };

  return (
    <form className="code-form" noValidate onSubmit={apply}>
      <Field label={texts.chosen.purchase.coupon_title} error={error}>
        <CodeInput
          value={code}
          maxLength={60}
          onText={(text) => {
            setCode(text);
            setError(undefined);
          }}
        />
      </Field>
      <button type="submit" className="btn" disabled={coupon.isPending} aria-busy={coupon.isPending}>
        Apply
      </button>
      <p className="code-note" role="status">
        {applied && (
          <span className="ok-text">
            <CircleCheck className="i" /> Coupon {applied} applied
          </span>
        )}
      </p>
    </form>
  );
}
