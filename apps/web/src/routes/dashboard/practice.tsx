import type { PracticeTrends, StatsRange } from "@gradus/contracts";
import { trpc } from "../../lib/trpc.ts";
import { useLogError } from "../../lib/use-log-error.ts";
import { LevelsChart } from "./levels-chart.tsx";
import { SpentChart } from "./spent-chart.tsx";
import "./charts.css";

const spans: Readonly<Record<StatsRange, string>> = {
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
  all: "all time",
};

/** How practice goes: two small charts over the range that Quick Stats has. */
export function Practice({ range }: { readonly range: StatsRange }) {
  const trends = trpc.user.practiceTrends.useQuery({ range }, { placeholderData: (before) => before });
  useLogError("The trends could not be loaded", trends.error);
  if (!trends.data || isBlank(trends.data)) return null;
  return (
    <section className="stack" aria-labelledby="practice-title">
      <div className="row between">
        <h2 id="practice-title">Your practice</h2>
        <span className="small muted">{spans[range]}</span>
      </div>
      <div className="grid2">
        <LevelsChart levels={trends.data.levels} />
        <SpentChart step={trends.data.step} spent={trends.data.spent} />
      </div>
    </section>
  );
}

const isBlank = ({ levels, spent }: PracticeTrends): boolean =>
  levels.length === 0 && spent.every(({ scores }) => scores === 0);
