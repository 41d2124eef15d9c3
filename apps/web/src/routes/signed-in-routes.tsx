import { texts, type User } from "@gradus/contracts";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { AppLayout } from "../components/app-layout.tsx";
import { Loading, lazyPage } from "../components/lazy-route.tsx";
import { checkoutSession } from "../session/payment-return.ts";
import { hasResetToken, returnPath } from "../session/return-path.ts";
import { useAfterSignIn } from "../session/use-after-sign-in.ts";
import { openRoutes } from "./open-routes.tsx";
import { adminLoaders, loaders } from "./routes.ts";

const Dashboard = lazyPage(loaders.dashboard);
const Requests = lazyPage(loaders.requests);
const RequestView = lazyPage(loaders.request);
const Editor = lazyPage(loaders.editor);
const History = lazyPage(loaders.history);
const Purchase = lazyPage(loaders.purchase);
const PaymentSuccess = lazyPage(loaders.paymentSuccess);
const Help = lazyPage(loaders.help);
const Settings = lazyPage(loaders.settings);
const Login = lazyPage(loaders.login);

const { admin, stats, products, vouchers, help, tickets, maintenance, system } = {
  ...texts.loading,
  ...texts.chosen.loading,
};
/** ROUTE-08, LAZY-03, LAZY-07: nobody else has these pages, so that their addresses lead others to the start. */
const adminRoutes = [
  { path: "/admin", title: admin, Content: lazyPage(adminLoaders.overview) },
  { path: "/admin-stats", title: stats, Content: lazyPage(adminLoaders.stats) },
  { path: "/admin-products", title: products, Content: lazyPage(adminLoaders.products) },
  { path: "/vouchers", title: vouchers, Content: lazyPage(adminLoaders.vouchers) },
  { path: "/admin-maintenance", title: maintenance, Content: lazyPage(adminLoaders.maintenance) },
  { path: "/admin-help", title: help, Content: lazyPage(adminLoaders.articles) },
  { path: "/admin-support", title: tickets, Content: lazyPage(adminLoaders.tickets) },
  { path: "/admin-system-status", title: system, Content: lazyPage(adminLoaders.system) },
] as const;

/** What a signed-in account sees (ROUTE-04, ROUTE-05). */
export function SignedInRoutes({ user }: { readonly user: User }) {
  useAfterSignIn(user);
  const sessionId = checkoutSession(useLocation().search);
  // ROUTE-07: the address is rewritten; the page of success fetches the account anew
  if (sessionId) return <Navigate to="/payment-success" replace state={{ sessionId }} />;
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
          path="/history"
          element={
            <Loading title={texts.loading.history}>
              <History />
            </Loading>
          }
        />
        <Route
          path="/purchase"
          element={
            <Loading title={`Loading ${texts.purchase.title}`}>
              <Purchase />
            </Loading>
          }
        />
        <Route
          path="/payment-success"
          element={
            <Loading title="Loading">
              <PaymentSuccess />
            </Loading>
          }
        />
        {user.admin &&
          adminRoutes.map(({ path, title, Content }) => (
            <Route
              key={path}
              path={path}
              element={
                <Loading title={title}>
                  <Content />
                </Loading>
              }
            />
          ))}
        <Route
          path="/helppage"
          element={
            <Loading title={`Loading ${texts.nav.help}`}>
              <Help />
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
