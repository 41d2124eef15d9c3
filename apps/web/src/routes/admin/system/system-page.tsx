import { type ComponentState, type SystemStatus, texts } from "@gradus/contracts";
import { Ban, CircleCheck, CircleX, RotateCcw, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { LoadFailed } from "../../../components/load-failed.tsx";
import { listedTime, megabytes } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AddressTabs, useTab } from "../address-tabs.tsx";
import { AdminPage } from "../admin-page.tsx";
import { ListTable } from "../list-table.tsx";
import { Tile } from "../tile.tsx";
import { AuditTab } from "./audit-tab.tsx";
import { ClientErrorsTab } from "./client-errors-tab.tsx";

const tabs = [
  { id: "status", label: texts.nav.admin_system, Content: Status },
  { id: "audit", label: "Audit log", Content: AuditTab },
  { id: "errors", label: "Errors in pages", Content: ClientErrorsTab },
] as const;

/** ADMX, ADM-10: what the service stands on, who changed what, and what broke in browsers. */
export function SystemPage() {
  const tab = useTab(tabs);
  return (
    <AdminPage title={texts.nav.admin_system}>
      <AddressTabs label={texts.nav.admin_system} tabs={tabs} tab={tab} />
    </AdminPage>
  );
}

const looks = {
  ok: { Icon: CircleCheck, tone: "ok", word: "OK" },
  degraded: { Icon: TriangleAlert, tone: "warn", word: "Degraded" },
  down: { Icon: CircleX, tone: "err", word: "Down" },
  not_configured: { Icon: Ban, tone: "plain", word: "Not configured" },
} as const;

function StateBadge({ status }: { readonly status: ComponentState }) {
  const { Icon, tone, word } = looks[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon className="i" />
      {word}
    </span>
  );
}

function Status() {
  const status = trpc.admin.systemStatus.useQuery();
  if (status.isError && !status.data) return <LoadFailed title="Failed to load the status" query={status} />;
  if (!status.data) {
    return (
      <p className="card muted" aria-busy="true" role="status">
        {texts.chosen.loading.system}
      </p>
    );
  }
  return (
    <>
      <div className="row between">
        <StateBadge status={status.data.overall} />
        <button type="button" className="btn" disabled={status.isFetching} onClick={() => status.refetch()}>
          <RotateCcw className="i" />
          Check again
        </button>
      </div>
      <Content status={status.data} />
    </>
  );
}

const hours = (seconds: number): string =>
  seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
const gigabytes = (bytes: number): string => (Number(megabytes(bytes)) / 1024).toFixed(1);

function Content({
  status: { components, queue, disk, recent_errors: errors, ...status },
}: {
  readonly status: SystemStatus;
}) {
  return (
    <>
      <section className="tiles" aria-label="Figures">
        <Tile label="Version" value={status.version} note={`up for ${hours(status.uptime_seconds)}`} />
        <Tile label="Waiting" value={queue.waiting} note={`${queue.running} running`} />
        <Tile label="Oldest waits" value={queue.oldest_seconds === null ? "–" : `${queue.oldest_seconds} s`} />
        <Tile
          label="Room on the disk"
          value={disk ? `${gigabytes(disk.free_bytes)} GB` : "–"}
          note={disk ? `of ${gigabytes(disk.total_bytes)} GB` : undefined}
        />
      </section>
      <ListTable
        label="Components"
        rows={components}
        rowKey={({ name }) => name}
        columns={[
          { label: "Component", cell: ({ name }) => name },
          { label: "Status", cell: ({ status: state }) => <StateBadge status={state} /> },
          { label: "Message", className: "wide", cell: ({ message }) => message },
          {
            label: "Took",
            className: "num amount",
            cell: ({ latency_ms: latency }) => (latency === null ? "–" : `${latency} ms`),
          },
        ]}
      />
      <h2>Latest errors of requests</h2>
      {errors.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <ListTable
          label="Latest errors of requests"
          rows={errors}
          rowKey={({ timestamp, request_id: id }) => `${timestamp}${id}`}
          columns={[
            { label: "Time", cell: ({ timestamp }) => listedTime(timestamp) },
            { label: "Message", className: "wide", cell: ({ message }) => message },
            {
              label: "Request",
              cell: ({ request_id: id }) => id && <Link to={`/admin?tab=requests&log=${id}`}>{id}</Link>,
            },
          ]}
        />
      )}
    </>
  );
}
