import type { AppRouter } from "@gradus/api";
import type { QueryClient } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { matchPath } from "react-router-dom";
import { hasResult, reportQuery } from "../lib/run.ts";
import { wasSignedIn } from "../session/likely-session.ts";
import { openPages } from "./open-routes.tsx";
import { fetchPageOf, ownPages } from "./own-routes.ts";
import { visitorPages } from "./signed-out-routes.tsx";

/** The menus and pages of an account: visitors never fetch them. */
export const signedInRoutes = async () => (await import("./signed-in-routes.tsx")).SignedInRoutes;

/**
 * Asks who is there, and at the same time fetches the page that whoever was here last will see, and the result that it shows:
 * one after the other took three round trips more. The question goes first: browsers have six connections to a server. What
 * fails here is asked for again by the page, which tells it.
 */
export function fetchLikely(queryClient: QueryClient, client: TRPCClient<AppRouter>, pathname: string): void {
  const cache = createTRPCQueryUtils({ queryClient, client });
  void cache.user.verify.prefetch();
  const isLikely = wasSignedIn();
  const id = matchPath("/requests/:id", pathname)?.params.id;
  if (isLikely && id !== undefined) void fetchResult(id);
  // the questions leave in a batch when this is over
  setTimeout(() => {
    if (isLikely) signedInRoutes().catch(() => {});
    fetchPageOf([...openPages, ...(isLikely ? ownPages : visitorPages)], pathname);
  });

  async function fetchResult(id: string): Promise<void> {
    await cache.requests.get.prefetch({ id });
    const request = cache.requests.get.getData({ id });
    if (request && hasResult(request)) await queryClient.prefetchQuery(reportQuery(client, request));
  }
}
