import { constants, texts } from "@gradus/contracts";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import simpler from "../../assets/minuet-simple.svg";
import { Banner } from "../../components/banner.tsx";
import { Logo } from "../../components/logo.tsx";
import { Page } from "../../components/page.tsx";
import { SkipLink } from "../../components/skip-link.tsx";
import { trpc } from "../../lib/trpc.ts";
import { InlineSvg } from "../../score/inline-svg.tsx";
import { AuthForm } from "./auth-form.tsx";
import { modeOf } from "./form-schema.ts";
import "./login.css";

export function Login() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const mode = modeOf(search);
  const registering = mode === "register";
  const title = registering ? texts.auth.title_register : texts.auth.title_signin;
  return (
    <div className="auth">
      <SkipLink />
      <header className="wrap">
        <Logo />
      </header>
      <Page title={title} className="">
        <div className="form">
          <div>
            <h1>{title}</h1>
            {registering && <p className="muted">{constants.FREE_SIGNUP_CREDITS} free Scores. No card.</p>}
          </div>
          <ProviderNotice />
          <AuthForm key={mode} mode={mode} />
          <p className="small muted">
            {registering ? "Already have an account? " : "New to Gradus? "}
            <Link to={registering ? "/login" : "/login?mode=register"} state={state} replace>
              {registering ? texts.landing.simple_header_signin : texts.landing.nav_signup}
            </Link>
          </p>
        </div>
      </Page>
      <aside className="aside" aria-hidden="true">
        <figure className="score-sheet">
          <div className="score plain">
            <InlineSvg url={simpler} viewBox="0 0 600 162" />
          </div>
        </figure>
        <blockquote>“One step, and then the next.”</blockquote>
        <p>Credits never expire. Change your mind as often as you like.</p>
      </aside>
    </div>
  );
}

/** AUTH-27, AUTH-29: what keeps a way of signing in from working, in the place of its button. */
function ProviderNotice() {
  const config = trpc.user.authConfig.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const problem = config.isError ? texts.chosen.auth.init_failed : config.data?.error;
  if (!problem) return null;
  return (
    <>
      <Banner tone={config.isError ? "err" : "warn"}>{problem}</Banner>
      <p className="or">or</p>
    </>
  );
}
