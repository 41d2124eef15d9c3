import { normaliseBalance, texts } from "@gradus/contracts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { balanceState, balanceText } from "../../lib/balance.ts";
import { plural, scores } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import { useLogError } from "../../lib/use-log-error.ts";
import { QuickActions } from "./quick-actions.tsx";

/** DASH-03 */
export function Welcome() {
  const session = trpc.user.verify.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const name = session.data?.user?.display_name;
  return (
    <section className="card hello" aria-label="Your account">
      <div className="grow stack">
        <div>
          <h1>{name ? `Welcome, ${name}` : "Welcome"}</h1>
          <p className="muted">Which piece would you like to play next?</p>
        </div>
        <QuickActions />
        <Figures />
      </div>
      <Balance />
    </section>
  );
}

function Figures() {
  const stats = trpc.user.dashboardStats.useQuery({ range: "all" });
  useLogError("The dashboard's figures could not be loaded", stats.error);
  const unknown = stats.isError ? texts.dashboard.none : texts.nav.badge_loading;
  const { data } = stats;
  return (
    <dl className="mini">
      <div>
        <dt>This month</dt>
        <dd className="num">{data ? plural(data.requestsThisMonth, "request") : unknown}</dd>
      </div>
      <div>
        <dt>Favourite instrument</dt>
        <dd>{data?.favoriteInstrument ?? unknown}</dd>
      </div>
      <div>
        <dt>Most used</dt>
        <dd>{data?.mostFrequentModification ?? unknown}</dd>
      </div>
      <div>
        <dt>Referral rewards</dt>
        <dd className="num">{data ? scores(data.referralBonus) : unknown}</dd>
      </div>
    </dl>
  );
}

const UnknownBalance = () => (
  <>
    <p className="n num">{texts.nav.badge_loading}</p>
    <p>
      <span className="badge">{texts.nav.badge_loading}</span>
    </p>
  </>
);

function KnownBalance({ balance }: { readonly balance: number }) {
  const { tone, word } = balanceState(balance);
  const Icon = balanceIcons[tone];
  return (
    <>
      <p className={`n num ${tone}`}>{balanceText(balance)}</p>
      <p>
        <span className={`badge ${tone}`}>
          <Icon className="i" />
          {word}
        </span>
      </p>
    </>
  );
}

const balanceIcons = { ok: CircleCheck, warn: TriangleAlert, err: CircleAlert };

/** Has its place before the balance is known: what stands beside and below it would move otherwise. */
function Balance() {
  const credits = trpc.user.credits.useQuery();
  if (credits.data === undefined && credits.isError) return null;
  const balance = credits.data && normaliseBalance(credits.data.credits);
  return (
    <div className="bal">
      <p className="small muted">Balance, in {texts.product.credits_name}</p>
      {balance === undefined ? <UnknownBalance /> : <KnownBalance balance={balance} />}
      <div className="bal-actions">
        <Link className="btn primary" to="/purchase">
          {texts.dashboard.purchase_credits}
        </Link>
        <Link className="btn" to="/history">
          {texts.dashboard.view_transactions}
        </Link>
      </div>
    </div>
  );
}
