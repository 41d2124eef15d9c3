import { type FormEvent, useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { CodeInput } from "../../components/code-input.tsx";
import { Field } from "../../components/field.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { Modal } from "../../components/modal.tsx";
import { errorText } from "../../lib/error-code.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useLeave } from "../../session/use-session.ts";
import { PasswordAgain, usePasswordAgain } from "./password-again.tsx";
import { SettingRow } from "./your-data.tsx";

/** SET-12: what has to be typed, so that nobody does it in passing. */
const word = "DELETE";
const formId = "delete-account";

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const leave = useLeave();
  const remove = trpc.user.deleteAccount.useMutation({
    onSuccess: async () => {
      await leave();
      toast({ type: "success", title: "Your account was deleted" });
    },
  });
  const again = usePasswordAgain(remove.error);
  const show = (next: boolean) => {
    setTyped("");
    again.setPassword("");
    remove.reset();
    setOpen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === word) remove.mutate(again.asked ? { password: again.password } : undefined);
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
          <FormFooter
            form={formId}
            action="Delete account"
            busyAction="Deleting"
            busy={remove.isPending}
            danger
            blocked={typed !== word}
            cancel="Keep my account"
            onCancel={() => show(false)}
          />
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
          <PasswordAgain again={again} />
          <Field label={`Type ${word} to confirm`}>
            <CodeInput value={typed} onText={setTyped} />
          </Field>
        </form>
      </Modal>
    </SettingRow>
  );
}
