import { type Request, texts } from "@gradus/contracts";
import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { errorText } from "../../lib/error-code.ts";
import { plural } from "../../lib/format.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useRefresh } from "../../lib/use-requests.ts";

type BulkBarProps = {
  readonly chosen: readonly Request[];
  /** with those that are still to be dealt with; none clears the choice */
  readonly onChange: (ids: readonly string[]) => void;
};

/** What can be done with several requests at once. */
export function BulkBar({ chosen, onChange }: BulkBarProps) {
  const [asking, setAsking] = useState(false);
  const { isBusy, error, removeAll } = useRemoveAll(onChange);
  const count = plural(chosen.length, "request");
  return (
    <section className="row bulk" aria-label="Selection">
      <strong className="num" role="status">
        {count} on this page selected
      </strong>
      <button type="button" className="btn danger" onClick={() => setAsking(true)}>
        <Trash2 className="i" />
        Delete
      </button>
      <button type="button" className="btn quiet" onClick={() => onChange([])}>
        <X className="i" />
        Clear selection
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${count}`}
        text={chosen.length === 1 ? texts.requests_list.delete_confirm : texts.chosen.requests_list.delete_many}
        action="Delete"
        busyAction="Deleting"
        busy={isBusy}
        danger
        error={error}
        onConfirm={async () => {
          if (await removeAll(chosen)) setAsking(false);
        }}
      />
    </section>
  );
}

/** Deletes one after another; what could not be deleted stays chosen, with the reason. */
function useRemoveAll(onLeft: (ids: readonly string[]) => void) {
  const remove = trpc.requests.remove.useMutation();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const removeAll = async (requests: readonly Request[]): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    const left: string[] = [];
    for (const { id } of requests) {
      await remove.mutateAsync({ id }).catch((cause: unknown) => {
        left.push(id);
        setError(errorText(cause));
      });
    }
    await refresh();
    setBusy(false);
    if (left.length < requests.length) {
      toast({ type: "success", title: `${plural(requests.length - left.length, "request")} deleted` });
    }
    onLeft(left);
    return left.length === 0;
  };
  return { isBusy, error, removeAll };
}
