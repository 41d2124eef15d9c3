import { constants, type Notice, texts } from "@gradus/contracts";
import { RotateCcw } from "lucide-react";
import { Banner } from "../components/banner.tsx";
import { trpc } from "../lib/trpc.ts";
import { useLogError } from "../lib/use-log-error.ts";
import { useNow } from "../lib/use-now.ts";
import { dismissNotice, useDismissedNotices } from "./dismissed-notices.ts";
import { NoticeBanner } from "./notice-banner.tsx";
import { shownNotices } from "./shown-notices.ts";
import "./notices.css";

const words = texts.notifications;

/** The notices that are for this person now, so many of them. */
function useNotices(max: number) {
  const query = trpc.maintenance.notifications.useQuery(undefined, {
    refetchInterval: constants.NOTIFICATION_REFRESH_MS,
  });
  useLogError(words.load_failed, query.error);
  const [now, dismissed] = [useNow(), useDismissedNotices()];
  const all = query.data?.notifications;
  return { query, now, shown: all && shownNotices(all, { dismissed, now, max }) };
}

type ShownProps = { readonly notices: readonly Notice[]; readonly now: number };

const Shown = ({ notices, now }: ShownProps) =>
  notices.map((notice) => (
    <NoticeBanner key={notice.id} notice={notice} now={now} onDismiss={() => dismissNotice(notice.id)} />
  ));

/** MAINT-06: older ones are still there, but they could not be asked for again. */
const RefreshFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Banner tone="warn" live>
    {words.refresh_failed}{" "}
    <button type="button" className="link" onClick={onRetry}>
      {words.retry}
    </button>
  </Banner>
);

/** DASH-01: at the top of the dashboard, at most three; nothing where there is nothing to say. */
export function DashboardNotices() {
  const { query, now, shown } = useNotices(constants.NOTIFICATIONS_DASHBOARD_MAX);
  if (!shown && !query.isError) return null;
  if (shown?.length === 0 && !query.isError) return null;
  return (
    <section className="stack tight" aria-label="System notifications">
      {!shown && <Banner tone="warn">{texts.dashboard.notifications_banner}</Banner>}
      {shown && query.isError && <RefreshFailed onRetry={() => query.refetch()} />}
      {shown && <Shown notices={shown} now={now} />}
    </section>
  );
}

/** MAINT-05: all that can be said about notices, at most five. */
export function NoticesPanel() {
  const { query, now, shown } = useNotices(constants.NOTIFICATIONS_DEFAULT_MAX);
  return (
    <section className="stack tight" aria-label="System notifications">
      <h2>System notifications</h2>
      {!shown && query.isError && (
        <Banner tone="err" live>
          <strong>{words.error_title}</strong>
          <p>{words.error_text}</p>
          <button type="button" className="btn" onClick={() => query.refetch()}>
            <RotateCcw className="i" />
            {words.try_again}
          </button>
        </Banner>
      )}
      {!shown && query.isPending && <p className="muted">{texts.nav.badge_loading}</p>}
      {shown && query.isError && <RefreshFailed onRetry={() => query.refetch()} />}
      {shown?.length === 0 && <p className="muted">{words.empty}</p>}
      {shown && <Shown notices={shown} now={now} />}
    </section>
  );
}
