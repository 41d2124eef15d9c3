import { dropStored, readStored, writeStored } from "../lib/storage.ts";
import type { Session } from "./session.ts";

const key = "signed-in";

/** Whether somebody was signed in here last: their page can be fetched while the server is asked whether they still are. */
export const wasSignedIn = (): boolean => readStored(key) !== null;

/** Keeps for the next visit whether somebody is signed in. */
export function keepSignedIn(state: Session["state"]): void {
  if (state === "signed-in") writeStored(key, "true");
  else if (state === "signed-out") dropStored(key);
}
