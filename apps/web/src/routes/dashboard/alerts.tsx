import { normaliseBalance, type Request, texts } from "@gradus/contracts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { scores, titleOf } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { type SmartAlert, smartAlerts } from "./smart-alerts.ts";
import { useDismissals } from "./use-dismissals.ts";

const words = texts.dashboard;

type AlertsProps = {
  /** undefined while they are not known, or cannot be */
  readonly requests: readonly Request[] | undefined;
  readonly balance: number | undefined;
};

/** DASH-02: what happened since the person last looked. */
export function Alerts({ requests = [], balance }: AlertsProps) {
  const [dismissals, dismiss] = useDismissals();
  const now = Math.max(useNow(), Date.now());
  const alerts = smartAlerts({ requests, dismissals, now, balance: balance && normaliseBalance(balance) });
  return (
    <section className="alerts" aria-label="Alerts" aria-live="polite">
      {alerts.map((alert) => (
        <AlertBanner key={alert.key} alert={alert} onDismiss={() => dismiss(alert.key)} />
      ))}
    </section>
  );
}

type AlertBannerProps = { readonly alert: SmartAlert<Request>; readonly onDismiss: () => void };

function AlertBanner({ alert, onDismiss }: AlertBannerProps) {
  const { tone, title, body } = contentOf(alert);
  return (
    <Banner
      tone={tone}
      action={
        <button type="button" className="btn quiet icon" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
          <X className="i" />
        </button>
      }
    >
      <strong>{title}</strong> {body}
    </Banner>
  );
}

function contentOf(alert: SmartAlert<Request>): {
  readonly tone: "ok" | "warn" | "err";
  readonly title: string;
  readonly body: ReactNode;
} {
  if (alert.type === "low") {
    return {
      tone: "warn",
      title: words.alert_low,
      body: (
        <>
          You have {scores(alert.balance)}. <Link to="/purchase">{words.purchase_credits}</Link>
        </>
      ),
    };
  }
  const { id, original_file_name, error_message } = alert.request;
  const title = titleOf(original_file_name);
  if (alert.type === "failed") {
    return {
      tone: "err",
      title: words.alert_failed,
      body: (
        <>
          {title}: {error_message} <Link to={`/requests/${id}`}>See why</Link>
        </>
      ),
    };
  }
  return {
    tone: "ok",
    title: words.alert_ready,
    body: (
      <>
        {title} has been rewritten. <Link to={`/requests/${id}`}>Compare the two versions</Link>
      </>
    ),
  };
}
