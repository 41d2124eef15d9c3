import { texts } from "@gradus/contracts";
import { matchPath } from "react-router-dom";
import { fetchPage, type PageRoute } from "../components/lazy-route.tsx";
import { loaders } from "./routes.ts";

/** What everybody has who is signed in. */
export const ownPages: readonly PageRoute[] = [
  { path: "/", title: `Loading ${texts.nav.dashboard}`, load: loaders.dashboard },
  { path: "/requests", title: `Loading ${texts.nav.requests}`, load: loaders.requests },
  { path: "/requests/:id", title: "Loading Request", load: loaders.request },
  { path: "/modifyscore", title: texts.loading.editor, load: loaders.editor },
  { path: "/history", title: texts.loading.history, load: loaders.history },
  { path: "/purchase", title: `Loading ${texts.purchase.title}`, load: loaders.purchase },
  { path: "/payment-success", title: "Loading", load: loaders.paymentSuccess },
  { path: "/helppage", title: `Loading ${texts.nav.help}`, load: loaders.help },
  { path: "/settings", title: texts.loading.settings, load: loaders.settings },
];

/** Fetches the page of an address ahead; a failure is told when the page is opened, which fetches it again. */
export async function fetchPageOf(pages: readonly PageRoute[], pathname: string): Promise<void> {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (page) await fetchPage(page.load).catch(() => {});
}
