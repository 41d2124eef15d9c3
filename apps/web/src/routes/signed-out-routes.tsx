import { Route, Routes } from "react-router-dom";
import { pageRoutes } from "../components/lazy-route.tsx";
import { PublicLayout } from "../components/public-layout.tsx";
import { openRoutes } from "./open-routes.tsx";
import { loaders } from "./routes.ts";

const visitorRoutes = pageRoutes([
  { path: "/login", title: "Loading", load: loaders.login },
  { path: "*", title: "Loading", load: loaders.landing },
]);

/** What visitors see (ROUTE-01 to ROUTE-03). */
export function SignedOutRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{openRoutes}</Route>
      {visitorRoutes}
    </Routes>
  );
}
