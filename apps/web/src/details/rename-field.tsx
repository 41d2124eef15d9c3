import { type RequestDetails, texts } from "@gradus/contracts";
import { Pencil } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { errorText } from "../lib/error-code.ts";
import { useRename } from "../lib/use-requests.ts";

const longestName = 255;

/** DET-12, DET-13: the name, and in its place a field once somebody wants to change it. */
export function RenameField({ request }: { readonly request: Pick<RequestDetails, "id" | "fileName"> }) {
  const [name, setName] = useState<string>();
  const rename = useRename();
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setName(undefined);
    rename.reset();
    // the button is there again once the field has gone
    requestAnimationFrame(() => edit.current?.focus());
  };
  if (name === undefined) {
    return (
      <span className="row nowrap rename">
        <span className="name">{request.fileName}</span>
        <button
          ref={edit}
          type="button"
          className="btn quiet icon"
          aria-label="Rename"
          title="Rename"
          onClick={() => setName(request.fileName)}
        >
          <Pencil className="i" />
        </button>
      </span>
    );
  }
  const isEmpty = name.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) rename.mutate({ id: request.id, original_file_name: name }, { onSuccess: close });
  };
  return (
    <form
      className="stack tight rename"
      data-own-escape
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !rename.isPending) close();
      }}
    >
      <span className="row">
        <input
          className="input grow"
          aria-label={texts.requests_list.col_file}
          value={name}
          maxLength={longestName}
          // biome-ignore lint/a11y/noAutofocus: it stands where the button was that asked for it
          autoFocus
          onChange={(event) => {
            setName(event.target.value);
            rename.reset();
          }}
        />
        <button type="submit" className="btn primary" disabled={isEmpty || rename.isPending}>
          {rename.isPending ? "Saving" : "Save"}
        </button>
        <button type="button" className="btn" disabled={rename.isPending} onClick={close}>
          Cancel
        </button>
      </span>
      {rename.isError && (
        <span className="small err-text" role="alert">
          {errorText(rename.error)}
        </span>
      )}
    </form>
  );
}
