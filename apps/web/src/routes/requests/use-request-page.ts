import { constants } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";
import { type ListQuery, toInput } from "./list-query.ts";

/** One page of the list, as the server filters and sorts it; the page before stays until it is here. */
export const useRequestPage = (query: ListQuery) =>
  trpc.requests.list.useQuery(toInput(query), {
    refetchInterval: constants.REQUESTS_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** How many requests such a choice of filters would show; undefined until the server has said. */
export function useRequestCount(query: ListQuery, enabled: boolean): number | undefined {
  const counted = trpc.requests.list.useQuery(
    { ...toInput(query), page: 1, limit: 1 },
    { enabled, placeholderData: keepPreviousData },
  );
  return counted.data?.pagination.total;
}
