import { texts } from "@gradus/contracts";
import { type PageRoute, pageRoutes } from "../components/lazy-route.tsx";
import { loaders } from "./routes.ts";

const { footer_privacy: privacy, footer_terms: terms } = texts.nav;

/** What everybody may read, signed in or not; each puts its own frame around it. */
export const openPages: readonly PageRoute[] = [
  { path: "/api-docs", title: "Loading API", load: loaders.apiDocs },
  { path: "/privacy-policy", title: `Loading ${privacy}`, load: loaders.privacy },
  { path: "/terms-of-service", title: `Loading ${terms}`, load: loaders.terms },
];
export const openRoutes = pageRoutes(openPages);
