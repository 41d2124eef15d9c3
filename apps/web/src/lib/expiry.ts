import { constants, texts } from "@gradus/contracts";

const day = 86_400_000;

/** DET-11: whole days left, rounded up before expiry; −1 or less after it, never 0. */
export function daysRemaining(expiresAt: string, now: number): number {
  const left = (Date.parse(expiresAt) - now) / day;
  return left > 0 ? Math.ceil(left) : Math.min(-1, Math.floor(left));
}

export type ExpiryState = "fine" | "warning" | "error";

/** DET-10: 14 days or fewer warn, 7 or fewer, or past, are an error. */
export function expiryState(days: number): ExpiryState {
  if (days <= constants.EXPIRY_ERROR_DAYS) return "error";
  return days <= constants.EXPIRY_WARNING_DAYS ? "warning" : "fine";
}

export function expiryText(days: number): string {
  if (days < 0) return texts.details.expired;
  return `${days} ${days === 1 ? "day" : "days"} left`;
}
