import { constants } from "@gradus/contracts";
import { trpc } from "../../lib/trpc.ts";

/** What the server says about signing in; `minPassword` is the specification's until it has. */
export function useAuthConfig() {
  const config = trpc.user.authConfig.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return { config, minPassword: config.data?.password_min_length ?? constants.PASSWORD_MIN };
}
