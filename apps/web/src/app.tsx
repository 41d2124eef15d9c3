import { texts } from "@gradus/contracts";
import { useEffect } from "react";
import { CookieBanner } from "./components/cookie-banner.tsx";
import { Loading, lazyPage } from "./components/lazy-route.tsx";
import { LoadingPage } from "./components/loading-page.tsx";
import { signedInRoutes } from "./routes/fetch-likely.ts";
import { SignedOutRoutes } from "./routes/signed-out-routes.tsx";
import { keepSignedIn } from "./session/likely-session.ts";
import type { Session } from "./session/session.ts";
import { Unavailable } from "./session/unavailable.tsx";
import { useSession } from "./session/use-session.ts";

const SignedInRoutes = lazyPage(signedInRoutes);

export function App() {
  const session = useSession();
  useEffect(() => keepSignedIn(session.state), [session.state]);
  return (
    <>
      {/* AUTH-17: asked again after signing out, which forgets the consent. */}
      <CookieBanner key={session.state} />
      <Content session={session} />
    </>
  );
}

function Content({ session }: { readonly session: Session }) {
  if (session.state === "loading") {
    return <LoadingPage title={texts.auth.checking_title} text={texts.auth.checking_text} />;
  }
  if (session.state === "unavailable") return <Unavailable />;
  if (session.state === "signed-out") return <SignedOutRoutes />;
  return (
    <Loading title="Loading">
      <SignedInRoutes user={session.user} />
    </Loading>
  );
}
