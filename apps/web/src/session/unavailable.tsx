import { texts } from "@gradus/contracts";
import { RefreshCw } from "lucide-react";
import { Page } from "../components/page.tsx";

const retry = () => window.location.reload();

/** AUTH-27: the sign-in service did not answer at all. */
export function Unavailable() {
  return (
    <Page title={texts.errors.boundary_title} className="wrap narrow main">
      <section className="card empty" role="alert">
        <p>{texts.chosen.auth.init_failed}</p>
        <button type="button" className="btn" onClick={retry}>
          <RefreshCw className="i" />
          {texts.errors.try_again}
        </button>
      </section>
    </Page>
  );
}
