import { inject } from "vitest";
import { signUpBeside } from "./account.ts";
import { type Screen, type Visitor, visit } from "./chromium.ts";

const { url, output } = inject("gradus");

/** The server that the journeys share (shared-server.ts). */
export const server = { url, output: () => output };

export const desktop: Screen = { width: 1280, height: 900, theme: "light" };
export const phone: Screen = { width: 390, height: 844, theme: "dark" };

/** A new account on the shared server, whose tour is over, and its page. */
export async function signedIn(screen = desktop): Promise<Visitor> {
  const visitor = await visit(server.url, screen);
  await signUpBeside(visitor.page, `${crypto.randomUUID()}@example.org`, "seen");
  return visitor;
}
