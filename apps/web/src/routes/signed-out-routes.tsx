import { texts } from "@gradus/contracts";
import { Route, Routes } from "react-router-dom";
import { Loading, lazyPage } from "../components/lazy-route.tsx";
import { PublicLayout } from "../components/public-layout.tsx";
import { loaders } from "./routes.ts";

const Landing = lazyPage(loaders.landing);
const Login = lazyPage(loaders.login);
const ApiDocs = lazyPage(loaders.apiDocs);
const Privacy = lazyPage(loaders.privacy);
const Terms = lazyPage(loaders.terms);

/** What visitors see (ROUTE-01 to ROUTE-03). */
export function SignedOutRoutes() {
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
          path="/api-docs"
          element={
            <Loading title="Loading API">
              <ApiDocs />
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
