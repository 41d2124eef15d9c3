import { type AdminStats, type FigureRange, type ModelMetrics, type RevenueMetrics, texts } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { LoadFailed } from "../../../components/load-failed.tsx";
import { dollars } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { AdminPage } from "../admin-page.tsx";
import { DayChart, Shares } from "../charts.tsx";
import { ListTable } from "../list-table.tsx";
import { RangeChoice, useRange } from "../range-choice.tsx";
import { Tile } from "../tile.tsx";

const count = (value: number): string => Math.round(value).toLocaleString("en");
const cost = (usd: number): string => `$${usd.toFixed(4)}`;
const percent = (value: number): string => `${Math.round(value)} %`;

/** ADMS: how the product is used, what it costs and what it brings in. */
export function UsageStatistics() {
  const [range, choose] = useRange();
  return (
    <AdminPage title={texts.nav.admin_stats}>
      <RangeChoice range={range} onChoose={choose} />
      <Usage range={range} />
      <Models range={range} />
      <Revenue range={range} />
    </AdminPage>
  );
}

type PartProps = { readonly range: FigureRange };

const Waiting = () => (
  <p className="card muted" aria-busy="true" role="status">
    {texts.chosen.loading.stats}
  </p>
);

function Usage({ range }: PartProps) {
  const stats = trpc.admin.stats.useQuery({ range }, { placeholderData: keepPreviousData });
  if (stats.data) return <UsageCharts stats={stats.data} />;
  return stats.isError ? <LoadFailed title="Failed to load the usage" query={stats} /> : <Waiting />;
}

function UsageCharts({
  stats: { daily, by_instrument: instruments, by_modification: types },
}: {
  readonly stats: AdminStats;
}) {
  const dates = daily.map(({ date }) => date);
  const rates = daily.map(({ completed, failed }) =>
    completed + failed === 0 ? 0 : (100 * completed) / (completed + failed),
  );
  const shares = (rows: AdminStats["by_instrument"]) => rows.map(({ name, requests }) => ({ name, value: requests }));
  return (
    <>
      <h2>Use</h2>
      <div className="chart-grid">
        <DayChart
          title="Requests a day"
          dates={dates}
          series={[{ name: "Requests", values: daily.map(({ requests }) => requests) }]}
          format={count}
        />
        <DayChart
          title="Success rate a day"
          dates={dates}
          series={[{ name: "Rate", values: rates }]}
          format={percent}
          top={100}
        />
        <Shares title="Instruments" rows={shares(instruments)} format={count} />
        <Shares title="Modification types" rows={shares(types)} format={count} />
      </div>
    </>
  );
}

function Models({ range }: PartProps) {
  const metrics = trpc.admin.modelMetrics.useQuery({ range }, { placeholderData: keepPreviousData });
  if (metrics.data) return <ModelFigures metrics={metrics.data} />;
  return metrics.isError ? <LoadFailed title="Failed to load the model's figures" query={metrics} /> : <Waiting />;
}

function ModelFigures({ metrics: { by_model: models, daily } }: { readonly metrics: ModelMetrics }) {
  const dates = daily.map(({ date }) => date);
  return (
    <>
      <h2>Engine and model</h2>
      <ListTable
        label="Engine and model"
        rows={models}
        rowKey={({ model }) => model}
        columns={[
          { label: "Model", cell: ({ model }) => (model === "local" ? "built-in grammar" : model) },
          { label: "Requests", className: "num amount", cell: ({ requests }) => count(requests) },
          { label: "Failures", className: "num amount", cell: ({ failures }) => count(failures) },
          { label: "Tokens in", className: "num amount", cell: ({ input_tokens: tokens }) => count(tokens) },
          { label: "Tokens out", className: "num amount", cell: ({ output_tokens: tokens }) => count(tokens) },
          { label: "Cost", className: "num amount", cell: ({ cost_usd: usd }) => cost(usd) },
          {
            label: "Average",
            className: "num amount",
            cell: ({ average_seconds: average }) => (average === null ? "–" : `${average.toFixed(1)} s`),
          },
        ]}
      />
      <div className="chart-grid">
        <DayChart
          title="Tokens a day"
          dates={dates}
          series={[{ name: "Tokens", values: daily.map(({ tokens }) => tokens) }]}
          format={count}
        />
        <DayChart
          title="Cost a day"
          dates={dates}
          series={[{ name: "Cost", values: daily.map(({ cost_usd: usd }) => usd) }]}
          format={cost}
        />
      </div>
    </>
  );
}

function Revenue({ range }: PartProps) {
  const metrics = trpc.admin.revenueMetrics.useQuery({ range }, { placeholderData: keepPreviousData });
  if (metrics.data) return <RevenueFigures metrics={metrics.data} />;
  return metrics.isError ? <LoadFailed title="Failed to load the revenue" query={metrics} /> : <Waiting />;
}

function RevenueFigures({ metrics }: { readonly metrics: RevenueMetrics }) {
  const { daily, by_product: products, average_order_usd: average } = metrics;
  return (
    <>
      <h2>Revenue</h2>
      <section className="tiles" aria-label="Revenue">
        <Tile
          label="Paid"
          value={dollars(metrics.total_usd)}
          note={`${count(metrics.payments)} ${metrics.payments === 1 ? "payment" : "payments"}`}
        />
        <Tile label="Refunded" value={dollars(metrics.refunded_usd)} />
        <Tile label="Left" value={dollars(metrics.net_usd)} note={`${count(metrics.credits_sold)} Scores sold`} />
        <Tile label="Average order" value={average === null ? "–" : dollars(average)} />
      </section>
      <div className="chart-grid">
        <DayChart
          title="Revenue a day"
          dates={daily.map(({ date }) => date)}
          series={[{ name: "Paid", values: daily.map(({ total_usd: usd }) => usd) }]}
          format={dollars}
        />
        <Shares
          title="Packs"
          rows={products.map(({ product_name: name, total_usd: value }) => ({ name, value }))}
          format={dollars}
        />
      </div>
    </>
  );
}
