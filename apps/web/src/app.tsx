import { texts, type User } from "@gradus/contracts";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { AppLayout } from "./components/app-layout.tsx";
import { CookieBanner } from "./components/cookie-banner.tsx";
import { Loading, lazyPage } from "./components/lazy-route.tsx";
import { LoadingPage } from "./components/loading-page.tsx";
import { PublicLayout } from "./components/public-layout.tsx";
import { loaders } from "./routes/routes.ts";
import { returnPath } from "./session/return-path.ts";
import type { Session } from "./session/session.ts";
import { Unavailable } from "./session/unavailable.tsx";
import { useAfterSignIn } from "./session/use-after-sign-in.ts";
import { useSession } from "./session/use-session.ts";

const Landing = lazyPage(loaders.landing);
const Login = lazyPage(loaders.login);
const Privacy = lazyPage(loaders.privacy);
const Terms = lazyPage(loaders.terms);
const Dashboard = lazyPage(loaders.dashboard);
const Requests = lazyPage(loaders.requests);
const RequestView = lazyPage(loaders.request);
const Editor = lazyPage(loaders.editor);
const Settings = lazyPage(loaders.settings);

export function App() {
  const session = useSession();
  return (
    <>
      <Content session={session} />
      {/* AUTH-17: asked again after signing out, which forgets the consent. */}
      <CookieBanner key={session.state} />
    </>
  );
}

function Content({ session }: { readonly session: Session }) {
  if (session.state === "loading") {
    return <LoadingPage title={texts.auth.checking_title} text={texts.auth.checking_text} />;
  }
  if (session.state === "unavailable") return <Unavailable />;
  return session.state === "signed-in" ? <SignedIn user={session.user} /> : <SignedOut />;
}

function SignedOut() {
  return (
    <Routes>
      <Route
        path="/login"
        element={
          <Loading title="Loading">
            <Login />
          </Loading>
        }
      />
      <Route element={<PublicLayout />}>
        <Route
          path="/privacy-policy"
          element={
            <Loading title={`Loading ${texts.nav.footer_privacy}`}>
              <Privacy />
            </Loading>
          }
        />
        <Route
          path="/terms-of-service"
          element={
            <Loading title={`Loading ${texts.nav.footer_terms}`}>
              <Terms />
            </Loading>
          }
        />
      </Route>
      <Route
        path="*"
        element={
          <Loading title="Loading">
            <Landing />
          </Loading>
        }
      />
    </Routes>
  );
}

function SignedIn({ user }: { readonly user: User }) {
  useAfterSignIn(user);
  return (
    <Routes>
      <Route element={<AppLayout user={user} />}>
        <Route
          index
          element={
            <Loading title={`Loading ${texts.nav.dashboard}`}>
              <Dashboard />
            </Loading>
          }
        />
        <Route
          path="/requests"
          element={
            <Loading title={`Loading ${texts.nav.requests}`}>
              <Requests />
            </Loading>
          }
        />
        <Route
          path="/requests/:id"
          element={
            <Loading title="Loading Request">
              <RequestView />
            </Loading>
          }
        />
        <Route
          path="/modifyscore"
          element={
            <Loading title={texts.loading.editor}>
              <Editor />
            </Loading>
          }
        />
        <Route
          path="/settings"
          element={
            <Loading title={texts.loading.settings}>
              <Settings />
            </Loading>
          }
        />
        <Route
          path="/privacy-policy"
          element={
            <Loading title={`Loading ${texts.nav.footer_privacy}`}>
              <Privacy />
            </Loading>
          }
        />
        <Route
          path="/terms-of-service"
          element={
            <Loading title={`Loading ${texts.nav.footer_terms}`}>
              <Terms />
            </Loading>
          }
        />
      </Route>
      <Route path="/login" element={<Return />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

/** ROUTE-09, ROUTE-10: whoever is signed in has no business on /login. */
function Return() {
  const { state } = useLocation();
  return <Navigate to={returnPath((state as { from?: unknown } | null)?.from)} replace />;
}
