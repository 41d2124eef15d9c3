import { type BadgeCounts, constants } from "@gradus/contracts";
import { errorText } from "../lib/error-code.ts";
import { createStore } from "../lib/store.ts";
import { trpc } from "../lib/trpc.ts";

/** NAV-08: administrators start with Live. */
const polling = createStore(true);

type Badges = {
  readonly counts: BadgeCounts | undefined;
  readonly failure: string | undefined;
  /** when the counts came, in milliseconds; 0 before */
  readonly updatedAt: number;
  readonly isLive: boolean;
};

/**
 * NAV-08, NAV-10, AUTH-21: asks at once and then every minute while Live and the page is looked at. Used in one place, so
 * that there is one clock.
 */
export function usePolling(): void {
  const isLive = polling.use();
  trpc.admin.badgeCounts.useQuery(undefined, {
    refetchInterval: isLive ? constants.BADGE_POLL_MS : false,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: isLive,
  });
}

/** The newest counts, for whatever shows them. */
export function useBadges(): Badges {
  const isLive = polling.use();
  const query = trpc.admin.badgeCounts.useQuery(undefined, { enabled: false });
  return {
    counts: query.data,
    failure: query.isError ? errorText(query.error) : undefined,
    updatedAt: query.dataUpdatedAt,
    isLive,
  };
}

/** NAV-10: a pause keeps what is shown; a start asks at once. */
export function useLiveSwitch(): (isLive: boolean) => void {
  const cache = trpc.useUtils();
  return (isLive) => {
    polling.set(isLive);
    if (isLive) cache.admin.badgeCounts.refetch();
  };
}
