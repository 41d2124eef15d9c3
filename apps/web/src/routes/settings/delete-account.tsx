import { type FormEvent, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { Field } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorCode, errorText } from "../../lib/error-code.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useLeave } from "../../session/use-session.ts";
import { SettingRow } from "./your-data.tsx";

/** SET-12: what has to be typed, so that nobody does it in passing. */
const word = "DELETE";
const formId = "delete-account";

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const leave = useLeave();
  const remove = trpc.user.deleteAccount.useMutation({
    onSuccess: async () => {
      await leave();
      toast({ type: "success", title: "Your account was deleted" });
    },
  });
  const refusal = remove.isError ? errorCode(remove.error) : undefined;
  // asked for when the sign-in was some time ago, and again when it was wrong
  const asksPassword = password !== "" || refusal === "auth/not-fresh" || refusal === "auth/wrong-password";
  const show = (next: boolean) => {
    setTyped("");
    setPassword("");
    remove.reset();
    setOpen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === word) remove.mutate(asksPassword ? { password } : undefined);
  };
  return (
    <SettingRow label="Delete account" note="Your files go at once. This cannot be undone.">
      <button type="button" className="btn danger" onClick={() => show(true)}>
        Delete account
      </button>
      <Modal
        open={open}
        onOpenChange={show}
        small
        locked={remove.isPending}
        title="Delete your account"
        footer={
          <>
            <button type="button" className="btn" disabled={remove.isPending} onClick={() => show(false)}>
              Keep my account
            </button>
            <button
              type="submit"
              form={formId}
              className="btn danger"
              disabled={typed !== word || remove.isPending}
              aria-busy={remove.isPending}
            >
              {remove.isPending ? "Deleting" : "Delete account"}
            </button>
          </>
        }
      >
        <form id={formId} className="stack" onSubmit={submit}>
          <p>
            Your profile, settings, requests and files are removed at once, and you are signed out everywhere. Unspent
            Scores lapse. Records of payments and credits stay for 7 years without your name.
          </p>
          {remove.isError && (
            <Banner tone="err" live>
              {errorText(remove.error)}
            </Banner>
          )}
          {asksPassword && (
            <Field label="Password">
              <input
                className="input"
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          )}
          <Field label={`Type ${word} to confirm`}>
            <input
              className="input"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </form>
      </Modal>
    </SettingRow>
  );
}
