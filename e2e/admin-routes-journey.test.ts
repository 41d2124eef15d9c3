import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInAsAdmin } from "./account.ts";
import { type Visitor, visit } from "./chromium.ts";
import { desktop, server, signedIn } from "./shared.ts";

/** address, placeholder while it loads, the part of the page that brings it */
const adminRoutes = [
  ["/admin", "Loading Admin Panel", "overview"],
  ["/admin-stats", "Loading Usage Statistics", "usage-statistics"],
  ["/admin-products", "Loading Products", "products-page"],
  ["/vouchers", "Loading Vouchers", "vouchers"],
  ["/admin-help", "Loading Help Articles", "articles-page"],
  ["/admin-support", "Loading Support Tickets", "tickets-page"],
  ["/admin-maintenance", "Loading Maintenance", "maintenance-page"],
  ["/admin-system-status", "Loading System Status", "system-page"],
] as const;
let clara: Visitor;
let admin: Visitor;
beforeAll(async () => {
  clara = await signedIn();
  admin = await visit(server.url, desktop);
  await signInAsAdmin(admin.page, server);
});

/** Parts of the page that were fetched on demand, by their names. */
function fetchedParts(page: Page): Set<string> {
  const names = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/assets\/([a-z-]+)-[\w-]{8}\.js/.exec(request.url()) ?? [];
    if (name && name !== "index") names.add(name);
  });
  return names;
}

test("ROUTE-08: nobody but administrators gets to their pages", async () => {
  const parts = fetchedParts(clara.page);
  for (const [path] of adminRoutes) {
    await clara.page.goto(path);
    await expect.poll(() => new URL(clara.page.url()).pathname).toBe("/");
  }
  expect(
    [...parts].filter((name) => /^(overview|usage|products-page|vouchers|tickets|articles-page|system)/.test(name)),
  ).toEqual([]);
});

test("ROUTE-08 GEN-09 LAZY-07: an administrator has eight pages, each with its placeholder while it loads", async () => {
  const { page } = admin;
  for (const [path, placeholder, part] of adminRoutes) {
    const placeholderSeen = Promise.withResolvers<void>();
    await page.route(`**/assets/${part}-*.js`, async (route) => {
      await placeholderSeen.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("heading", { name: placeholder }).waitFor();
    placeholderSeen.resolve();
    await page
      .getByRole("heading", { level: 1 })
      .and(page.locator(`:not(:text("${placeholder}"))`))
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("LAZY-01 LAZY-04: parts are fetched when they are shown; one that cannot be had says so and can be tried again", async () => {
  const { page } = clara;
  const parts = fetchedParts(page);
  await page.goto("/privacy-policy");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect([...parts].filter((name) => /^(settings|editor|history)$/.test(name))).toEqual([]);
  for (const [path, part] of [
    ["/modifyscore", "editor"],
    ["/history", "history"],
    ["/settings", "settings"],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => [...parts]).toContain(part);
  }
  await page.route(/\/assets\/settings-[^/]+\.js$/, (route) => route.abort());
  await page.reload();
  const alert = page.getByRole("alert");
  await alert.getByRole("heading", { name: "Failed to Load Component" }).waitFor();
  await alert.getByText("Please refresh the page or contact support if the problem persists.").waitFor();
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Refresh Page" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});
