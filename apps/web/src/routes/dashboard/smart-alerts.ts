import { constants, type Request } from "@gradus/contracts";

type AlertedRequest = Pick<Request, "id" | "status" | "updated_at" | "finished_at">;

export type SmartAlert<Of extends AlertedRequest = AlertedRequest> = { readonly key: string } & (
  | { readonly type: "failed" | "ready"; readonly request: Of }
  | { readonly type: "low"; readonly balance: number }
);

/** Times of dismissal, in milliseconds since 1970, by the alert's key. */
export type Dismissals = Readonly<Record<string, number>>;

const hour = 3_600_000;

/** DASH-12: renaming moves updated_at, so it stands in only where the time of the end is not known. */
const endOf = ({ finished_at, updated_at }: AlertedRequest): number => Date.parse(finished_at ?? updated_at);
const within = (request: AlertedRequest, hours: number, now: number): boolean => now - endOf(request) <= hours * hour;

/** Those that are remembered still: a dismissal holds for a day (DASH-11). */
export const liveDismissals = (dismissals: Dismissals, now: number): Dismissals =>
  Object.fromEntries(
    Object.entries(dismissals).filter(([, at]) => now - at < constants.ALERT_DISMISS_HOURS * hour && at <= now),
  );

/**
 * DASH-11, DASH-12: what deserves a word on the dashboard, at most three. `requests` are newest first; `balance` is
 * undefined while it is not known. A low balance keeps its place among the three.
 */
export function smartAlerts<Of extends AlertedRequest>(state: {
  readonly requests: readonly Of[];
  readonly balance: number | undefined;
  readonly dismissals: Dismissals;
  readonly now: number;
}): readonly SmartAlert<Of>[] {
  const { requests, balance, now } = state;
  const dismissed = liveDismissals(state.dismissals, now);
  const ofRequests = (type: "failed" | "ready", from: readonly Of[], status: Request["status"], hours: number) =>
    from
      .filter((request) => request.status === status && within(request, hours, now))
      .sort((a, b) => endOf(b) - endOf(a))
      .map((request) => ({ type, key: `${type}:${request.id}`, request }))
      .filter(({ key }) => !Object.hasOwn(dismissed, key));
  const failed = ofRequests("failed", requests, "failed", constants.ALERT_FAILED_HOURS);
  const newest = requests.slice(0, constants.ALERT_COMPLETED_NEWEST);
  const ready = ofRequests("ready", newest, "completed", constants.ALERT_COMPLETED_HOURS);
  const isLow = balance !== undefined && balance <= constants.LOW_CREDIT_THRESHOLD;
  const low =
    isLow && !Object.hasOwn(dismissed, `low:${balance}`)
      ? [{ type: "low" as const, key: `low:${balance}`, balance }]
      : [];
  return [...failed.slice(0, constants.ALERTS_MAX - low.length), ...low, ...ready].slice(0, constants.ALERTS_MAX);
}
