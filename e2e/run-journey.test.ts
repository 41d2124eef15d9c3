import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { screenshot } from "./chromium.ts";
import { expectInEveryScreen } from "./looks.ts";
import { orderButton as order, sample } from "./requests.ts";
import { desktop, phone, signedIn } from "./shared.ts";

const empty = "nothing";

/** Notes every heading that the page's main part has from now on, also those that stand for a single frame. */
const watchMain = (page: Page): Promise<void> =>
  page.evaluate((nothing) => {
    const seen: string[] = [];
    const look = (): void => {
      const main = document.querySelector("main");
      const title = main?.querySelector("h1")?.textContent || (main?.textContent?.trim() ? "no title" : nothing);
      if (seen.at(-1) !== title) seen.push(title);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  }, empty);
const seenOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { readonly seen: string[] }).seen);

test.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)(
  "point 15: from the order to the stages to the result the page is never empty, nor again with another level (%s)",
  async (name, screen) => {
    const { page, leave } = await signedIn(screen);
    await page.goto("/modifyscore");
    await page.locator("input[type=file]").setInputFiles(sample);
    await page.getByTitle("Beginner", { exact: true }).click();
    await expect.poll(() => order(page).isEnabled()).toBe(true);
    await watchMain(page);
    await order(page).click();
    await page.getByRole("region", { name: "Progress" }).waitFor();
    const changes = page.getByRole("region", { name: "Changes", exact: true });
    await changes.waitFor({ timeout: 90_000 });
    const titles = await seenOf(page);
    expect(titles.at(-2)).toBe("fur-elise");
    expect(titles.filter((title) => title === empty || title.startsWith("Loading"))).toEqual([]);

    // the report of the first result is none of the second's
    const level = page.getByRole("region", { name: "Difficulty" }).getByRole("img").first();
    const first = await level.getAttribute("aria-label");
    const report = Promise.withResolvers<Route>();
    await page.route(/requests\.report/, (route) => report.resolve(route));
    const sound = page.waitForRequest(/\/playback\/0$/);
    await page.getByRole("button", { name: /^More:/ }).click();
    await page.getByRole("menuitem", { name: "Rewrite again" }).click();
    const again = page.getByRole("dialog", { name: "Rewrite again" });
    await again.getByLabel("Level").selectOption("Elementary");
    await again.getByRole("button", { name: "Rewrite again" }).click();
    await report.promise;
    await page.getByRole("region", { name: "Progress" }).getByText("100%").waitFor();
    expect(await changes.count()).toBe(0);
    await screenshot(page, `run-ended-${name}`);
    await expectInEveryScreen(page, page.getByRole("region", { name: "Progress" }));
    await (await report.promise).continue();
    await changes.waitFor();
    expect(await level.getAttribute("aria-label")).not.toBe(first);
    await sound;
    const after = await seenOf(page);
    expect(after.filter((title) => title === empty || title.startsWith("Loading"))).toEqual([]);
    await leave();
  },
);
