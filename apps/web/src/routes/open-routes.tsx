import { texts } from "@gradus/contracts";
import { lazyPage, pageRoutes } from "../components/lazy-route.tsx";
import { loaders } from "./routes.ts";

const { footer_privacy: privacy, footer_terms: terms } = texts.nav;

/** What everybody may read, signed in or not; each puts its own frame around it. */
export const openRoutes = pageRoutes([
  { path: "/api-docs", title: "Loading API", Content: lazyPage(loaders.apiDocs) },
  { path: "/privacy-policy", title: `Loading ${privacy}`, Content: lazyPage(loaders.privacy) },
  { path: "/terms-of-service", title: `Loading ${terms}`, Content: lazyPage(loaders.terms) },
]);
