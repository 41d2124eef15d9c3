import type { AdminUser } from "@gradus/contracts";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../../components/banner.tsx";
import { Field } from "../../../components/field.tsx";
import { Modal } from "../../../components/modal.tsx";
import { errorText } from "../../../lib/error-code.ts";
import { scores } from "../../../lib/format.ts";
import { ChangeHistory } from "../change-history.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { type AccountChange, useChange } from "./use-change.ts";

type DialogProps = { readonly user: AdminUser; readonly onClose: () => void };

/** ADMO-04: what an administrator can do with an account. */
export function UserDialog({ user: opened, onClose }: DialogProps) {
  // what a change answers stands here at once, also where the list does not hold the account any more
  const [user, setUser] = useState(opened);
  const change = useChange(setUser);
  const { id, email, display_name: name, credit_balance_scores: balance } = user;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={email}
      description={`${name}, ${scores(balance)}, signs in by ${user.providers.join(" and ") || "nothing yet"}`}
    >
      <div className="stack">
        <p className="row">
          <Link to={`/admin?tab=requests&q=${encodeURIComponent(email)}`}>Requests</Link>
          <Link to={`/admin?tab=transactions&q=${encodeURIComponent(email)}`}>Transactions</Link>
          <Link to={`/admin-support?q=${encodeURIComponent(email)}`}>Tickets</Link>
        </p>
        <NameForm user={user} change={change} />
        <ScoresForm user={user} change={change} />
        {change.isError && (
          <Banner tone="err" live>
            {errorText(change.error)}
          </Banner>
        )}
        <DangerZone user={user} change={change} onDeleted={onClose} />
        <ChangeHistory target={`user:${id}`} />
      </div>
    </Modal>
  );
}

type FormProps = { readonly user: AdminUser; readonly change: AccountChange };

function NameForm({ user, change }: FormProps) {
  const [name, setName] = useState(user.display_name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ id: user.id, display_name: name });
  };
  return (
    <form className="row end" noValidate onSubmit={submit}>
      <Field label="Name">
        <input className="input" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <button type="submit" className="btn" disabled={change.isPending || name.trim() === user.display_name}>
        Save name
      </button>
    </form>
  );
}

/** Scores come and go by an entry of the ledger that says why. */
function ScoresForm({ user, change }: FormProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const whole = /^[+-]?\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { id: user.id, credit_adjustment: whole, reason },
      {
        onSuccess: () => {
          setAmount("");
          setReason("");
        },
      },
    );
  };
  return (
    <form className="row end" noValidate onSubmit={submit} aria-label="Scores">
      <Field label="Scores to add" hint="A minus takes them away">
        <input
          className="input num"
          inputMode="numeric"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label="Reason" hint="The person reads it in their history">
        <input className="input" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <button type="submit" className="btn" disabled={change.isPending || whole === 0 || reason.trim() === ""}>
        Change balance
      </button>
    </form>
  );
}
