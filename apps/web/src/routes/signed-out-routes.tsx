import { Route, Routes } from "react-router-dom";
import { type PageRoute, pageRoutes } from "../components/lazy-route.tsx";
import { PublicLayout } from "../components/public-layout.tsx";
import { openRoutes } from "./open-routes.tsx";
import { loaders } from "./routes.ts";

export const visitorPages: readonly PageRoute[] = [
  { path: "/login", title: "Loading", load: loaders.login },
  { path: "*", title: "Loading", load: loaders.landing },
];
const visitorRoutes = pageRoutes(visitorPages);

/** What visitors see (ROUTE-01 to ROUTE-03). */
export function SignedOutRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{openRoutes}</Route>
      {visitorRoutes}
    </Routes>
  );
}
