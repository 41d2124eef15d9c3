import {
  generalLevelAt,
  levelsOf,
  type PracticeTrends,
  rangeStart,
  type StatsRange,
  type TrendStep,
} from "@gradus/contracts";
import { days } from "../time.ts";

/** What one UTC day cost; `day` is an ISO date. */
export type DaySpent = { readonly day: string; readonly scores: number };
export type PractisedLevel = PracticeTrends["levels"][number];
export type FinishedRequest = {
  readonly finishedAt: Date;
  readonly title: string;
  /** what the report says of the finished score */
  readonly reached: { readonly level: string; readonly grade: number };
};

/** As many bars as can be told apart: 7, or about 5, 13; for all time one a month. */
const stepOf: Readonly<Record<StatsRange, TrendStep>> = { "7d": "day", "30d": "week", "90d": "week", all: "month" };

const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first day of the step that a day lies in; weeks begin on Monday (ISO 8601). */
function startOfStep(moment: Date, step: TrendStep): Date {
  const [year, month, date] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  if (step === "month") return new Date(Date.UTC(year, month, 1));
  const sinceMonday = step === "week" ? (moment.getUTCDay() + 6) % 7 : 0;
  return new Date(Date.UTC(year, month, date - sinceMonday));
}

function nextStep(start: Date, step: TrendStep): Date {
  if (step === "month") return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + days(step === "week" ? 7 : 1));
}

/** Days summed into the steps of a range, with the steps between that have none. `spent` is in order of its days. */
export function spentBySteps(spent: readonly DaySpent[], range: StatsRange, now: Date) {
  const step = stepOf[range];
  const sums = new Map<string, number>();
  for (const { day, scores } of spent) {
    const start = isoDay(startOfStep(new Date(day), step));
    sums.set(start, (sums.get(start) ?? 0) + scores);
  }
  const from = rangeStart(range, now.getTime()) ?? Date.parse(spent[0]?.day ?? isoDay(now));
  const bars: { start: string; scores: number }[] = [];
  for (let start = startOfStep(new Date(from), step); start <= now; start = nextStep(start, step)) {
    bars.push({ start: isoDay(start), scores: sums.get(isoDay(start)) ?? 0 });
  }
  return { step, spent: bars };
}

const general = levelsOf("General").map(({ name }) => name);

/** The General level that a rewrite came to, which its page prints where it goes by that system. */
export function practisedLevel({ finishedAt, title, reached }: FinishedRequest): PractisedLevel {
  const name = general.find((one) => one === reached.level) ?? generalLevelAt(reached.grade).name;
  return { finished_at: finishedAt.toISOString(), level: general.indexOf(name) + 1, name, title };
}
