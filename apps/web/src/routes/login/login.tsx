import { constants, texts } from "@gradus/contracts";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import simpler from "../../assets/minuet-simple.svg";
import { Banner } from "../../components/banner.tsx";
import { Logo } from "../../components/logo.tsx";
import { Page } from "../../components/page.tsx";
import { productName } from "../../lib/product.ts";
import { InlineSvg } from "../../score/inline-svg.tsx";
import { AuthForm } from "./auth-form.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { type Mode, modeOf } from "./form-schema.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import "./login.css";

const titles: Readonly<Record<Mode, string>> = {
  signin: texts.auth.title_signin,
  register: texts.auth.title_register,
  reset: texts.chosen.auth.title_reset,
  "new-password": texts.chosen.auth.title_new_password,
  "confirm-email": texts.chosen.auth.title_confirm_email,
};

export function Login() {
  const [search] = useSearchParams();
  const mode = modeOf(search);
  const title = titles[mode];
  return (
    <div className="auth">
      <header className="wrap">
        <Logo />
      </header>
      <Page title={title} className="">
        <div className="form">
          <div>
            <h1>{title}</h1>
            {mode === "register" && <p className="muted">{constants.FREE_SIGNUP_CREDITS} free Scores. No card.</p>}
            {mode === "reset" && <p className="muted">We mail you a link to set a new one.</p>}
          </div>
          {mode === "signin" || mode === "register" ? (
            <SignIn key={mode} mode={mode} />
          ) : (
            <Reset key={mode} token={search.get("token") ?? ""} mode={mode} />
          )}
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

function SignIn({ mode }: { readonly mode: "signin" | "register" }) {
  const { state } = useLocation();
  const registering = mode === "register";
  const passwordSet = (state as { passwordSet?: boolean } | null)?.passwordSet === true;
  return (
    <>
      {!registering && passwordSet && (
        <Banner tone="ok" live>
          {texts.chosen.auth.password_set}
        </Banner>
      )}
      <AuthForm mode={mode} />
      <div className="stack tight small muted">
        {!registering && (
          <p>
            <Link to="/login?mode=reset" state={state} replace>
              {texts.auth.forgot}
            </Link>
          </p>
        )}
        <p>
          {registering ? "Already have an account? " : `New to ${productName}? `}
          <Link to={registering ? "/login" : "/login?mode=register"} state={state} replace>
            {registering ? texts.landing.simple_header_signin : texts.landing.nav_signup}
          </Link>
        </p>
      </div>
    </>
  );
}

type ResetProps = { readonly mode: "reset" | "new-password" | "confirm-email"; readonly token: string };

function Reset({ mode, token }: ResetProps) {
  const { state } = useLocation();
  return (
    <>
      {mode === "reset" && <ResetForm />}
      {mode === "new-password" && <NewPasswordForm token={token} />}
      {mode === "confirm-email" && <ConfirmEmail token={token} />}
      <p className="small">
        <Link to="/login" state={state} replace>
          {texts.auth.back_to_login}
        </Link>
      </p>
    </>
  );
}
