import type { AdminUser } from "@gradus/contracts";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { errorText } from "../../../lib/error-code.ts";
import { toast } from "../../../lib/toast-store.ts";
import { trpc } from "../../../lib/trpc.ts";
import { TypedConfirm } from "../typed-confirm.tsx";
import type { AccountChange } from "./use-change.ts";

type ZoneProps = { readonly user: AdminUser; readonly change: AccountChange; readonly onDeleted: () => void };

/** What shuts a person out or gives them everything. */
export function DangerZone({ user, change, onDeleted }: ZoneProps) {
  const [asked, setAsked] = useState<"suspend" | "delete" | "admin">();
  const close = () => setAsked(undefined);
  const { id, email, admin, disabled } = user;
  const dialog = { busy: change.isPending, error: change.isError ? errorText(change.error) : undefined };
  return (
    <section className="well stack tight" aria-label="Access">
      <h3>Access</h3>
      <div className="row">
        {disabled ? (
          <button
            type="button"
            className="btn"
            disabled={change.isPending}
            onClick={() => change.mutate({ id, disabled: false })}
          >
            Let in again
          </button>
        ) : (
          <button type="button" className="btn danger" onClick={() => setAsked("suspend")}>
            Suspend
          </button>
        )}
        <button type="button" className="btn" onClick={() => setAsked("admin")}>
          {admin ? "Take administration away" : "Make administrator"}
        </button>
        <button type="button" className="btn danger" onClick={() => setAsked("delete")}>
          Delete account
        </button>
      </div>
      <ConfirmDialog
        {...dialog}
        open={asked === "suspend"}
        onOpenChange={close}
        title={`Suspend ${email}`}
        text={<p>The person is shut out at once, and nothing of theirs is deleted.</p>}
        action="Suspend"
        busyAction="Suspending"
        danger
        onConfirm={() => change.mutate({ id, disabled: true }, { onSuccess: close })}
      />
      {asked === "admin" && (
        <TypedConfirm
          {...dialog}
          title={admin ? "Take administration away" : "Make administrator"}
          text={<p>Administrators see and change everything of everybody.</p>}
          word={email}
          action={admin ? "Take it away" : "Make administrator"}
          busyAction="Changing"
          onConfirm={() => change.mutate({ id, admin: !admin }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {asked === "delete" && <DeleteUser user={user} onClose={close} onDeleted={onDeleted} />}
    </section>
  );
}

type DeleteProps = { readonly user: AdminUser; readonly onClose: () => void; readonly onDeleted: () => void };

function DeleteUser({ user: { id, email }, onClose, onDeleted }: DeleteProps) {
  const cache = trpc.useUtils();
  const remove = trpc.admin.deleteUser.useMutation({
    onSuccess: () => {
      toast({ type: "success", title: "Account deleted" });
      cache.admin.invalidate();
      onDeleted();
    },
  });
  return (
    <TypedConfirm
      title="Delete this account"
      text={<p>Files, requests and unspent Scores are gone at once. This action cannot be undone.</p>}
      word={email}
      action="Delete account"
      busyAction="Deleting"
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}
