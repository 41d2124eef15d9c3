import { texts, type User } from "@gradus/contracts";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { AppLayout } from "../components/app-layout.tsx";
import { Loading, lazyPage, pageRoutes } from "../components/lazy-route.tsx";
import { checkoutSession } from "../session/payment-return.ts";
import { hasResetToken, returnPath } from "../session/return-path.ts";
import { useAfterSignIn } from "../session/use-after-sign-in.ts";
import { openRoutes } from "./open-routes.tsx";
import { adminLoaders, loaders } from "./routes.ts";

const Login = lazyPage(loaders.login);

const { admin, stats, products, vouchers, help, tickets, maintenance, system } = {
  ...texts.loading,
  ...texts.chosen.loading,
};
const ownRoutes = pageRoutes([
  { path: "/", title: `Loading ${texts.nav.dashboard}`, load: loaders.dashboard },
  { path: "/requests", title: `Loading ${texts.nav.requests}`, load: loaders.requests },
  { path: "/requests/:id", title: "Loading Request", load: loaders.request },
  { path: "/modifyscore", title: texts.loading.editor, load: loaders.editor },
  { path: "/history", title: texts.loading.history, load: loaders.history },
  { path: "/purchase", title: `Loading ${texts.purchase.title}`, load: loaders.purchase },
  { path: "/payment-success", title: "Loading", load: loaders.paymentSuccess },
  { path: "/helppage", title: `Loading ${texts.nav.help}`, load: loaders.help },
  { path: "/settings", title: texts.loading.settings, load: loaders.settings },
]);
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
