import type { User } from "@gradus/contracts";
import { errorCode } from "../lib/error-code.ts";

export type Session =
  | { readonly state: "loading" }
  | { readonly state: "unavailable" }
  | { readonly state: "signed-out" }
  | { readonly state: "signed-in"; readonly user: User };

/** Who is there, as the server says it. */
export type SessionAnswer = { readonly user: User | null };
type Call = { readonly data?: SessionAnswer | undefined; readonly error: unknown };

const signedInAs = (user: User | null): Session => (user ? { state: "signed-in", user } : { state: "signed-out" });

/** AUTH-15: who is there. Nobody is an answer, also when a session has ended; no answer at all is a failure to say so. */
export function sessionOf(call: Call): Session {
  if (call.error) {
    const code = errorCode(call.error);
    if (code === "auth/unauthenticated" || code === "auth/disabled") return { state: "signed-out" };
    return call.data ? signedInAs(call.data.user) : { state: "unavailable" };
  }
  return call.data === undefined ? { state: "loading" } : signedInAs(call.data.user);
}
