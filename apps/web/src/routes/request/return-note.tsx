import { missesTarget, type Report, type RequestDetails } from "@gradus/contracts";
import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../components/banner.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { errorText } from "../../lib/error-code.ts";
import { scores } from "../../lib/format.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { toast } from "../../lib/toast-store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useRefresh } from "../../lib/use-requests.ts";
import { missedText } from "./missed-text.ts";

type ReturnNoteProps = { readonly request: RequestDetails; readonly report: Report };

/** Beside the status: that a run cost nothing, or that it missed its level and may be given back. */
export function ReturnNote({ request, report }: ReturnNoteProps) {
  if (request.scores_returned === "unchanged") {
    return (
      <Banner tone="ok">
        <p>
          <strong>Nothing was changed, so nothing was charged.</strong> {report.target.note}
        </p>
      </Banner>
    );
  }
  return missesTarget(report) ? <MissedNote request={request} report={report} /> : null;
}

function MissedNote({ request, report }: ReturnNoteProps) {
  const key = `taken:${request.id}:${request.modification_count}`;
  const [isTaken, setTaken] = useState(() => readStored(key) !== null);
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const price = scores(request.credits_charged);
  const undo = trpc.requests.undo.useMutation({
    onSuccess: async ({ credits_returned: returned }) => {
      toast({ type: "success", title: "Undone", message: `${scores(returned)} returned.` });
      setAsking(false);
      await refresh(request.id);
    },
  });
  const take = (): void => {
    writeStored(key, "yes");
    setTaken(true);
  };
  return (
    <Banner tone="warn">
      <p>{missedText(report)}</p>
      {!isTaken && !request.run_free && (
        <div className="row more">
          <button type="button" className="btn sm" onClick={take}>
            <Check className="i" />
            Take it
          </button>
          <button type="button" className="btn sm" onClick={() => setAsking(true)}>
            <Undo2 className="i" />
            Undo and get {price} back
          </button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this rewrite"
        text={`The files of this rewrite are deleted and ${price} come back. Your upload stays, so that you can try another level.`}
        action={`Undo and get ${price} back`}
        busyAction="Undoing"
        cancel="Keep it"
        busy={undo.isPending}
        error={undo.isError ? errorText(undo.error) : undefined}
        onConfirm={() => undo.mutate({ id: request.id })}
      />
    </Banner>
  );
}
