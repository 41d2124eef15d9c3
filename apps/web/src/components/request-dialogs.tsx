import type { Request } from "@gradus/contracts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

type RequestDialogsProps = {
  readonly request: Pick<Request, "id" | "original_file_name" | "status">;
  readonly open: string | undefined;
  readonly onOpenChange: (open: boolean) => void;
  readonly onRemoved?: () => void;
};

/** What a request's menu asks about: "rename" or "delete". */
export const RequestDialogs = ({ request, open, onOpenChange, onRemoved }: RequestDialogsProps) => (
  <>
    <RenameDialog
      key={`rename-${open === "rename"}`}
      open={open === "rename"}
      onOpenChange={onOpenChange}
      request={request}
    />
    <DeleteDialog
      open={open === "delete"}
      onOpenChange={onOpenChange}
      request={request}
      {...(onRemoved && { onRemoved })}
    />
  </>
);
