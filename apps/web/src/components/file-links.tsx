import type { Request } from "@gradus/contracts";
import { download, formatNames, offeredFormats } from "../lib/downloads.ts";

type FileLinksProps = { readonly request: Request; readonly now: number };

/** Small buttons of the list: a link each, or a dashed word that says why not (LIST-17). */
export function FileLinks({ request, now }: FileLinksProps) {
  return (
    <span className="files">
      {offeredFormats(request).map((format) => {
        const name = formatNames[format];
        const found = download(request, format, now);
        return "href" in found ? (
          <a key={format} className="file" href={found.href} download aria-label={`Download ${name}`}>
            {name}
          </a>
        ) : (
          <button
            key={format}
            type="button"
            className="file"
            disabled
            aria-disabled="true"
            title={found.title}
            aria-label={`Download ${name}`}
          >
            {name}
          </button>
        );
      })}
    </span>
  );
}
