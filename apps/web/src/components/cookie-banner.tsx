import { texts } from "@gradus/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { readStored, writeStored } from "../lib/storage.ts";

const key = "cookie-consent";

/** COOK-01, COOK-02: shown until accepted. */
export function CookieBanner() {
  const [accepted, setAccepted] = useState(() => readStored(key) === "true");
  if (accepted) return null;
  const accept = () => {
    writeStored(key, "true");
    setAccepted(true);
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
