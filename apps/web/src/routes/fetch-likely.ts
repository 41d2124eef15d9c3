import type { AppRouter } from "@gradus/api";
import { constants } from "@gradus/contracts";
import type { QueryClient } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { matchPath } from "react-router-dom";
import { fetchPage } from "../components/lazy-route.tsx";
import { hasResult, reportQuery } from "../lib/run.ts";
import { openPages } from "./open-routes.tsx";
import { fetchPageOf, ownPages } from "./own-routes.ts";
import { visitorPages } from "./signed-out-routes.tsx";

/** The menus and pages of an account: visitors never fetch them. */
export const signedInRoutes = async () => (await import("./signed-in-routes.tsx")).SignedInRoutes;

/** `isLikely`: whoever opens the page has probably signed in before. */
type Visit = { readonly pathname: string; readonly isLikely: boolean };

/**
 * Starts fetching, before the first render, what the page of this address is likely to need: who is signed in, the page's code
 * and, of a request, its details and report, of the dashboard what it tells. Each of these used to wait for the one before, which took three round trips more.
 * A failure is not shown here: the page fetches again what it lacks, and shows the error. `code` resolves when the page's code is
 * here, or cannot be had; `all` when it is also known who is there.
 */
export function fetchLikely(
  queryClient: QueryClient,
  client: TRPCClient<AppRouter>,
  { pathname, isLikely }: Visit,
): Readonly<Record<"code" | "all", Promise<unknown>>> {
  const cache = createTRPCQueryUtils({ queryClient, client });
  const verified = cache.user.verify.prefetch();
  const id = matchPath("/requests/:id", pathname)?.params.id;
  if (isLikely && id !== undefined) void fetchResult(id);
  // After the queries, which httpBatchLink sends from a timer too: a browser opens six HTTP/1.1 connections to a server, and
  // the files of the page would take them all.
  const code = new Promise((resolve) => {
    setTimeout(() => {
      // in a call of its own: the page's HTML has begun to ask who is there, in these very words
      if (isLikely && pathname === "/") fetchDashboard();
      const frame = isLikely ? fetchPage(signedInRoutes).catch(() => {}) : undefined;
      const page = fetchPageOf([...openPages, ...(isLikely ? ownPages : visitorPages)], pathname);
      resolve(Promise.all([frame, page]));
    });
  });
  return { code, all: Promise.all([code, verified]) };

  function fetchDashboard(): void {
    for (const limit of [constants.DASHBOARD_REQUESTS_MAX, constants.DASHBOARD_RECENT])
      void cache.requests.list.prefetch({ page: 1, limit });
    void cache.user.credits.prefetch();
    void cache.user.dashboardStats.prefetch({ range: "all" });
  }

  async function fetchResult(id: string): Promise<void> {
    await cache.requests.get.prefetch({ id });
    const request = cache.requests.get.getData({ id });
    if (request && hasResult(request)) await queryClient.prefetchQuery(reportQuery(client, request));
  }
}
