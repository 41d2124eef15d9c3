import { texts } from "@gradus/contracts";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FieldError } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { PrivacyText, privacyDate, TermsText, termsDate } from "../legal/legal-texts.tsx";
import type { AuthValues } from "./form-schema.ts";

const agreements = {
  terms_accepted: {
    before: "I agree to the ",
    name: texts.nav.footer_terms,
    missing: texts.auth.terms_required,
    date: termsDate,
    Text: TermsText,
  },
  privacy_accepted: {
    before: "I acknowledge the ",
    name: texts.nav.footer_privacy,
    missing: texts.chosen.auth.privacy_required,
    date: privacyDate,
    Text: PrivacyText,
  },
} as const;

type AgreementName = keyof typeof agreements;

/** AUTH-04: both agreements, each with its full text in a dialog. */
export function Agreements({ form }: { readonly form: UseFormReturn<AuthValues> }) {
  return (
    <fieldset className="legal">
      <legend className="sr">Agreements</legend>
      <Agreement form={form} name="terms_accepted" />
      <Agreement form={form} name="privacy_accepted" />
    </fieldset>
  );
}

function Agreement({ form, name }: { readonly form: UseFormReturn<AuthValues>; readonly name: AgreementName }) {
  const [open, setOpen] = useState(false);
  const { before, name: title, missing, date, Text } = agreements[name];
  const error = form.formState.errors[name]?.message;
  const id = `agree-${name}`;
  const agreed = form.watch(name);
  const change = (value: boolean) => {
    form.setValue(name, value);
    // AUTH-09: switching an agreement off again says what is missing.
    if (value) form.clearErrors(name);
    else form.setError(name, { message: missing });
  };
  return (
    <>
      <div className="toggle">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-label={before + title}
          aria-invalid={error !== undefined}
          {...(error ? { "aria-describedby": `${id}-note` } : {})}
          checked={agreed}
          aria-checked={agreed}
          onChange={(event) => change(event.target.checked)}
        />
        <span>
          <label htmlFor={id}>{before}</label>
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {title}
          </button>
        </span>
      </div>
      {error && <FieldError id={`${id}-note`} text={error} />}
      <Modal open={open} onOpenChange={setOpen} title={title} description={date}>
        <Text heading="h3" />
      </Modal>
    </>
  );
}
