import { texts } from "@gradus/contracts";
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { errorCode } from "../lib/error-code.ts";
import { toast } from "../lib/toast-store.ts";
import { trpc } from "../lib/trpc.ts";
import type { SessionAnswer } from "./session.ts";

const verifyKey = getQueryKey(trpc.user.verify, undefined, "query");
/** Who ends the session here need not be told. */
const leavingKeys = [getMutationKey(trpc.user.logout), getMutationKey(trpc.user.deleteAccount)];

/**
 * SET-15: what a query that was refused, by its key, tells of the session. Where the page shows somebody whom the server no
 * longer knows, the session ended elsewhere: whichever query learns of it first says so, once, and the page asks again who
 * is there, which signs it out.
 */
export function noticeEndedSession(queries: QueryClient, error: unknown, refused: QueryKey): void {
  if (errorCode(error) !== "auth/unauthenticated" || hashKey(refused) === hashKey(verifyKey)) return;
  const verify = queries.getQueryState<SessionAnswer>(verifyKey);
  const leaves = leavingKeys.some((mutationKey) => queries.isMutating({ mutationKey }) > 0);
  if (verify?.data?.user && !verify.isInvalidated && !leaves)
    toast({ type: "warning", title: texts.settings.auth_failed });
  queries.invalidateQueries({ queryKey: verifyKey });
}
