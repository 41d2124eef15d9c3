import { constants, texts } from "@gradus/contracts";
import { type FormEvent, useEffect, useState } from "react";
import { HelpButton } from "../help/help-button.tsx";
import { errorText } from "../lib/error-code.ts";
import { plural, scores } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";
import { forgetReferral, keptReferral } from "../session/referral.ts";
import { Banner } from "./banner.tsx";
import { CodeInput } from "./code-input.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Field } from "./field.tsx";
import "./referral.css";

/** DASH-17, DASH-18: the code, the link that carries it, and what came of it. */
export function ReferralRewards() {
  const info = trpc.user.referrerInfo.useQuery();
  if (info.isError) return <Banner tone="warn">{errorText(info.error)}</Banner>;
  if (!info.data)
    return (
      <p aria-busy="true" className="muted">
        {texts.nav.badge_loading}
      </p>
    );
  const { referral_code: code, referred_count, pending_count, total_bonus } = info.data;
  const link = `${window.location.origin}/login?mode=register&ref=${code}`;
  return (
    <div className="stack referral">
      <p>
        Invite a friend and receive {constants.REFERRAL_PERCENT}% of the {texts.product.credits_name} of their first
        purchase, at least 1. <HelpButton article="referrals" about="referral rewards" />
      </p>
      <p>
        Your code: <strong className="num code">{code}</strong>
      </p>
      <div className="row">
        <CopyButton text={code} label="Copy code" />
        <CopyButton text={link} label="Copy link" />
      </div>
      <p className="small muted">
        {plural(referred_count, "friend")} joined, {pending_count} without a purchase yet. Bonus so far:{" "}
        <strong className="num">{scores(total_bonus)}</strong>.
      </p>
    </div>
  );
}

/** REF-01: names the friend who invited; pre-filled with the code that brought the visitor here (ROUTE-11). */
export function ReferralForm({ onDone }: { readonly onDone?: () => void }) {
  const cache = trpc.useUtils();
  const [code, setCode] = useState(keptReferral() ?? "");
  const [error, setError] = useState<string>();
  const info = trpc.user.referrerInfo.useQuery();
  const apply = trpc.user.applyReferral.useMutation({
    onSuccess: () => {
      forgetReferral();
      cache.user.referrerInfo.invalidate();
      onDone?.();
    },
    onError: (cause) => setError(errorText(cause)),
  });

  const isInvited = info.data?.has_referrer === true;
  // the code that was sent with the registration has done what it was kept for
  useEffect(() => {
    if (isInvited) forgetReferral();
  }, [isInvited]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setError(texts.chosen.referral.invalid);
    setError(undefined);
    apply.mutate({ referralCode: code });
  };

  if (isInvited) return <p role="status">You were invited by {info.data?.referrer_name}.</p>;
  return (
    <form className="row referral-form" noValidate onSubmit={submit}>
      <Field label="Were you invited by a friend?" hint="Their code counts until your first purchase." error={error}>
        <CodeInput
          value={code}
          maxLength={32}
          onText={(text) => {
            setCode(text);
            setError(undefined);
          }}
        />
      </Field>
      <button type="submit" className="btn" disabled={apply.isPending} aria-busy={apply.isPending}>
        Apply code
      </button>
    </form>
  );
}
