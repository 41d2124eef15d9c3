import { type AccessScope, accessScopes, accessTokenDays } from "@gradus/contracts";
import { type FormEvent, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Field } from "../../components/field.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorText, fieldError } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSettings } from "../../session/use-settings.ts";
import { PasswordAgain, usePasswordAgain } from "./password-again.tsx";
import { scopeNames } from "./scope-names.ts";

type DialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };
const formId = "create-access-token";

/** Asks what the token may do, then shows it this once; while it is shown only its own button closes the dialog. */
export function AccessTokenDialog({ open, onOpenChange }: DialogProps) {
  const cache = trpc.useUtils();
  const create = trpc.user.createAccessToken.useMutation({
    onSuccess: () => cache.user.accessTokens.invalidate(),
  });
  const close = () => {
    create.reset();
    onOpenChange(false);
  };
  const token = create.data?.token;
  if (token !== undefined) return <TokenShown open={open} token={token} onDone={close} />;
  return (
    <Modal
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      small
      locked={create.isPending}
      title="Create an access token"
      description="For a program that works with your scores. It never learns your password."
      footer={
        <FormFooter
          form={formId}
          action="Create token"
          busyAction="Creating"
          busy={create.isPending}
          onCancel={close}
        />
      }
    >
      <TokenForm create={create} />
    </Modal>
  );
}

function TokenForm({ create }: { readonly create: ReturnType<typeof trpc.user.createAccessToken.useMutation> }) {
  const isAdmin = useSettings()?.admin ?? false;
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly AccessScope[]>(["requests:read"]);
  const [days, setDays] = useState<(typeof accessTokenDays)[number]>(90);
  const nameError = fieldError(create.error, "name");
  const again = usePasswordAgain(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { name, scopes: [...scopes], expires_in_days: days };
    create.mutate(again.asked ? { ...input, password: again.password } : input);
  };
  const toggle = (scope: AccessScope) =>
    setScopes((now) => (now.includes(scope) ? now.filter((one) => one !== scope) : [...now, scope]));
  return (
    <form id={formId} className="stack" noValidate onSubmit={submit}>
      {create.isError && !nameError && (
        <Banner tone="err" live>
          {errorText(create.error)}
        </Banner>
      )}
      <Field label="Name" hint="What the program is, such as Lesson planner." error={nameError}>
        <input
          className="input"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset className="stack token-scopes">
        <legend>It may</legend>
        {accessScopes
          .filter((scope) => scope !== "admin" || isAdmin)
          .map((scope) => (
            <label key={scope} className="check">
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              <span>
                <strong>{scopeNames[scope].label}</strong>
                <span className="small muted setting-note">{scopeNames[scope].note}</span>
              </span>
            </label>
          ))}
      </fieldset>
      <Field label="Ends after">
        <select
          className="select"
          value={days}
          onChange={(event) => setDays(accessTokenDays.find((one) => String(one) === event.target.value) ?? days)}
        >
          {accessTokenDays.map((one) => (
            <option key={one} value={one}>
              {one} days
            </option>
          ))}
        </select>
      </Field>
      <PasswordAgain again={again} />
    </form>
  );
}

type ShownProps = { readonly open: boolean; readonly token: string; readonly onDone: () => void };
function TokenShown({ open, token, onDone }: ShownProps) {
  return (
    <Modal
      open={open}
      onOpenChange={() => {}}
      small
      locked
      title="Copy your token now"
      footer={
        <>
          <CopyButton text={token} label="Copy token" />
          <button type="button" className="btn primary" onClick={onDone}>
            I have copied it
          </button>
        </>
      }
    >
      <div className="stack">
        <p>It is shown this once. Whoever has it can do what you allowed, so keep it as you keep a password.</p>
        <code className="token-shown">{token}</code>
      </div>
    </Modal>
  );
}
