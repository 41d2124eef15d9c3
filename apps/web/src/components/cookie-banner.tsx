import { texts } from "@gradus/contracts";
import { useLayoutEffect, useState } from "react";
import { Link } from "react-router-dom";
import { readStored, writeStored } from "../lib/storage.ts";
import { useHydrated } from "../lib/use-hydrated.ts";

const key = "cookie-consent";

/**
 * COOK-01, COOK-02: shown until accepted. Pages rendered at build time hold it, so that it moves nothing when it comes; until this
 * component runs, public/theme.js hides it from whoever has accepted.
 */
export function CookieBanner() {
  const [justAccepted, setJustAccepted] = useState(false);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) delete document.documentElement.dataset.cookies;
  }, [hydrated]);
  if (justAccepted || (hydrated && readStored(key) === "true")) return null;
  const accept = () => {
    writeStored(key, "true");
    setJustAccepted(true);
  };
  return (
    <section className="cookie" aria-label="Cookies">
      <div className="wrap row between">
        <p className="small">
          {texts.chosen.cookies.text} <Link to="/privacy-policy">{texts.nav.footer_privacy}</Link>
        </p>
        <button type="button" className="btn ink" onClick={accept}>
          {texts.cookies.accept}
        </button>
      </div>
    </section>
  );
}
