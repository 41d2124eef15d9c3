import { fillText, type Request, texts } from "@gradus/contracts";
import { errorText } from "../lib/error-code.ts";
import { titleOf } from "../lib/format.ts";
import { useRemove } from "../lib/use-requests.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type DeleteDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly request: Pick<Request, "id" | "original_file_name" | "status">;
  readonly onRemoved?: () => void;
};

/** LIST-18, LIST-19; deleting what is not finished cancels it and gives the Scores back (PROC-15). */
export function DeleteDialog({ open, onOpenChange, request, onRemoved }: DeleteDialogProps) {
  const remove = useRemove(() => {
    onOpenChange(false);
    onRemoved?.();
  });
  const running = request.status === "pending" || request.status === "processing";
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        remove.reset();
        onOpenChange(next);
      }}
      title={running ? "Cancel this request" : `Delete ${titleOf(request.original_file_name)}`}
      text={
        <>
          <p>{texts.requests_list.delete_confirm}</p>
          {running && <p className="muted">The rewrite stops and your Scores come back.</p>}
        </>
      }
      action="Delete"
      busyAction="Deleting"
      cancel={running ? "Keep it" : "Cancel"}
      busy={remove.isPending}
      danger
      error={
        remove.isError ? fillText(texts.requests_list.delete_error, { message: errorText(remove.error) }) : undefined
      }
      onConfirm={() => remove.mutate({ id: request.id })}
    />
  );
}
