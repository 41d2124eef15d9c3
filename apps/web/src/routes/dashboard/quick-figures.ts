import { constants, type Request, rangeStart, type StatsRange } from "@gradus/contracts";

type CountedRequest = Pick<Request, "status" | "created_at" | "updated_at" | "started_at" | "finished_at">;

export type QuickFigures = {
  readonly total: number;
  /** percent of what has ended; undefined when nothing has */
  readonly successRate: number | undefined;
  /** of the latest run of what was completed; the default when nothing was */
  readonly averageMinutes: number;
  readonly creditsEstimate: number;
};

const minute = 60_000;

const minutesOf = ({ started_at, finished_at, created_at, updated_at }: CountedRequest): number =>
  started_at && finished_at
    ? (Date.parse(finished_at) - Date.parse(started_at)) / minute
    : (Date.parse(updated_at) - Date.parse(created_at)) / minute;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** DASH-16: Quick Stats of the requests that were made within the range. */
export function quickFigures(all: readonly CountedRequest[], range: StatsRange, now: number): QuickFigures {
  const start = rangeStart(range, now) ?? Number.NEGATIVE_INFINITY;
  const requests = all.filter(({ created_at }) => Date.parse(created_at) >= start);
  const completed = requests.filter(({ status }) => status === "completed");
  const ended = completed.length + requests.filter(({ status }) => status === "failed").length;
  return {
    total: requests.length,
    successRate: ended === 0 ? undefined : (completed.length / ended) * 100,
    averageMinutes: completed.length === 0 ? constants.DEFAULT_PROCESSING_MINUTES : mean(completed.map(minutesOf)),
    creditsEstimate: requests.length * constants.CREDITS_PER_REQUEST_ESTIMATE,
  };
}

/** DASH-15: green from 90 percent, yellow from 70. */
export function successTone(percent: number): "ok" | "warn" | "err" {
  if (percent >= constants.SUCCESS_GREEN_MIN) return "ok";
  return percent >= constants.SUCCESS_YELLOW_MIN ? "warn" : "err";
}

/** "8 min", "1.2 min"; what takes less than a minute in seconds. */
export function durationText(minutes: number): { readonly value: string; readonly unit: string } {
  if (minutes < 1) return { value: String(Math.max(1, Math.round(minutes * 60))), unit: "s" };
  return { value: String(Math.round(minutes * 10) / 10), unit: "min" };
}
