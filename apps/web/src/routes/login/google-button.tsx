import { texts } from "@gradus/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Banner } from "../../components/banner.tsx";
import { askGoogle } from "../../lib/google-popup.ts";
import { GoogleLogo } from "./google-logo.tsx";
import { useAuthConfig } from "./use-auth-config.ts";

type GoogleButtonProps = {
  readonly mode: "signin" | "register";
  /** AUTH-36: in register mode both agreements */
  readonly agreed: boolean;
  readonly onError: (text: string | undefined) => void;
  readonly onSignedIn: () => void;
};

/** AUTH-02, AUTH-36; in its place what keeps it from working (AUTH-27, AUTH-29). */
export function GoogleButton({ mode, agreed, onError, onSignedIn }: GoogleButtonProps) {
  const { config } = useAuthConfig();
  const [waiting, setWaiting] = useState(false);
  const problem = config.isError ? texts.chosen.auth.init_failed : config.data?.error;
  const start = async () => {
    onError(undefined);
    setWaiting(true);
    const error = await askGoogle(mode === "register" ? "signup" : "signin");
    setWaiting(false);
    if (error === undefined) onSignedIn();
    else onError(error);
  };
  return (
    <>
      {problem ? (
        <Banner tone={config.isError ? "err" : "warn"}>{problem}</Banner>
      ) : (
        <div className="stack tight">
          <button
            type="button"
            className="btn block google"
            disabled={!agreed || waiting || !config.data}
            aria-busy={waiting}
            aria-describedby="google-note"
            onClick={start}
          >
            <GoogleLogo />
            {texts.auth.google}
          </button>
          <p className="small muted" id="google-note">
            {mode === "register" ? "Needs both agreements below." : <Agreement />}
          </p>
        </div>
      )}
      <p className="or">or</p>
    </>
  );
}

const { footer_terms: terms, footer_privacy: privacy } = texts.nav;

/** AUTH-36: the sentence with its two texts as links. */
function Agreement() {
  const [before, between, after] = texts.chosen.auth.google_agreement.split(new RegExp(`${terms}|${privacy}`));
  return (
    <>
      {before}
      <Link to="/terms-of-service">{terms}</Link>
      {between}
      <Link to="/privacy-policy">{privacy}</Link>
      {after}
    </>
  );
}
