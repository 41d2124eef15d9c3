import { texts } from "@gradus/contracts";
import { Link, Outlet, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import { Logo } from "./logo.tsx";
import { OfflineBanner } from "./offline-banner.tsx";

/** ROUTE-02: the simple frame of the legal pages for visitors. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Logo />
          <span className="grow" />
          <Link className="btn" to="/login">
            {texts.landing.simple_header_signin}
          </Link>
        </div>
      </header>
      <OfflineBanner />
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
      <Footer />
    </>
  );
}
