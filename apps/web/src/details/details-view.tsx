import type { RequestDetails } from "@gradus/contracts";
import { useNow } from "../lib/use-now.ts";
import { useSettings } from "../session/use-settings.ts";
import { Dates, MusicalDetails, Processing, Requirements } from "./facts.tsx";
import { FailureAnalysis } from "./failure-analysis.tsx";
import { Files } from "./files.tsx";
import { LogSection } from "./log-panel.tsx";
import "./details.css";

export type DetailsSize = "small" | "medium" | "large";

type DetailsViewProps = {
  readonly request: RequestDetails;
  /** small: dates and files; medium: also what was asked for; large: also what the run used and why it failed */
  readonly size: DetailsSize;
  /** off where the page has its own buttons for them */
  readonly files?: boolean;
  /** off where the page says the cause itself */
  readonly failure?: boolean;
};

/** What a modal, a popup and a card show of a request (DET-01); they differ only in what is around it. */
export function DetailsView({ request, size, files = true, failure = true }: DetailsViewProps) {
  const now = useNow();
  const isLarge = size === "large";
  const isAdmin = useSettings()?.admin === true;
  return (
    <div className={`details details-${size}`}>
      {isLarge && failure && request.status === "failed" && <FailureAnalysis request={request} />}
      <div className="details-columns">
        {size !== "small" && <MusicalDetails request={request} />}
        <Dates request={request} now={now} />
        {isLarge && <Processing request={request} />}
      </div>
      {size !== "small" && <Requirements request={request} />}
      {files && <Files request={request} now={now} />}
      {isLarge && isAdmin && <LogSection id={request.id} />}
    </div>
  );
}
