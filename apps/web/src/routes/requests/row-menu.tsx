import { type Request, texts } from "@gradus/contracts";
import { Ellipsis, PanelRight, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { RenameDialog } from "../../components/rename-dialog.tsx";
import { titleOf } from "../../lib/format.ts";
import { canRetry, useRetry } from "../../lib/use-requests.ts";

type RowMenuProps = { readonly request: Request; readonly now: number };

/** LIST-21: what can be done with one request. */
export function RowMenu({ request, now }: RowMenuProps) {
  const [open, setOpen] = useState<"rename" | "delete">();
  const navigate = useNavigate();
  const retry = useRetry((id) => navigate(`/requests/${id}`));
  const close = (stay: boolean) => !stay && setOpen(undefined);
  const again = request.status === "completed" ? "Rewrite again" : texts.requests_list.retry;
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger
          className="btn quiet icon"
          aria-label={`More for ${titleOf(request.original_file_name)}`}
          title="More"
        >
          <Ellipsis className="i" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" collisionPadding={8}>
            <DropdownMenu.Item onSelect={() => navigate(`/requests/${request.id}`)}>
              <PanelRight className="i" />
              View details
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => setOpen("rename")}>
              <Pencil className="i" />
              Rename
            </DropdownMenu.Item>
            {canRetry(request, now) && (
              <DropdownMenu.Item
                disabled={retry.isPending}
                onSelect={() =>
                  request.status === "completed"
                    ? navigate(`/requests/${request.id}?rerun`)
                    : retry.mutate({ id: request.id })
                }
              >
                <RotateCcw className="i" />
                {again}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Separator asChild>
              <hr />
            </DropdownMenu.Separator>
            <DropdownMenu.Item onSelect={() => setOpen("delete")}>
              <Trash2 className="i" />
              Delete
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <RenameDialog
        key={`rename-${open === "rename"}`}
        open={open === "rename"}
        onOpenChange={close}
        request={request}
      />
      <DeleteDialog open={open === "delete"} onOpenChange={close} request={request} />
    </>
  );
}
