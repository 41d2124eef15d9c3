import { texts } from "@gradus/contracts";
import { type ReactNode, useEffect } from "react";
import { CookieBanner } from "./components/cookie-banner.tsx";
import { EmptyFrame } from "./components/empty-frame.tsx";
import { FetchedPage, Loading, lazyPage } from "./components/lazy-route.tsx";
import { LoadingPage } from "./components/loading-page.tsx";
import { SkipLink } from "./components/skip-link.tsx";
import { signedInRoutes } from "./routes/fetch-likely.ts";
import { SignedOutRoutes } from "./routes/signed-out-routes.tsx";
import { keepSignedIn } from "./session/likely-session.ts";
import type { Session } from "./session/session.ts";
import { Unavailable } from "./session/unavailable.tsx";
import { useSession } from "./session/use-session.ts";

const LateSignedInRoutes = lazyPage(signedInRoutes);

/** `isLikely`: somebody is probably signed in, so that the frame of their pages can be shown before it is certain. */
export function App({ isLikely }: { readonly isLikely: boolean }) {
  const session = useSession();
  useEffect(() => keepSignedIn(session.state), [session.state]);
  return (
    <>
      {/* The first link of every page, before those of the notice: a skip link later on skips less than it says. */}
      <SkipLink />
      {/* AUTH-17: asked again after signing out, which forgets the consent. */}
      <CookieBanner key={session.state === "signed-out" ? "visitor" : "account"} />
      <Content session={session} isLikely={isLikely} />
    </>
  );
}

function Content({ session, isLikely }: { readonly session: Session; readonly isLikely: boolean }) {
  if (session.state === "loading") {
    const checking = <LoadingPage title={texts.auth.checking_title} text={texts.auth.checking_text} />;
    return isLikely ? <EmptyFrame>{checking}</EmptyFrame> : checking;
  }
  if (session.state === "unavailable") return <Unavailable />;
  if (session.state === "signed-out") return <SignedOutRoutes />;
  return (
    <Loading title="Loading" around={inFrame}>
      <FetchedPage load={signedInRoutes} late={LateSignedInRoutes} props={{ user: session.user }} />
    </Loading>
  );
}

const inFrame = (page: ReactNode) => <EmptyFrame>{page}</EmptyFrame>;
