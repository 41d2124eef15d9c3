import { type AdminNotice, noticeCreateInput, texts } from "@gradus/contracts";

export type NoticeValues = Pick<AdminNotice, "type" | "title" | "message" | "is_active" | "target_users"> & {
  /** as the two fields of a form have it: local time without a zone, empty for none */
  readonly start: string;
  readonly end: string;
};

export const blankNotice: NoticeValues = {
  type: "info",
  title: "",
  message: "",
  is_active: true,
  target_users: "all",
  start: "",
  end: "",
};

const two = (value: number): string => String(value).padStart(2, "0");

/** "2026-03-18T13:05", in the zone of this device. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same moment as ISO 8601 in UTC; null for an empty field or one that is no moment. */
export function fromLocalInput(local: string): string | null {
  const time = Date.parse(local);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const valuesOf = ({ start_time, end_time, ...notice }: AdminNotice): NoticeValues => ({
  type: notice.type,
  title: notice.title,
  message: notice.message,
  is_active: notice.is_active,
  target_users: notice.target_users,
  start: toLocalInput(start_time),
  end: toLocalInput(end_time),
});

/** What the form says, as the server takes it. */
export const toWire = ({ start, end, ...others }: NoticeValues) => ({
  ...others,
  start_time: fromLocalInput(start),
  end_time: fromLocalInput(end),
});

/** What is wrong with it, by field. */
export function noticeErrors(values: NoticeValues): Readonly<Record<string, string>> {
  const wire = toWire(values);
  const read = noticeCreateInput.safeParse(wire);
  const issues = read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
  const isBackwards = wire.start_time !== null && wire.end_time !== null && wire.end_time <= wire.start_time;
  const window = isBackwards ? { end_time: texts.chosen.notifications.end_before_start } : {};
  return { ...Object.fromEntries(issues), ...window };
}
