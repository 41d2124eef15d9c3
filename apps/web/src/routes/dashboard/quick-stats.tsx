import { constants, type Request, type StatsRange, statsRanges, table, texts } from "@gradus/contracts";
import { Info } from "lucide-react";
import { Tabs } from "radix-ui";
import { Tip } from "../../components/tip.tsx";
import { useNow } from "../../lib/use-now.ts";
import { durationText, quickFigures, successTone } from "./quick-figures.ts";

const words = texts.dashboard;
export const rangeNames: Readonly<Record<StatsRange, string>> = table({
  "7d": words.range_7d,
  "30d": words.range_30d,
  "90d": words.range_90d,
  all: words.range_all,
});

type QuickStatsProps = {
  /** up to a hundred, newest first; undefined while they are not known */
  readonly requests: readonly Request[] | undefined;
  readonly range: StatsRange;
  readonly onRange: (range: StatsRange) => void;
};

/** DASH-04, DASH-15, DASH-16 */
export function QuickStats({ requests, range, onRange }: QuickStatsProps) {
  return (
    <section className="card stats" aria-labelledby="quick-stats">
      <h2 id="quick-stats">{words.quick_stats}</h2>
      <Tabs.Root value={range} onValueChange={(value) => onRange(value as StatsRange)}>
        <Tabs.List className="segments" aria-label="Range">
          {statsRanges.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {rangeNames[one]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {statsRanges.map((one) => (
          <Tabs.Content key={one} value={one} tabIndex={-1}>
            <Figures requests={requests} range={one} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </section>
  );
}

function Figures({ requests, range }: Pick<QuickStatsProps, "requests" | "range">) {
  const now = useNow();
  if (!requests) {
    return (
      <p className="muted quick" aria-busy="true">
        {texts.nav.badge_loading}
      </p>
    );
  }
  const { total, successRate, averageMinutes, creditsEstimate } = quickFigures(requests, range, now);
  const average = durationText(averageMinutes);
  return (
    <dl className="quick num">
      <div>
        <dt>Total Requests</dt>
        <dd>{total}</dd>
      </div>
      <div>
        <dt>Success Rate</dt>
        {successRate === undefined ? (
          <dd>{words.none}</dd>
        ) : (
          <dd className={successTone(successRate)}>{Math.round(successRate)}%</dd>
        )}
      </div>
      <div>
        <dt>Avg. Processing</dt>
        <dd>
          {average.value}
          <small> {average.unit}</small>
        </dd>
      </div>
      <div>
        <dt>
          Credits Used (est.){" "}
          <Tip text={texts.chosen.dashboard.estimate_tooltip} label="About this estimate" className="tip-sign">
            <Info className="i" />
          </Tip>
        </dt>
        <dd>{creditsEstimate.toFixed(constants.BALANCE_DECIMALS)}</dd>
      </div>
    </dl>
  );
}
