const dayMonth = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const longDate = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const dateTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

const day = 86_400_000;

/** "21 Dec" */
export function shortDate(iso: string): string {
  const parts = dayMonth.formatToParts(new Date(iso));
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? "";
  return `${part("day")} ${part("month")}`;
}
export const fullDate = (iso: string): string => longDate.format(new Date(iso));
export const fullDateTime = (iso: string): string => dateTime.format(new Date(iso)).replace(" at ", ", ");

const listed = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
/** For the narrow columns of tables: "21 Dec 2026", in one line. */
export const listedDate = (iso: string): string => listed.format(new Date(iso)).replaceAll(" ", "\u00a0");
/** "21 Dec 2026, 14:07", in one line or two. */
export const listedTime = (iso: string): string => `${listedDate(iso)}, ${time.format(new Date(iso))}`;

/** A day without a time, for the functions above: its midnight here, since that of UTC lies in the day before west of Greenwich. */
export const startOfDay = (date: string): string => `${date}T00:00`;

/** "today, 10:42", "yesterday", "18 November 2026" */
export function relativeDay(iso: string, now: Date): string {
  const at = new Date(iso);
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((start(now) - start(at)) / day);
  if (days === 0) return `today, ${time.format(at)}`;
  if (days === 1) return "yesterday";
  return fullDate(iso);
}

/** "1 Score", "2 Scores" (GEN-17) */
export const scores = (count: number): string => `${count} ${count === 1 ? "Score" : "Scores"}`;
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Megabytes as the specification counts them: 1 MB = 1 048 576 bytes, one decimal (EDIT-07). */
export const megabytes = (bytes: number): string => (bytes / (1024 * 1024)).toFixed(1);

/** A signed difference with a true minus: "−0.6", "+0.3". */
export function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

/** The name without its extension, as a title. */
export const titleOf = (fileName: string): string => fileName.replace(/\.(musicxml|xml|mxl|midi?|pdf)$/i, "");

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** GEN-18: "$16.00" */
export const dollars = (amount: number): string => usd.format(amount);
