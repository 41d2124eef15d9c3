import { type AdminStats, requestStatuses } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useBadges } from "../../../admin/use-badges.ts";
import { Banner } from "../../../components/banner.tsx";
import { LoadFailed } from "../../../components/load-failed.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { dollars, listedTime, plural, titleOf } from "../../../lib/format.ts";
import { statusLook } from "../../../lib/status-look.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DayChart, Shares } from "../charts.tsx";
import { ListTable } from "../list-table.tsx";
import { RangeChoice, useRange } from "../range-choice.tsx";
import { Tile } from "../tile.tsx";

const count = (value: number): string => value.toLocaleString("en");
const minutes = (value: number | null): string => (value === null ? "–" : `${value.toFixed(1)} min`);
const percent = (value: number | null): string => (value === null ? "–" : `${Math.round(value)} %`);
const seconds = (value: number): string => `${count(Math.round(value))} s`;

/** ADMO-01, ADMO-02 */
export function Figures() {
  const [range, choose] = useRange();
  const stats = trpc.admin.stats.useQuery({ range }, { placeholderData: keepPreviousData });
  if (stats.isError && !stats.data) return <LoadFailed title="Failed to load the figures" query={stats} />;
  return (
    <>
      <Alerts />
      <RangeChoice range={range} onChoose={choose} />
      {stats.data ? (
        <Content stats={stats.data} />
      ) : (
        <p className="card muted" aria-busy="true" role="status">
          Loading
        </p>
      )}
    </>
  );
}

function Alerts() {
  const { counts } = useBadges();
  if (!counts || counts.totalAlerts === 0) return null;
  const { recentFailures, pendingTransactions, activeNotifications, totalAlerts } = counts;
  return (
    <Banner tone="warn">
      <strong>{plural(totalAlerts, "alert")}.</strong> {plural(recentFailures, "failure")},{" "}
      {plural(pendingTransactions, "pending transaction")}, {plural(activeNotifications, "active notification")}.
    </Banner>
  );
}

function Content({ stats }: { readonly stats: AdminStats }) {
  const { daily, requests_by_status: byStatus, queue_oldest_seconds: oldest } = stats;
  const dates = daily.map(({ date }) => date);
  const waiting = byStatus.pending + byStatus.processing;
  return (
    <>
      <section className="tiles" aria-label="Figures">
        <Tile
          label="Unfinished requests"
          value={count(waiting)}
          note={oldest === null ? "none waits" : `oldest waits ${seconds(oldest)}`}
        />
        <Tile label="Success rate" value={percent(stats.success_rate)} note={`${count(byStatus.failed)} failed`} />
        <Tile
          label="Users"
          value={count(stats.total_users)}
          note={`${count(stats.new_users_today)} new today, ${count(stats.active_users_30d)} active in 30 days`}
        />
        <Tile
          label="Revenue less refunds"
          value={dollars(stats.revenue_usd)}
          note={`${count(stats.credits_sold)} Scores sold, ${count(stats.credits_spent)} spent`}
        />
        <Tile
          label="Requests"
          value={count(stats.total_requests)}
          note={`${count(stats.requests_today)} today, in all`}
        />
        <Tile label="Average rewrite" value={minutes(stats.average_processing_minutes)} />
        <Tile label="Engine time" value={seconds(stats.engine_seconds)} />
        <Tile label="Open tickets" value={count(stats.open_tickets)} />
      </section>
      <div className="chart-grid">
        <DayChart
          title="Requests a day"
          dates={dates}
          series={[
            { name: "Other", values: daily.map(({ requests, failed }) => requests - failed) },
            { name: "Failed", values: daily.map(({ failed }) => failed) },
          ]}
          format={count}
        />
        <DayChart
          title="Engine seconds a day"
          dates={dates}
          series={[{ name: "Seconds", values: daily.map(({ engine_seconds: spent }) => spent) }]}
          format={seconds}
        />
        <Shares
          title="Requests by state"
          rows={requestStatuses.map((status) => ({ name: statusLook(status).word, value: byStatus[status] }))}
          format={count}
        />
        <DayChart
          title="New users a day"
          dates={dates}
          series={[{ name: "Users", values: daily.map(({ users }) => users) }]}
          format={count}
        />
      </div>
      <Recent stats={stats} />
    </>
  );
}

function Recent({ stats }: { readonly stats: AdminStats }) {
  return (
    <>
      <h2>Newest requests</h2>
      <ListTable
        label="Newest requests"
        rows={stats.recent_requests}
        rowKey={({ id }) => id}
        columns={[
          {
            label: "File Name",
            cell: ({ id, original_file_name: name }) => (
              <Link className="name" to={`/admin?tab=requests&log=${id}`}>
                {titleOf(name)}
              </Link>
            ),
          },
          { label: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
          { label: "E-mail", className: "mail", cell: ({ user_email: email }) => email },
          { label: "Created", cell: ({ created_at: at }) => listedTime(at) },
        ]}
      />
      <h2>Newest users</h2>
      <ListTable
        label="Newest users"
        rows={stats.recent_users}
        rowKey={({ id }) => id}
        columns={[
          {
            label: "E-mail",
            cell: ({ email }) => <Link to={`/admin?tab=users&q=${encodeURIComponent(email)}`}>{email}</Link>,
          },
          { label: "Name", cell: ({ display_name: name }) => name },
          { label: "Joined", cell: ({ created_at: at }) => listedTime(at) },
        ]}
      />
    </>
  );
}
