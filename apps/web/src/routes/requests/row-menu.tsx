import { type Request, texts } from "@gradus/contracts";
import { Ellipsis, PanelRight, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Menu, MenuSeparator } from "../../components/menu.tsx";
import { RequestDialogs } from "../../components/request-dialogs.tsx";
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
      <Menu
        className="btn quiet icon"
        label={`More for ${titleOf(request.original_file_name)}`}
        title="More"
        icon={<Ellipsis className="i" />}
      >
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
        <MenuSeparator />
        <DropdownMenu.Item onSelect={() => setOpen("delete")}>
          <Trash2 className="i" />
          Delete
        </DropdownMenu.Item>
      </Menu>
      <RequestDialogs request={request} open={open} onOpenChange={close} />
    </>
  );
}
