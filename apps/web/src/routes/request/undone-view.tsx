import type { RequestDetails } from "@gradus/contracts";
import { Banner } from "../../components/banner.tsx";
import { Page } from "../../components/page.tsx";
import { DetailsCard } from "../../details/details-card.tsx";
import { titleOf } from "../../lib/format.ts";
import { DownloadBar } from "./download-bar.tsx";
import { EarlierResults } from "./earlier-results.tsx";
import { RequestHead } from "./request-head.tsx";

/** A rewrite that was given back: its upload is still there for another try. */
export function UndoneView({ request }: { readonly request: RequestDetails }) {
  return (
    <Page title={titleOf(request.original_file_name)} className="wrap narrow main stack loose" takesFocus>
      <RequestHead request={request}>
        <DownloadBar request={request} report={undefined} />
      </RequestHead>
      <Banner tone="ok">
        <p>
          <strong>You undid this rewrite, and its Scores are back in your balance.</strong>
        </p>
        <p>Your upload is kept. Rewrite it again with another level, or delete it.</p>
      </Banner>
      <EarlierResults request={request} />
      <DetailsCard title="What you asked for" request={request} size="large" failure={false} />
    </Page>
  );
}
