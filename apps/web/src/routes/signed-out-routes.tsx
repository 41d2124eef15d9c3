import { Route, Routes } from "react-router-dom";
import { Loading, lazyPage } from "../components/lazy-route.tsx";
import { PublicLayout } from "../components/public-layout.tsx";
import { openRoutes } from "./open-routes.tsx";
import { loaders } from "./routes.ts";

const Landing = lazyPage(loaders.landing);
const Login = lazyPage(loaders.login);

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
      <Route element={<PublicLayout />}>{openRoutes}</Route>
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
