import { constants, normaliseBalance, texts } from "@gradus/contracts";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { Page } from "../../components/page.tsx";
import { errorCode } from "../../lib/error-code.ts";
import { plural, scores } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import { useRefreshMoney } from "../../session/use-refresh-money.ts";
import { Stairs } from "./stairs.tsx";
import "./purchase.css";

const SECOND = 1000;

/** Whole seconds left, from the constant down to 0. */
function useCountdown(): number {
  const [left, setLeft] = useState(constants.PAYMENT_REDIRECT_SECONDS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), SECOND);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** PUR-18: the server asks the provider itself, in case the provider's own word is late; ROUTE-07 refreshes the account. */
function useReturned(sessionId: string | undefined) {
  const cache = trpc.useUtils();
  const refresh = useRefreshMoney();
  const returned = trpc.payments.returned.useMutation({
    onSettled: () => Promise.all([refresh(), cache.user.verify.invalidate()]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per checkout
  useEffect(() => {
    if (sessionId) returned.mutate({ id: sessionId });
  }, [sessionId]);
  return returned;
}

/** PUR-13, PUR-26 */
export function PaymentSuccess() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const returned = useReturned((state as { sessionId?: string } | null)?.sessionId);
  const left = useCountdown();
  const status = returned.data?.status;
  const isRefused = status === "failed" || status === "expired";
  const isUnknown = errorCode(returned.error) === "request/not-found";
  const credits = trpc.user.credits.useQuery(undefined, { refetchInterval: SECOND });
  const balance = normaliseBalance(credits.data?.credits);

  useEffect(() => {
    if (left === 0 && !isRefused && !isUnknown) navigate("/", { replace: true });
  }, [left, isRefused, isUnknown, navigate]);

  if (isRefused) {
    return <NotDone title="Payment not completed" text="The payment did not go through. Nothing was charged." />;
  }
  if (isUnknown) {
    return <NotDone title="Payment not found" text="This account has no such payment. Did you pay with another one?" />;
  }
  return (
    <Page title={texts.purchase.success_title} className="wrap narrow main done">
      <Stairs />
      <h1>{texts.purchase.success_title}</h1>
      {status === "completed" && returned.data && (
        <p className="lead">
          {scores(returned.data.credits)} {returned.data.credits === 1 ? "was" : "were"} added. Your balance is now{" "}
          <strong className="num">{balance}</strong>.
        </p>
      )}
      <p className="muted" role="timer">
        You will be taken to the dashboard in <span className="num strong">{plural(left, "second")}</span>.
      </p>
      <p className="muted" role="status">
        {(status === "pending" || returned.isError) && texts.chosen.purchase.late_credit}
      </p>
      <div className="row">
        <Link className="btn primary lg" to="/" replace>
          {texts.purchase.success_link}
        </Link>
        <Link className="btn lg" to="/history">
          {texts.nav.history}
        </Link>
      </div>
    </Page>
  );
}

function NotDone({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Page title={title} className="wrap narrow main done" takesFocus>
      <h1>{title}</h1>
      <Banner tone="warn" live>
        {text}
      </Banner>
      <Link className="btn primary lg" to="/purchase" replace>
        Back to {texts.purchase.title}
      </Link>
    </Page>
  );
}
