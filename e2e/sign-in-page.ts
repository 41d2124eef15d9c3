import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type FakeIdentityProvider, startIdentityProvider } from "../packages/testing/src/fakes/identity-provider.ts";
import { password } from "./account.ts";
import { type Screen, type Visitor, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";

// A server with Google sign-in, and a fresh visitor for every test of the file that imports this.
export const desktop: Screen = { width: 1280, height: 900, theme: "light" };
export const phone: Screen = { width: 360, height: 740, theme: "dark" };

export let provider: FakeIdentityProvider;
export let server: GradusServer;
beforeAll(async () => {
  provider = await startIdentityProvider({ interactive: true });
  server = await startServer({
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ENDPOINT: provider.origin,
    ADMIN_EMAILS: "chief@example.org",
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

export let visitor: Visitor;
export let page: Page;
/** The helpers below speak of another page from now on, until the next test. */
export const turnTo = (other: Page): void => {
  page = other;
};
let people = 0;
export const newEmail = () => `signs-in-${++people}@example.org`;
beforeEach(async () => {
  visitor = await visit(server.url, desktop);
  page = visitor.page;
});
afterEach(() => visitor.leave());

export const email = () => page.getByLabel("E-mail");
export const secret = () => page.getByLabel("Password", { exact: true });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
export const toggle = (name: RegExp) => page.getByRole("switch", { name });
/** By its text: while the tour is open the page behind it is hidden from roles. */
export const welcome = (name = "") => page.getByText(new RegExp(`^Welcome, ${name}`));
export const google = () => button("Continue with Google");

/** An account made beside the page, so that the page starts as a visitor's. */
export async function account(): Promise<string> {
  const address = newEmail();
  const body = { email: address, password, terms_accepted: true, privacy_accepted: true };
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);

  return address;
}
export async function signIn(address: string): Promise<void> {
  await page.goto("/login");
  await email().fill(address);
  await secret().fill(password);
  await button("Sign In").click();
  await welcome().waitFor();
}
export const closeTour = async (): Promise<void> => {
  const skip = page.getByRole("dialog").getByRole("button", { name: /^Skip/ });
  await skip.click({ timeout: 5000 }).catch(() => {});
};
