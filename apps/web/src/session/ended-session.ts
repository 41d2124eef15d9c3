import { texts } from "@gradus/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { errorCode } from "../lib/error-code.ts";
import { toast } from "../lib/toast-store.ts";

type Key = readonly unknown[] | undefined;
const procedureOf = (key: Key): string => JSON.stringify(key?.[0]);
const isVerify = (key: Key): boolean => procedureOf(key) === '["user","verify"]';
/** Who ends the session here need not be told. */
const isLeaving = (key: Key): boolean => ['["user","logout"]', '["user","deleteAccount"]'].includes(procedureOf(key));

/**
 * SET-15: what a query that was refused tells of the session. Where the page shows somebody whom the server no longer knows,
 * the session ended elsewhere: whichever query learns of it first says so, once, and the page asks again who is there, which
 * signs it out.
 */
export function noticeEndedSession(queries: QueryClient, error: unknown, refused: Key): void {
  if (errorCode(error) !== "auth/unauthenticated" || isVerify(refused)) return;
  const [verify] = queries.getQueryCache().findAll({ predicate: ({ queryKey }) => isVerify(queryKey) });
  const shown = (verify?.state.data as { readonly user?: unknown } | undefined)?.user;
  const leaves = queries.isMutating({ predicate: ({ options }) => isLeaving(options.mutationKey) }) > 0;
  if (shown && !verify?.state.isInvalidated && !leaves) toast({ type: "warning", title: texts.settings.auth_failed });
  queries.invalidateQueries({ predicate: ({ queryKey }) => isVerify(queryKey) });
}
