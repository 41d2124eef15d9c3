// Apart from the schemas, so that the page which shows notices does not fetch and build every schema.
import { fillText, texts } from "./text.ts";

export const noticeTypes = ["maintenance", "error", "warning", "info"] as const;
export type NoticeType = (typeof noticeTypes)[number];
export const noticeTargets = ["all", "users", "admins"] as const;
export const noticeStates = ["scheduled", "active", "ended", "inactive"] as const;
export type NoticeState = (typeof noticeStates)[number];

type Window = { readonly start_time: string | null; readonly end_time: string | null };
type Listed = { readonly type: NoticeType; readonly created_at: string };

const timeOf = (iso: string | null): number | undefined => (iso === null ? undefined : Date.parse(iso));

/** ADMM-03: what a notice is at a moment, in milliseconds since 1970. */
export function noticeState(notice: Window & { readonly is_active: boolean }, now: number): NoticeState {
  if (!notice.is_active) return "inactive";
  if ((timeOf(notice.end_time) ?? Number.POSITIVE_INFINITY) <= now) return "ended";
  return (timeOf(notice.start_time) ?? Number.NEGATIVE_INFINITY) > now ? "scheduled" : "active";
}

/** MAINT-02: by the weight of its type, then the newest first. */
export const compareNotices = (a: Listed, b: Listed): number =>
  noticeTypes.indexOf(a.type) - noticeTypes.indexOf(b.type) || Date.parse(b.created_at) - Date.parse(a.created_at);

/** MAINT-03, MAINT-09: "Scheduled: {start}" before it begins, "Active until {end}" within it, else undefined. */
export function noticeLabel(
  { start_time, end_time }: Window,
  now: number,
  format: (iso: string) => string,
): string | undefined {
  const words = texts.chosen.notifications;
  if (start_time !== null && Date.parse(start_time) > now)
    return fillText(words.scheduled, { start: format(start_time) });
  return end_time === null ? undefined : fillText(words.active_until, { end: format(end_time) });
}

/** MAINT-03: percent of the window of a maintenance that has passed; undefined for all that has no such window. */
export function noticeProgress(
  { type, start_time, end_time }: Window & { readonly type: NoticeType },
  now: number,
): number | undefined {
  const [start, end] = [timeOf(start_time), timeOf(end_time)];
  if (type !== "maintenance" || start === undefined || end === undefined) return undefined;
  return Math.min(100, Math.max(0, Math.round(((now - start) / (end - start)) * 100)));
}
