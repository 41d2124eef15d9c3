import { constants, type User } from "@gradus/contracts";
import { useEffect } from "react";
import { trpc } from "../lib/trpc.ts";

/** AUTH-18, AUTH-21: makes sure that the account's records exist and fetches what the dashboard shows, once. */
export function useAfterSignIn(user: User): void {
  const cache = trpc.useUtils();
  const touch = trpc.user.touch.useMutation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per signed-in account
  useEffect(() => {
    touch.mutate();
    if (!user.admin) cache.requests.list.prefetch({ page: 1, limit: constants.DASHBOARD_RECENT });
  }, [user.id]);
}
