import { texts, type User } from "@gradus/contracts";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { AppLayout } from "../components/app-layout.tsx";
import { Loading, lazyPage, pageRoutes } from "../components/lazy-route.tsx";
import { checkoutSession } from "../session/payment-return.ts";
import { hasResetToken, returnPath } from "../session/return-path.ts";
import { useAfterSignIn } from "../session/use-after-sign-in.ts";
import { openRoutes } from "./open-routes.tsx";
import { ownPages } from "./own-routes.ts";
import { adminLoaders, loaders } from "./routes.ts";

const Login = lazyPage(loaders.login);

const { admin, stats, products, vouchers, help, tickets, maintenance, system } = {
  ...texts.loading,
  ...texts.chosen.loading,
};
const ownRoutes = pageRoutes(ownPages);
/** ROUTE-08, LAZY-03, LAZY-07: nobody else has these pages, so that their addresses lead others to the start. */
const adminRoutes = pageRoutes([
  { path: "/admin", title: admin, load: adminLoaders.overview },
  { path: "/admin-stats", title: stats, load: adminLoaders.stats },
  { path: "/admin-products", title: products, load: adminLoaders.products },
  { path: "/vouchers", title: vouchers, load: adminLoaders.vouchers },
  { path: "/admin-maintenance", title: maintenance, load: adminLoaders.maintenance },
  { path: "/admin-help", title: help, load: adminLoaders.articles },
  { path: "/admin-support", title: tickets, load: adminLoaders.tickets },
  { path: "/admin-system-status", title: system, load: adminLoaders.system },
]);

/** What a signed-in account sees (ROUTE-04, ROUTE-05). */
export function SignedInRoutes({ user }: { readonly user: User }) {
  useAfterSignIn(user);
  const sessionId = checkoutSession(useLocation().search);
  // ROUTE-07: the address is rewritten; the page of success fetches the account anew
  if (sessionId) return <Navigate to="/payment-success" replace state={{ sessionId }} />;
  return (
    <Routes>
      <Route element={<AppLayout user={user} />}>
        {ownRoutes}
        {user.admin && adminRoutes}
        {openRoutes}
      </Route>
      <Route path="/login" element={<Return />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

/** ROUTE-09, ROUTE-10: whoever is signed in has no business on /login, except with the link of a mail (ROUTE-13). */
function Return() {
  const { state, search } = useLocation();
  if (hasResetToken(search)) {
    return (
      <Loading title="Loading">
        <Login />
      </Loading>
    );
  }
  return <Navigate to={returnPath((state as { from?: unknown } | null)?.from)} replace />;
}
