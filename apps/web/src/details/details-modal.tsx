import { type RequestDetails, texts } from "@gradus/contracts";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../components/banner.tsx";
import { DeleteDialog } from "../components/delete-dialog.tsx";
import { Modal } from "../components/modal.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { errorText } from "../lib/error-code.ts";
import { fullDateTime } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";
import { useNow } from "../lib/use-now.ts";
import { canRetry, useRetry } from "../lib/use-requests.ts";
import { type DetailsSize, DetailsView } from "./details-view.tsx";
import { RenameField } from "./rename-field.tsx";

type DetailsModalProps = {
  readonly id: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly size: DetailsSize;
};

/** Details over the list or the dashboard, with what can be done about the request. */
export function DetailsModal({ id, open, onOpenChange, size }: DetailsModalProps) {
  const details = trpc.requests.get.useQuery({ id }, { enabled: open });
  const request = details.data;
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      small={size === "small"}
      large={size === "large"}
      title={request ? <RenameField request={request} /> : "Request details"}
      description={
        request && (
          <span className="row">
            <StatusBadge status={request.status} />
            <span>created {fullDateTime(request.createdAt)}</span>
          </span>
        )
      }
      footer={request && <Actions request={request} onDone={() => onOpenChange(false)} />}
    >
      {request && <DetailsView request={request} size={size} />}
      {!request && details.isError && (
        <Banner tone="err" live>
          {errorText(details.error)}{" "}
          <button type="button" className="link" onClick={() => details.refetch()}>
            {texts.requests_list.retry}
          </button>
        </Banner>
      )}
      {!request && !details.isError && <div className="skeleton details-skeleton" aria-busy="true" />}
    </Modal>
  );
}

function Actions({ request, onDone }: { readonly request: RequestDetails; readonly onDone: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const retry = useRetry(onDone);
  const now = useNow();
  const page = `/requests/${request.id}`;
  return (
    <>
      <button type="button" className="btn quiet danger first" onClick={() => setDeleting(true)}>
        <Trash2 className="i" />
        Delete
      </button>
      {request.status === "failed" && canRetry(request, now) && (
        <button
          type="button"
          className="btn"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ id: request.id })}
        >
          <RotateCcw className="i" />
          {retry.isPending ? "Starting" : texts.requests_list.retry}
        </button>
      )}
      <Link className="btn primary" to={page} onClick={onDone}>
        Open
      </Link>
      <DeleteDialog open={deleting} onOpenChange={setDeleting} request={request} onRemoved={onDone} />
    </>
  );
}
