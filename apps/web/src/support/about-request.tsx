import { FileMusic, X } from "lucide-react";
import { titleOf } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";

type AboutRequestProps = { readonly id: string; readonly onRemove: () => void };

/** The request from whose page the message comes: it goes along unless it is taken away. */
export function AboutRequest({ id, onRemove }: AboutRequestProps) {
  const request = trpc.requests.get.useQuery({ id }, { enabled: false });
  const title = request.data ? titleOf(request.data.original_file_name) : "this request";
  return (
    <div className="well row between nowrap">
      <span className="row nowrap about-request">
        <FileMusic className="i" />
        <span className="truncate">
          About <strong>{title}</strong>
        </span>
      </span>
      <button type="button" className="btn quiet icon" aria-label={`Not about ${title}`} onClick={onRemove}>
        <X className="i" />
      </button>
    </div>
  );
}
