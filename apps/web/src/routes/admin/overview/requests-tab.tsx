import { type AdminRequest, constants, requestStatuses, texts } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { errorText } from "../../../lib/error-code.ts";
import { listedTime, titleOf } from "../../../lib/format.ts";
import { statusLook } from "../../../lib/status-look.ts";
import { toast } from "../../../lib/toast-store.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useNow } from "../../../lib/use-now.ts";
import { canRetry } from "../../../lib/use-requests.ts";
import { AdminList } from "../admin-list.tsx";
import { toListInput, useListState } from "../list-state.ts";
import type { Columns } from "../list-table.tsx";
import { LogDialog } from "./log-dialog.tsx";

const spec = { sorts: ["created_at", "status", "file_name", "cost"], filters: { status: requestStatuses } } as const;
const filters = [
  {
    name: "status",
    label: "Status",
    all: "Any status",
    options: requestStatuses.map((status) => [status, statusLook(status).word] as const),
  },
];
const words = texts.requests_list;

/** ADMR: everybody's requests; what happened to one, and another try of it. */
export function RequestsTab() {
  const list = useListState(spec);
  const [params, setParams] = useSearchParams();
  const [again, setAgain] = useState<AdminRequest>();
  const now = useNow();
  const query = trpc.admin.requests.useQuery(toListInput(list.state, constants.PAGE_SIZE_ADMIN_REQUESTS), {
    placeholderData: keepPreviousData,
    refetchInterval: constants.REQUESTS_REFRESH_MS,
  });
  const log = params.get("log");
  const showLog = (id: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id) next.set("log", id);
      else next.delete("log");
      return next;
    });
  return (
    <>
      <AdminList
        label={texts.nav.admin_requests}
        rows={query.data?.requests}
        rowKey={({ id }) => id}
        columns={columnsFor(showLog, (request) => (canRetry(request, now) ? () => setAgain(request) : undefined))}
        search="Search file names and e-mails"
        filters={filters}
        list={list}
        query={query}
        failed={words.error}
        empty="No requests"
        loading="Loading Requests"
      />
      {log && <LogDialog id={log} onClose={() => showLog(undefined)} />}
      {again && <RetryDialog request={again} onClose={() => setAgain(undefined)} />}
    </>
  );
}

const cost = (usd: number): string => (usd > 0 ? `$${usd.toFixed(constants.COST_DECIMALS)}` : "N/A");

const columnsFor = (
  showLog: (id: string) => void,
  retry: (request: AdminRequest) => (() => void) | undefined,
): Columns<AdminRequest> => [
  {
    label: words.col_file,
    sort: "file_name",
    cell: ({ original_file_name: name, user_email: email }) => (
      <>
        {titleOf(name)}
        <br />
        <span className="xs muted">{email}</span>
      </>
    ),
  },
  { label: words.col_status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  { label: words.col_instrument, cell: ({ original_instrument: instrument }) => instrument },
  { label: "Created", sort: "created_at", cell: ({ created_at: at }) => listedTime(at) },
  {
    label: "Tokens",
    className: "num amount",
    cell: (request) => (request.input_token_count + request.output_token_count).toLocaleString("en"),
  },
  {
    label: "Cost",
    sort: "cost",
    className: "num amount",
    cell: ({ processing_cost: usd }) => cost(usd),
  },
  {
    label: words.col_actions,
    cell: (request) => {
      const tryAgain = retry(request);
      const title = titleOf(request.original_file_name);
      return (
        <span className="acts-row">
          <button type="button" className="btn" aria-label={`Log of ${title}`} onClick={() => showLog(request.id)}>
            Log
          </button>
          {tryAgain && (
            <button type="button" className="btn" aria-label={`Force a retry of ${title}`} onClick={tryAgain}>
              Force retry
            </button>
          )}
        </span>
      );
    },
  },
];

function RetryDialog({ request, onClose }: { readonly request: AdminRequest; readonly onClose: () => void }) {
  const cache = trpc.useUtils();
  const retry = trpc.admin.retryRequest.useMutation({
    onSuccess: () => {
      toast({ type: "success", title: "Started again", message: "Nobody is charged." });
      cache.admin.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Run ${titleOf(request.original_file_name)} again`}
      text={<p>It takes its place in the queue, and {request.user_email || "its owner"} is charged nothing.</p>}
      action="Force retry"
      busyAction="Starting"
      busy={retry.isPending}
      error={retry.isError ? errorText(retry.error) : undefined}
      onConfirm={() => retry.mutate({ id: request.id })}
    />
  );
}
