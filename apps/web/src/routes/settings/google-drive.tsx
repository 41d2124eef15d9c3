import { Cloud } from "lucide-react";
import { Banner } from "../../components/banner.tsx";
import { trpc } from "../../lib/trpc.ts";

/** The state of the connection; without the operator's Google client there is none to make. */
export function GoogleDrive() {
  const config = trpc.user.authConfig.useQuery();
  if (config.data?.error) return <Banner tone="warn">{config.data.error}</Banner>;
  return (
    <p className="row nowrap">
      <Cloud className="i" />
      <span>
        <strong>Not connected</strong>
        <span className="small muted setting-note">Download your scores from their own page.</span>
      </span>
    </p>
  );
}
