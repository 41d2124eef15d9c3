import type { Request } from "@gradus/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { needsReload, type RequestPage, withNews } from "./live-requests.ts";
import { trpc } from "./trpc.ts";
import { useRefresh } from "./use-requests.ts";
import { useVisible } from "./use-visible.ts";

/**
 * Keeps every list of requests as the server has it while one of `shown` is under way. Only then, and only in the tab in
 * front: browsers allow six connections to one server over all tabs. The lists' own refresh covers the rest.
 */
export function useLiveRequests(shown: readonly Request[] | undefined): void {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const isVisible = useVisible();
  const isUnderWay = shown?.some(({ status }) => status === "pending" || status === "processing") ?? false;
  trpc.requests.changes.useSubscription(undefined, {
    enabled: isVisible && isUnderWay,
    onData: (news) => {
      queries.setQueriesData<RequestPage>(
        { queryKey: getQueryKey(trpc.requests.list) },
        (page) => page && withNews(page, news),
      );
      if (needsReload(shown ?? [], news)) refresh();
    },
  });
}
