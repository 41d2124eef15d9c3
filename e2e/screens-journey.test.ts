import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead, password, signUpBeside } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessible } from "./looks.ts";
import { detailsOf, toldList, toldRequest } from "./requests.ts";
import { desktop, server, signedIn } from "./shared.ts";

let people = 0;

const pathOf = (page: Page): string => new URL(page.url()).pathname;

test("GEN-05 GEN-07 GEN-08 GEN-10 GEN-18 ROUTE-02 ROUTE-03: what a visitor finds", async () => {
  const { page, leave } = await visit(server.url, desktop);
  for (const address of ["/", "/requests", "/nonsense"]) {
    await page.goto(address);
    await page.getByRole("link", { name: "Get 3 FREE Credits" }).first().waitFor();
    expect(pathOf(page)).toBe(address);
  }
  await page.getByText("No card needed. Limited-time offer.").first().waitFor();
  await page
    .getByText(/^\$\d+\.\d\d$/)
    .first()
    .waitFor();
  await page.getByText("We use cookies to keep you signed in").waitFor();
  for (const [address, title] of [
    ["/privacy-policy", "Privacy Policy"],
    ["/terms-of-service", "Terms of Service"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const bar = page.getByRole("banner");
    expect(await bar.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
    await bar.getByRole("link", { name: "Gradus" }).waitFor();
    await page.getByRole("contentinfo").waitFor();
  }
  await page.goto("/login");
  await page.getByLabel("E-mail").waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor();
  // the other of the two ways: without a client id its text stands in the button's place
  await page.getByText("Configuration Error: Google Client ID is missing.").waitFor();
  await leave();
});

test("GEN-10 GEN-17 NAV-07 NAV-11 ROUTE-05 ROUTE-06: the frame of every signed-in page", async () => {
  const { page, problems, leave } = await signedIn();
  await page.goto("/nope");
  await expect.poll(() => pathOf(page)).toBe("/");
  await page.goto("/purchase");
  await page.getByRole("heading", { level: 1, name: "Purchase Scores" }).waitFor();
  expect(await page.getByRole("link", { name: "Balance: 3 Scores" }).getAttribute("href")).toBe("/purchase");
  const foot = page.getByRole("contentinfo");
  expect(await foot.getByRole("link", { name: "Terms of Service" }).getAttribute("href")).toBe("/terms-of-service");
  expect(await foot.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy-policy");
  await page.getByRole("button", { name: "User menu" }).click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual([
    "Settings",
    "Transaction History",
    "Purchase Credits",
    "Support",
    "Sign Out",
  ]);
  await page.getByRole("menuitem", { name: "Support" }).click();
  await page.getByRole("dialog", { name: "Contact Support" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Gradus" }).click();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  expect(pathOf(page)).toBe("/");
  // NAV-11: the bar and the card say the balance alike, in the colour of its state (DASH-13)
  const colours = new Set<string>();
  for (const credits of [3, 0, 6]) {
    await answerInstead(page, { "user.credits": { data: { credits } } });
    await page.reload();
    const said = ["header .balance strong", ".bal .n"].map((place) => page.locator(place));
    for (const place of said) await place.filter({ hasText: `${credits}.0` }).waitFor();
    const [inBar, onCard] = await Promise.all(
      said.map((place) => place.evaluate((one) => getComputedStyle(one).color)),
    );
    expect(inBar).toBe(onCard);
    colours.add(inBar ?? "");
  }
  expect(colours.size).toBe(3);
  expect(problems).toEqual([]);
  await leave();
});

test("ROUTE-10: after signing in a visitor is where they wanted to go", async () => {
  const { page, leave } = await visit(server.url, desktop);
  const email = `screens-${++people}@screens.example.org`;
  const other = await visit(server.url, desktop);
  await signUpBeside(other.page, email, "seen");
  await other.leave();
  await page.goto("/history");
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("link", { name: "Login" }).first().click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Transaction History" }).waitFor();
  expect(pathOf(page)).toBe("/history");
  await leave();
});

test("ROUTE-17: a request's address shows its stages while it runs, and its cause when it failed", async () => {
  const { page, leave } = await signedIn();
  await page.route(/requests\.progress/, (route) => route.abort());
  const told = toldRequest(1, { status: "processing", stage: "rewriting", progress: 40, finished_at: null });
  await answerInstead(page, { "requests.get": { data: detailsOf(told) } });
  await page.goto(`/requests/${told.id}`);
  await page.getByRole("list", { name: "Stages" }).waitFor();
  await page.getByRole("progressbar").waitFor();
  await page.unrouteAll();
  const failed = toldRequest(1, { status: "failed", error_message: "This score has no notes to rewrite." });
  await answerInstead(page, { "requests.get": { data: detailsOf(failed) } });
  await page.reload();
  await page.getByText("This score has no notes to rewrite.").waitFor();
  expect(pathOf(page)).toBe(`/requests/${told.id}`);
  await leave();
});

test("LIST-03 LIST-05 LIST-15 LIST-18 LIST-19 LIST-20 LIST-22: the list keeps itself fresh, filters, and asks before it deletes", async () => {
  const { page, leave } = await signedIn();
  const soon = new Date(Date.now() + 6 * 86_400_000).toISOString();
  const many = Array.from({ length: 12 }, (_, n) => toldRequest(n + 1));
  const told = [toldRequest(20, { expires_at: soon }), ...many];
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("requests.list")) asked += 1;
  });
  await page.clock.install();
  await answerInstead(page, { "requests.list": toldList(told) });
  await page.goto("/requests");
  await page.getByText("1 to 10 of 13").waitFor();
  await page.getByText("6 days left").first().waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("11 to 13 of 13").waitFor();
  const before = asked;
  await page.clock.runFor(29_000);
  expect(asked).toBe(before);
  // the answer too: a call that is still on its way when the answers change would get the server's own
  const answered = page.waitForResponse((answer) => answer.url().includes("requests.list"));
  await page.clock.runFor(2000);
  await answered;
  expect(asked).toBe(before + 1);
  // LIST-22: a refresh keeps the page, and one that fails keeps the rows
  // the newest answers win; those before stay, so that no call ever gets the server's own list, which is empty
  const failure = { status: 500, code: "server/error", message: "An unexpected error occurred" } as const;
  await answerInstead(page, { "requests.list": failure });
  await page.clock.runFor(31_000);
  await page.clock.runFor(5000);
  await page.getByText("11 to 13 of 13").waitFor();
  await answerInstead(page, {
    "requests.list": toldList(told),
    "requests.remove": { status: 409, code: "request/state", message: "This request can no longer be changed" },
  });
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("dialog");
  const instruments = filters.getByRole("group", { name: "Instrument" });
  await instruments.waitFor();
  expect(await instruments.getByRole("button").or(instruments.getByRole("checkbox")).count()).toBe(13);
  await page.keyboard.press("Escape");
  await filters.waitFor({ state: "detached" });
  await page.getByRole("searchbox", { name: "Search file names" }).fill("nowhere");
  await page.getByText("No requests match your filters").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await page.getByRole("button", { name: "More for Étude no. 20" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const asks = page.getByRole("alertdialog");
  await asks.getByText("Are you sure you want to delete this request? This action cannot be undone.").waitFor();
  await asks.getByRole("button", { name: "Delete" }).click();
  await asks.getByRole("alert").getByText("Error: This request can no longer be changed").waitFor();
  await leave();
});

test("LIST-14: a list that cannot be loaded offers to try again and to ask for help", async () => {
  const { page, leave } = await signedIn();
  const failure = { status: 500, code: "server/error", message: "An unexpected error occurred" } as const;
  await answerInstead(page, { "requests.list": failure });
  await page.goto("/requests");
  const alert = page.getByRole("alert");
  await alert.getByText("Error Loading Requests").waitFor();
  await alert.getByRole("button", { name: "Contact Support" }).waitFor();
  await page.unrouteAll();
  await answerInstead(page, { "requests.list": toldList([]) });
  await alert.getByRole("button", { name: "Retry" }).click();
  await page.getByText("No requests yet").waitFor();
  const first = page.getByRole("link", { name: "Create Your First Request" });
  expect(await first.getAttribute("href")).toBe("/modifyscore");
  await leave();
});

test("several requests are chosen and deleted at once; what cannot be deleted stays chosen", async () => {
  const { page, leave } = await signedIn();
  const told = [1, 2, 3].map((n) => toldRequest(n));
  await answerInstead(page, {
    "requests.list": toldList(told),
    "requests.remove": { data: { deleted: true, credits_refunded: 0 } },
  });
  await page.goto("/requests");
  await page.getByRole("checkbox", { name: "Select Étude no. 1" }).first().check();
  await page.getByRole("region", { name: "Selection" }).getByText("1 request on this page selected").waitFor();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByText("3 requests on this page selected").waitFor();
  await screenshot(page, "requests-selected");
  await expectAccessible(page, "a selection");
  let removed = 0;
  page.on("request", (request) => {
    if (request.url().includes("requests.remove")) removed += 1;
  });
  await bar.getByRole("button", { name: "Delete" }).click();
  const asks = page.getByRole("alertdialog", { name: "Delete 3 requests" });
  await asks.getByText("Are you sure you want to delete these requests?").waitFor();
  await asks.getByRole("button", { name: "Delete" }).click();
  await page.getByText("3 requests deleted").waitFor();
  expect(removed).toBe(3);
  expect(await bar.count()).toBe(0);
  await page.unrouteAll();
  await answerInstead(page, {
    "requests.list": toldList(told),
    "requests.remove": { status: 409, code: "request/state", message: "This request can no longer be changed" },
  });
  await page.getByRole("checkbox", { name: "Select Étude no. 2" }).first().check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const again = page.getByRole("alertdialog", { name: "Delete 1 request" });
  await again.getByRole("button", { name: "Delete" }).click();
  await again.getByText("This request can no longer be changed").waitFor();
  await again.getByRole("button", { name: "Cancel" }).click();
  await bar.getByText("1 request on this page selected").waitFor();
  await leave();
});

test("Ctrl+K goes to a page, a request and an article by keyboard alone", async () => {
  const { page, problems, leave } = await signedIn();
  const told = toldRequest(7);
  await answerInstead(page, { "requests.list": toldList([told]), "requests.get": { data: detailsOf(told) } });
  await page.goto("/helppage");
  await page.getByRole("main").getByRole("button", { name: "How credits work", exact: true }).waitFor();
  const field = page.getByRole("combobox", { name: "Find a page, a request or an article" });
  const go = async (typed: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(typed);
  };
  await go("hist");
  await page.getByRole("option", { name: /Transaction History/, selected: true }).waitFor();
  await screenshot(page, "command-menu");
  await expectAccessible(page, "command menu");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Transaction History" }).waitFor();
  await go("credits work");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "How credits work" }).waitFor();
  await page.keyboard.press("Escape");
  await go("support");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Contact Support" }).waitFor();
  await page.keyboard.press("Escape");
  await go("zzzz");
  await page.getByText("Nothing was found.").waitFor();
  await page.keyboard.press("Escape");
  await go("etude");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/requests/${told.id}`);
  expect(problems.filter((problem) => !problem.includes(told.id))).toEqual([]);
  await leave();
});
