import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, err: CircleAlert };

type BannerProps = {
  readonly tone: keyof typeof icons;
  /** errors that appear while the person is at work are announced at once */
  readonly live?: boolean;
  /** a button at its end, to put it away */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export function Banner({ tone, live = false, action, children }: BannerProps) {
  const Icon = icons[tone];
  const role = tone === "err" ? "alert" : "status";
  return (
    <div className={tone === "info" ? "banner" : `banner ${tone}`} role={live ? role : undefined}>
      <Icon className="i" />
      <div className="body">{children}</div>
      {action}
    </div>
  );
}
