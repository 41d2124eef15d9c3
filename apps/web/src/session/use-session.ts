import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { isTransient } from "../lib/error-code.ts";
import { dropScore } from "../lib/kept-score.ts";
import { clearStored } from "../lib/storage.ts";
import { applyTheme } from "../lib/theme.ts";
import { trpc } from "../lib/trpc.ts";
import { type Session, sessionOf } from "./session.ts";

export function useSession(): Session {
  const verify = trpc.user.verify.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && isTransient(error),
  });
  return sessionOf(verify);
}

/**
 * Lets the page begin with a visitor, which the server knows from the missing cookie, until it has been asked. The answer counts as
 * old, so that it is asked.
 */
export function showVisitor(cache: Pick<ReturnType<typeof trpc.useUtils>, "user">): void {
  cache.user.verify.setData(undefined, { user: null }, { updatedAt: 0 });
}

/** After the session has ended: forgets everything kept in the browser and goes to the start page. */
export function useLeave() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const cache = trpc.useUtils();
  return async () => {
    clearStored();
    dropScore();
    applyTheme("system");
    navigate("/");
    await cache.user.verify.reset();
    // Nothing of the account is shown any more: what it had fetched goes too.
    queries.removeQueries({ type: "inactive" });
  };
}

/** AUTH-16 */
export function useSignOut() {
  const leave = useLeave();
  const logout = trpc.user.logout.useMutation({ onSuccess: leave });
  return { signOut: () => logout.mutate(), signingOut: logout.isPending };
}
