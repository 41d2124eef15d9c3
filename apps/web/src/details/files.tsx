import type { DownloadFormat, RequestDetails } from "@gradus/contracts";
import { Download } from "lucide-react";
import { SaveButton } from "../drive/save-button.tsx";
import { download, formatNames, offeredFormats } from "../lib/downloads.ts";

type FilesProps = { readonly request: RequestDetails; readonly now: number };

/** DET-06: everything that can be taken home; what cannot says why, also to those who have no mouse. */
export function Files({ request, now }: FilesProps) {
  const found = offeredFormats(request).map((format) => ({ format, ...download(request, format, now) }));
  const reasons = Map.groupBy(
    found.filter((one) => "title" in one),
    (one) => one.title,
  );
  return (
    <section className="stack tight" aria-label="Files">
      <h3>Files</h3>
      <div className="details-files">
        {found.map((one) => (
          <FileButton key={one.format} {...one} />
        ))}
        <SaveButton request={request} />
      </div>
      {reasons.size > 0 && (
        <p className="hint">
          {[...reasons]
            .map(([reason, files]) => `${files.map(({ format }) => formatNames[format]).join(", ")}: ${reason}`)
            .join(". ")}
        </p>
      )}
    </section>
  );
}

type FileButtonProps = { readonly format: DownloadFormat; readonly href?: string; readonly title?: string };

function FileButton({ format, href, title }: FileButtonProps) {
  const name = formatNames[format];
  if (href === undefined) {
    return (
      <button type="button" className="btn" disabled title={title} aria-label={`Download ${name}`}>
        {name}
      </button>
    );
  }
  return (
    <a className="btn" href={href} download aria-label={`Download ${name}`}>
      <Download className="i" />
      {name}
    </a>
  );
}
