import { type Request, texts } from "@gradus/contracts";
import { CloudUpload, Ellipsis, PanelRight, RotateCcw } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Menu } from "../../components/menu.tsx";
import { RequestDialogs } from "../../components/request-dialogs.tsx";
import { DeleteItem, RenameItem } from "../../components/request-menu-items.tsx";
import { DetailsModal } from "../../details/details-modal.tsx";
import { driveRefusal } from "../../drive/refusal.ts";
import { useSaveToDrive } from "../../drive/use-save-to-drive.ts";
import { titleOf } from "../../lib/format.ts";
import { canRetry, useRetry } from "../../lib/use-requests.ts";
import { useSettings } from "../../session/use-settings.ts";

type RowMenuProps = { readonly request: Request; readonly now: number };

/** LIST-21: what can be done with one request. */
export function RowMenu({ request, now }: RowMenuProps) {
  const [open, setOpen] = useState<"details" | "rename" | "delete">();
  const navigate = useNavigate();
  const refusal = driveRefusal(request, useSettings());
  const { isSaving, save } = useSaveToDrive(request.id);
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
        <DropdownMenu.Item onSelect={() => setOpen("details")}>
          <PanelRight className="i" />
          View details
        </DropdownMenu.Item>
        <RenameItem onSelect={() => setOpen("rename")} />
        <DropdownMenu.Item disabled={refusal !== undefined || isSaving} title={refusal} onSelect={save}>
          <CloudUpload className="i" />
          Save to Google Drive
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
        <DeleteItem onSelect={() => setOpen("delete")} />
      </Menu>
      <DetailsModal id={request.id} open={open === "details"} onOpenChange={close} size="large" />
      <RequestDialogs request={request} open={open} onOpenChange={close} />
    </>
  );
}
