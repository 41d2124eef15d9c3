import { texts } from "@gradus/contracts";
import { Route } from "react-router-dom";
import { Loading, lazyPage } from "../components/lazy-route.tsx";
import { loaders } from "./routes.ts";

const ApiDocs = lazyPage(loaders.apiDocs);
const Privacy = lazyPage(loaders.privacy);
const Terms = lazyPage(loaders.terms);

/** What everybody may read, signed in or not; each puts its own frame around it. */
export const openRoutes = (
  <>
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
  </>
);
