import { constants } from "@gradus/contracts";
import { Upload } from "lucide-react";
import { type DragEvent, useEffect, useId, useState } from "react";
import { acceptedFiles, acceptedNames } from "../../lib/file-check.ts";

type DropZoneProps = { readonly onFile: (file: File) => void };

/** The whole card is the target; a file may also be chosen or pasted. */
export function DropZone({ onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const hint = useId();

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) onFile(file);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [onFile]);

  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };

  return (
    <label
      className={over ? "drop over" : "drop"}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept={acceptedFiles}
        aria-label="Score file"
        aria-describedby={hint}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was refused.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
      <svg
        className="drop-stairs"
        width="132"
        height="76"
        viewBox="0 0 132 76"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        aria-hidden="true"
      >
        <path d="M0 70h132M22 55h110M44 40h88M66 25h66M88 10h44" />
        <ellipse cx="105" cy="6.5" rx="9" ry="6.4" transform="rotate(-20 105 6.5)" stroke="none" />
      </svg>
      <strong className="drop-title">Drop your score here</strong>
      <span className="muted">or choose a file, or paste one</span>
      <span className="btn" aria-hidden="true">
        <Upload className="i" />
        Choose a file
      </span>
      <span className="small muted" id={hint}>
        {acceptedNames}, up to {constants.MAX_UPLOAD_MB} MB
      </span>
    </label>
  );
}
