import { type Notice, noticeLabel, noticeProgress } from "@gradus/contracts";
import { CircleAlert, Info, type LucideIcon, ShieldCheck, TriangleAlert, Wrench, X } from "lucide-react";
import { fullDateTime } from "../lib/format.ts";

const looks: Readonly<Record<Notice["type"], { readonly Icon: LucideIcon; readonly tone: string }>> = {
  maintenance: { Icon: Wrench, tone: "" },
  error: { Icon: CircleAlert, tone: "err" },
  warning: { Icon: TriangleAlert, tone: "warn" },
  info: { Icon: Info, tone: "" },
};

type NoticeBannerProps = {
  readonly notice: Omit<Notice, "id" | "created_at" | "is_active">;
  readonly now: number;
  readonly onDismiss?: () => void;
};

/** MAINT-01, MAINT-03: one notice with what is said of its time. */
export function NoticeBanner({ notice, now, onDismiss }: NoticeBannerProps) {
  const { Icon, tone } = looks[notice.type];
  const label = noticeLabel(notice, now, fullDateTime);
  const percent = noticeProgress(notice, now);
  return (
    <div className={`banner notice ${tone}`}>
      <Icon className="i" />
      <div className="body">
        <p className="row between">
          <strong>{notice.title}</strong>
          <span className="row">
            {notice.target_users === "admins" && (
              <span className="badge plain">
                <ShieldCheck className="i" />
                Admins only
              </span>
            )}
            {label && <span className="badge plain">{label}</span>}
          </span>
        </p>
        <p className="notice-text">{notice.message}</p>
        {percent !== undefined && (
          <div
            className="progress info"
            role="progressbar"
            aria-label={`Progress of ${notice.title}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      {onDismiss && (
        <button type="button" className="btn quiet icon" aria-label={`Dismiss: ${notice.title}`} onClick={onDismiss}>
          <X className="i" />
        </button>
      )}
    </div>
  );
}
