import { CircleAlert, ClockAlert } from "lucide-react";
import { daysRemaining, expiryState, expiryText } from "../lib/expiry.ts";
import { shortDate } from "../lib/format.ts";

/** LIST-20: the date, and below it how long is left once that is two weeks or less. */
export function ExpiryDate({ expiresAt, now }: { readonly expiresAt: string; readonly now: number }) {
  const days = daysRemaining(expiresAt, now);
  const state = expiryState(days);
  if (state === "fine") return <span className="num nobr">{shortDate(expiresAt)}</span>;
  const Icon = state === "error" ? CircleAlert : ClockAlert;
  return (
    <span className={`num expiry-${state}`}>
      <strong className="nobr">{shortDate(expiresAt)}</strong>
      <br />
      <span className="xs nobr">
        <Icon className="i" /> {expiryText(days)}
      </span>
    </span>
  );
}
