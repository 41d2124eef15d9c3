import { table } from "@gradus/contracts";
import { QueryClient } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { fetchPage } from "./components/lazy-route.tsx";
import { links, trpc, verifyUrl } from "./lib/trpc.ts";
import { Root } from "./root.tsx";
import { ownPages } from "./routes/own-routes.ts";
import { loaders } from "./routes/routes.ts";
import { showVisitor } from "./session/use-session.ts";

/** The module of each of an account's pages under src/routes, for the tags that fetch it: the build fails where one is missing. */
const modules: Readonly<Record<string, string>> = table({
  "/": "dashboard/dashboard",
  "/requests": "requests/requests",
  "/requests/:id": "request/request",
  "/modifyscore": "editor/editor",
  "/history": "history/history",
  "/purchase": "purchase/purchase",
  "/payment-success": "purchase/payment-success",
  "/helppage": "help/help-page",
  "/settings": "settings/settings",
});

/**
 * Pages that can be drawn before the server has said anything, by who asks: `visitor` is whoever sends no session cookie, `account`
 * everybody else, whose pages are an empty frame here. `path` is a pattern of the router, with the query where that counts; `calls`
 * are what its scripts will ask first, which browsers fetch beside them.
 */
export const staticPages = [
  { name: "landing", who: "visitor", path: "/", modules: ["landing/landing"], calls: [] },
  { name: "login", who: "visitor", path: "/login", modules: ["login/login"], calls: [] },
  { name: "register", who: "visitor", path: "/login?mode=register", modules: ["login/login"], calls: [] },
  ...ownPages.map(
    ({ path }) =>
      ({
        name: `account${path.replace(/\W+/g, "-")}`,
        who: "account",
        path,
        modules: ["signed-in-routes", modules[path] ?? path],
        calls: [verifyUrl],
      }) as const,
  ),
] as const;

/** The contents of #root at an address, as the browser draws them first. */
export async function renderStatic({ who, path }: (typeof staticPages)[number]): Promise<string> {
  const queries = new QueryClient();
  const client = trpc.createClient({ links });
  if (who === "visitor") {
    showVisitor(createTRPCQueryUtils({ queryClient: queries, client }));
    await Promise.all([fetchPage(loaders.landing), fetchPage(loaders.login)]);
  }
  return renderToString(
    <StaticRouter location={path}>
      <Root client={client} queries={queries} isLikely={who === "account"} />
    </StaticRouter>,
  );
}
