import { attachmentLimits } from "@gradus/contracts";
import { Paperclip, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { FieldError } from "../components/field.tsx";
import { megabytes } from "../lib/format.ts";
import { acceptedAttachments, addAttachments } from "./attachments.ts";

type AttachmentFieldProps = {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
};

const sizeText = (bytes: number): string =>
  bytes < 100 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes(bytes)} MB`;

/** SUP-12: up to five files; what is wrong with a file is said at once. */
export function AttachmentField({ files, onFiles }: AttachmentFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const choose = (more: readonly File[]) => {
    const added = addAttachments(files, more);
    setProblem(added.problem);
    onFiles(added.files);
  };
  const remove = (index: number) => {
    setProblem(undefined);
    onFiles(files.filter((_, other) => other !== index));
    input.current?.focus();
  };
  return (
    <div className="field attachments">
      <label className={files.length < attachmentLimits.files ? "btn" : "btn full"}>
        <Paperclip className="i" />
        Attach files
        <input
          ref={input}
          className="sr"
          type="file"
          multiple
          accept={acceptedAttachments}
          aria-describedby={hint}
          disabled={files.length >= attachmentLimits.files}
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            // the same file may be chosen again after it was taken away
            target.value = "";
          }}
        />
      </label>
      <p className="hint" id={hint}>
        Pictures, PDF, MusicXML, MXL, MIDI or text; up to {attachmentLimits.files} files of{" "}
        {attachmentLimits.fileBytes / (1024 * 1024)} MB.
      </p>
      {problem && <FieldError text={problem} />}
      {files.length > 0 && (
        <ul className="attached" aria-label="Attached files">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice
            <li key={index} className="row between nowrap">
              <span className="truncate">{file.name}</span>
              <span className="row nowrap">
                <span className="small muted num nobr">{sizeText(file.size)}</span>
                <button
                  type="button"
                  className="btn quiet icon"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => remove(index)}
                >
                  <X className="i" />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
