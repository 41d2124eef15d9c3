import { couponCreateInput, table } from "@gradus/contracts";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { endOfDay } from "./voucher-values.ts";

const blank = { code: "", kind: "percent", discount: "", priceId: "", day: "", uses: "" };
type Values = typeof blank;

const numberOr = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

/** As the call takes it; either a percentage or an amount of dollars. */
function toInput({ code, kind, discount, priceId, day, uses }: Values) {
  return couponCreateInput.safeParse({
    coupon_code: code,
    discount_percent: kind === "percent" ? numberOr(discount) : null,
    discount_amount: kind === "amount" ? numberOr(discount) : null,
    price_id: priceId === "" ? null : priceId,
    expires_at: endOfDay(day),
    max_uses: numberOr(uses),
  });
}

const discountHint = { percent: "1 to 100", amount: "In US dollars" } as const;
const messages: Readonly<Record<string, string>> = table({
  discount_percent: "Enter a whole number from 1 to 100",
  discount_amount: "Enter an amount above 0",
  max_uses: "Enter a whole number of at least 1",
});

export function CreateCoupon({ onCreated }: { readonly onCreated: () => void }) {
  const cache = trpc.useUtils();
  const products = trpc.payments.products.useQuery();
  const [values, setValues] = useState<Values>(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const create = trpc.admin.createCoupon.useMutation({
    onSuccess: () => {
      setValues(blank);
      cache.admin.coupons.invalidate();
      onCreated();
    },
  });
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValues({ ...values, [name]: target.value });
      setErrors({});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = toInput(values);
    if (read.success) return create.mutate(read.data);
    const found = read.error.issues.map(({ path, message }) => [String(path[0]), messages[String(path[0])] ?? message]);
    setErrors(Object.fromEntries(found));
  };
  const discountError = errors.discount_percent ?? errors.discount_amount;
  return (
    <form className="card stack" noValidate onSubmit={submit} aria-label="Create a coupon">
      <h2>Create a coupon</h2>
      <div className="form-row">
        <Field label="Coupon code" error={errors.coupon_code}>
          <input className="input" maxLength={40} autoComplete="off" autoCapitalize="characters" {...bind("code")} />
        </Field>
        <Field label="Kind">
          <select className="select" {...bind("kind")}>
            <option value="percent">Percent off</option>
            <option value="amount">Dollars off</option>
          </select>
        </Field>
        <Field
          label="Discount"
          hint={discountHint[values.kind === "amount" ? "amount" : "percent"]}
          error={discountError}
        >
          <input className="input num" inputMode="decimal" {...bind("discount")} />
        </Field>
        <Field label="Pack">
          <select className="select" {...bind("priceId")}>
            <option value="">All packs</option>
            {products.data?.products.map((pack) => (
              <option key={pack.id} value={pack.stripe_price_id}>
                {pack.name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Expires on" hint="Empty: never">
          <input className="input" type="date" {...bind("day")} />
        </Field>
        <Field label="Uses" hint="Empty: any number" error={errors.max_uses}>
          <input className="input num" inputMode="numeric" {...bind("uses")} />
        </Field>
        <button type="submit" className="btn primary" disabled={create.isPending} aria-busy={create.isPending}>
          {create.isPending ? "Creating…" : "Create coupon"}
        </button>
      </div>
      {create.isError && (
        <Banner tone="err" live>
          {errorText(create.error)}
        </Banner>
      )}
      <p role="status" className="small">
        {create.data && `Coupon ${create.data.coupon_code} is ready to use.`}
      </p>
    </form>
  );
}
