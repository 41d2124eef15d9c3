import type { DownloadFormat, RequestDetails } from "@gradus/contracts";
import { Download, Ellipsis, FileDown, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { RenameDialog } from "../../components/rename-dialog.tsx";
import { download, formatNames } from "../../lib/downloads.ts";
import { useNow } from "../../lib/use-now.ts";
import { canRetry } from "../../lib/use-requests.ts";
import { RerunDialog } from "./rerun-dialog.tsx";

type DownloadBarProps = { readonly request: RequestDetails };

/** The files first; everything else that can be done stands in the menu. */
export function DownloadBar({ request }: DownloadBarProps) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<"rename" | "delete" | "rerun" | undefined>(
    params.has("rerun") ? "rerun" : undefined,
  );
  const navigate = useNavigate();
  const close = (stay: boolean) => {
    if (stay) return;
    setOpen(undefined);
    if (params.has("rerun")) setParams({}, { replace: true });
  };
  const original = download(request, "original", now);
  return (
    <div className="row dl">
      <FileButton request={request} format="pdf" primary now={now} />
      <FileButton request={request} format="musicxml" now={now} />
      <FileButton request={request} format="midi" now={now} />
      {request.modified_mp3_url && <FileButton request={request} format="mp3" now={now} />}
      <DropdownMenu.Root>
        <DropdownMenu.Trigger className="btn icon" aria-label="More: rewrite again, original file, rename, delete">
          <Ellipsis className="i" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" collisionPadding={8}>
            {canRetry(request, now) && (
              <DropdownMenu.Item onSelect={() => setOpen("rerun")}>
                <RotateCcw className="i" />
                Rewrite again
              </DropdownMenu.Item>
            )}
            {"href" in original && (
              <DropdownMenu.Item asChild>
                <a href={original.href} download>
                  <FileDown className="i" />
                  Original file
                </a>
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item onSelect={() => setOpen("rename")}>
              <Pencil className="i" />
              Rename
            </DropdownMenu.Item>
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
      <DeleteDialog
        open={open === "delete"}
        onOpenChange={close}
        request={request}
        onRemoved={() => navigate("/requests")}
      />
      <RerunDialog key={`rerun-${open === "rerun"}`} open={open === "rerun"} onOpenChange={close} request={request} />
    </div>
  );
}

type FileButtonProps = {
  readonly request: RequestDetails;
  readonly format: DownloadFormat;
  readonly now: number;
  readonly primary?: boolean;
};

function FileButton({ request, format, now, primary = false }: FileButtonProps) {
  const name = formatNames[format];
  const found = download(request, format, now);
  if ("title" in found) {
    return (
      <button type="button" className="btn" disabled title={found.title} aria-label={`Download ${name}`}>
        {name}
      </button>
    );
  }
  return (
    <a className={primary ? "btn primary" : "btn"} href={found.href} download aria-label={`Download ${name}`}>
      {primary && <Download className="i" />}
      {name}
    </a>
  );
}
