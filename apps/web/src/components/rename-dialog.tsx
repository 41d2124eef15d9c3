import { errorCatalogue, type Request } from "@gradus/contracts";
import { useState } from "react";
import { errorText } from "../lib/error-code.ts";
import { useRename } from "../lib/use-requests.ts";
import { Field } from "./field.tsx";
import { FormFooter } from "./form-footer.tsx";
import { Modal } from "./modal.tsx";

type RenameDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly request: Pick<Request, "id" | "original_file_name">;
};

const formId = "rename-form";
const longestName = 255;

/** DET-12, DET-13 */
export function RenameDialog({ open, onOpenChange, request }: RenameDialogProps) {
  const [name, setName] = useState(request.original_file_name);
  const rename = useRename();
  const empty = name.trim() === "";
  const error = rename.isError
    ? errorText(rename.error)
    : empty
      ? errorCatalogue["request/file-name"].message
      : undefined;
  const save = () =>
    rename.mutate({ id: request.id, original_file_name: name }, { onSuccess: () => onOpenChange(false) });
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Rename"
      small
      locked={rename.isPending}
      footer={
        <FormFooter
          form={formId}
          action="Save"
          busyAction="Saving"
          busy={rename.isPending}
          blocked={empty}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty) save();
        }}
      >
        <Field label="File name" error={error}>
          <input
            className="input"
            value={name}
            maxLength={longestName}
            onChange={(event) => {
              setName(event.target.value);
              rename.reset();
            }}
          />
        </Field>
      </form>
    </Modal>
  );
}
