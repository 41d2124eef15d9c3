import type { User } from "@gradus/contracts";
import { errorCode } from "../lib/error-code.ts";

export type Session =
  | { readonly state: "loading" }
  | { readonly state: "unavailable" }
  | { readonly state: "signed-out" }
  | { readonly state: "signed-in"; readonly user: User };

type Call = { readonly data?: { readonly user: User } | null | undefined; readonly error: unknown };

/** AUTH-15: who is there. A session that the server does not know is signed out; no answer at all is a failure to say so. */
export function sessionOf(call: Call): Session {
  if (call.error) {
    const code = errorCode(call.error);
    if (code === "auth/unauthenticated" || code === "auth/disabled") return { state: "signed-out" };
    return call.data ? { state: "signed-in", user: call.data.user } : { state: "unavailable" };
  }
  if (call.data === undefined) return { state: "loading" };
  return call.data ? { state: "signed-in", user: call.data.user } : { state: "signed-out" };
}
