import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead, signInAsAdmin } from "./account.ts";
import { screenshot, type Visitor, visit } from "./chromium.ts";
import { expectAccessible, expectNoSidewaysScroll, showTheme } from "./looks.ts";
import { detailsOf, ended, submitBeside, toldRequest } from "./requests.ts";
import { adminRoutes, signedInRoutes } from "./routes.ts";
import { desktop, server, signedIn } from "./shared.ts";

const outside = [
  "/",
  "/login",
  "/login?mode=register",
  "/login?mode=reset",
  "/api-docs",
  "/privacy-policy",
  "/terms-of-service",
];
const forAdmins = [
  ...adminRoutes,
  "/admin?tab=requests",
  "/admin?tab=users",
  "/admin?tab=transactions",
  "/vouchers?tab=coupons",
  "/admin-system-status?tab=audit",
  "/admin-system-status?tab=errors",
];

/** One load of the page, then every look of it. */
async function expectGoodInEveryLook({ page, problems }: Visitor, route: string, who: string): Promise<void> {
  await page.setViewportSize(desktop);
  await page.goto(route);
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["light", "dark"]) {
      await showTheme(page, theme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `${route}, ${who}, ${width} px, ${theme}`);
      await screenshot(page, `route${route.replaceAll(/\W+/g, "-")}-${who}-${width}-${theme}`);
    }
  }
  expect(problems).toEqual([]);
}

async function visitor(): Promise<Visitor> {
  const found = await visit(server.url, desktop);
  await found.page.addInitScript(() => localStorage.setItem("cookie-consent", "true"));
  return found;
}
async function admin(): Promise<Visitor> {
  const found = await visit(server.url, desktop);
  await signInAsAdmin(found.page, server);
  return found;
}

test.each([
  ["signed out", outside, visitor],
  ["signed in", signedInRoutes, signedIn],
  ["administrator", forAdmins, admin],
] as const)(
  "GEN-19 ROUTE-16: %s, every route passes axe at 320, 768 and 1280 px in both themes",
  async (who, routes, enter) => {
    const found = await enter();
    for (const route of routes) await expectGoodInEveryLook(found, route, who);
    await found.leave();
  },
);

test("GEN-19: so does a request that is done, that runs and that failed", async () => {
  const found = await signedIn();
  const { page } = found;
  const id = await submitBeside(page);
  await ended(page, id);
  const done = async (where: Page) => where.getByRole("figure").first().locator("svg").first().waitFor();
  await page.goto(`/requests/${id}`);
  await done(page);
  await expectGoodInEveryLook(found, `/requests/${id}`, "done");
  for (const [who, told] of [
    ["running", toldRequest(1, { status: "processing", stage: "rewriting", progress: 40, finished_at: null })],
    ["failed", toldRequest(2, { status: "failed", error_message: "This score has no notes to rewrite." })],
  ] as const) {
    await page.unrouteAll();
    // what runs is told about as it runs; here it stands still
    await page.route(/requests\.progress/, (route) => route.abort());
    await answerInstead(page, { "requests.get": { data: detailsOf(told) } });
    await expectGoodInEveryLook({ ...found, problems: [] }, `/requests/${told.id}`, who);
  }
  await found.leave();
});

test("no route of the pages is left out", () => {
  const source = ["signed-in-routes.tsx", "own-routes.ts", "open-routes.tsx"]
    .map((name) => readFileSync(path.join(import.meta.dirname, "../apps/web/src/routes", name), "utf8"))
    .join("\n");
  const written = new Set([...source.matchAll(/"(\/[\w-]+)"/g)].map(([, found]) => found));
  const looked = [...outside, ...signedInRoutes, ...forAdmins].map((route) => route.replace(/\?.*/, ""));
  expect([...written].filter((route) => !looked.includes(route ?? ""))).toEqual([]);
});
