import { normaliseBalance } from "@gradus/contracts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { balanceState, balanceText } from "../../lib/balance.ts";
import { trpc } from "../../lib/trpc.ts";

const icons = { ok: CircleCheck, warn: TriangleAlert, err: CircleAlert };

export function BalanceBadge() {
  const credits = trpc.user.credits.useQuery();
  if (credits.data === undefined) return null;
  const balance = normaliseBalance(credits.data.credits);
  const { tone, word } = balanceState(balance);
  const Icon = icons[tone];
  return (
    <p className="balance-line">
      <span className="muted small">Balance</span> <strong className="num">{balanceText(balance)}</strong>{" "}
      <span className={`badge ${tone}`}>
        <Icon className="i" />
        {word}
      </span>
    </p>
  );
}
