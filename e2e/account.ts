import type { RequestListInput } from "@gradus/contracts";
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import type { GradusServer } from "./gradus-server.ts";

export const password = "parnassum-1725";

/** A new account; its tour is open then. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/login?mode=register");
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  for (const name of [/Terms of Service/, /Privacy Policy/]) await page.getByRole("switch", { name }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("dialog").waitFor();
}

/**
 * Skips the tour that is open, and waits until the server knows: a browser ends the calls of a page that is left, and then
 * the tour would open again over the next one.
 */
export async function skipTour(page: Page): Promise<void> {
  const told = page.waitForResponse((answer) => answer.url().includes("user.completeOnboarding"));
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await told;
}

/** The same account made beside the page, where signing up is not what is tested. Nothing is open yet. */
export async function signUpBeside(page: Page, email: string, tour: "shown" | "seen"): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const agreed = { terms_accepted: true, privacy_accepted: true };
  const answer = await page.request.post("/api/auth/register", { data: { email, password, ...agreed }, headers });
  expect(answer.status()).toBe(201);
  if (tour === "seen") await page.request.post("/api/user/complete-onboarding", { headers });
  await page.addInitScript(() => localStorage.setItem("cookie-consent", "true"));
}

/** The first admin, whose password the server told at its start. */
export async function signInAsAdmin(page: Page, server: Pick<GradusServer, "output">): Promise<void> {
  const [, email = "", given = ""] = /First admin: (\S+)\s+Password:\s+(\S+)/.exec(server.output()) ?? [];
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/api/auth/login", { data: { email, password: given }, headers });
  expect(answer.status()).toBe(200);
  await page.request.post("/api/user/complete-onboarding", { headers });
  await page.addInitScript(() => localStorage.setItem("cookie-consent", "true"));
}

export type Answer =
  | { readonly status: number; readonly code: string; readonly message: string }
  | { readonly data: unknown };

/** How a test answers a query: the same each time, or by what a list is asked for. */
export type Answering = Answer | ((input: Partial<RequestListInput>) => Answer);

/** The answers to some procedures as a test wants them; what else is in the batch is answered as ever. */
export async function answerInstead(page: Page, answers: Readonly<Record<string, Answering>>): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const results: unknown = await response.json().catch(() => undefined);
    // what is no answer of the procedures, as of a server that is not ready, is handed on as it is
    if (!Array.isArray(results)) return route.fulfill({ response });
    const url = new URL(route.request().url());
    const inputs = JSON.parse(url.searchParams.get("input") ?? "{}");
    for (const [index, name] of procedures(url).entries()) {
      const answering = answers[name];
      const wanted = typeof answering === "function" ? answering(inputs[index]?.json ?? {}) : answering;
      if (wanted) results[index] = "data" in wanted ? { result: { data: { json: wanted.data } } } : toFailure(wanted);
    }
    await route.fulfill({ status: 207, contentType: "application/json", body: JSON.stringify(results) });
  };
  // the page may have gone elsewhere before its answer came: then nobody waits for it
  await page.route(
    (url) => procedures(url).some((name) => answers[name]),
    (route) => answer(route).catch(() => {}),
  );
}

/** A batch names its procedures in the address: /trpc/user.settings,user.credits */
const procedures = (url: URL): string[] =>
  url.pathname.startsWith("/trpc/") ? url.pathname.slice("/trpc/".length).split(",") : [];

const toFailure = ({ status, code, message }: { status: number; code: string; message: string }) => ({
  error: { json: { message, code: -32_000, data: { httpStatus: status, error: { code, status, message } } } },
});
