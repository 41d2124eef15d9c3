import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Screen, screenshot } from "./chromium.ts";
import { duet } from "./duet.ts";
import { everyScreen, expectAccessible, expectInEveryScreen, inEveryScreen } from "./looks.ts";
import { sample } from "./requests.ts";
import { signedIn } from "./shared.ts";

/** Where the order stands beside the form, and where it is a bar at the foot. */
const [wide, narrow]: readonly Screen[] = everyScreen.filter(
  ({ width, theme }) => theme === "light" && (width === 1440 || width === 390),
);

/** What is open, on all screens. */
async function lookAt(page: Page, where: string): Promise<void> {
  await inEveryScreen(page, async (width, theme) => {
    await screenshot(page, `${where.replaceAll(" ", "-")}-${width}-${theme}`);
    await expectAccessible(page, `${where}, ${width}, ${theme}`);
  });
}

const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/xml", buffer });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true });
const level = (page: Page, name: string) => page.locator(`input[name="level"][value="${name}"]`);
const factOf = (page: Page, term: string) =>
  page.getByRole("region", { name: "Your score" }).locator("dt", { hasText: term }).locator("+ dd");

describe.each([wide, narrow] as Screen[])("$width × $height", (screen) => {
  test("points 1 to 4: what is said before payment is what the result says", async () => {
    const { page, problems, leave } = await signedIn(screen);
    await page.goto("/modifyscore");
    await choose(page, "fur-elise.musicxml", readFileSync(sample));

    // point 3: one below, and nothing on the wrong side
    const now = (await factOf(page, "Level now").textContent()) ?? "";
    expect(now).toMatch(/^Early Intermediate 3\.\d of 9|^Elementary 2\.\d of 9/);
    const own = now.startsWith("Elementary") ? "Elementary" : "Early Intermediate";
    const below = own === "Elementary" ? "Beginner" : "Elementary";
    expect(await level(page, below).isChecked()).toBe(true);
    expect(await level(page, "Advanced").isDisabled()).toBe(true);
    const reason = `The piece is at ${own} now. Harder levels are for Complexify Score.`;
    expect(await page.getByText(reason).isVisible()).toBe(true);
    expect(await page.getByTitle(`Advanced. ${reason}`, { exact: true }).count()).toBe(1);

    // point 2: what is within reach, and no price for nothing
    await page
      .getByText(/within reach/)
      .filter({ visible: true })
      .first()
      .waitFor();
    if (screen === wide) await lookAt(page, "editor with what is within reach");
    await level(page, own).check({ force: true });
    await button(page, "Nothing to rewrite").waitFor();
    expect(await button(page, "Nothing to rewrite").isDisabled()).toBe(true);
    await page
      .getByText(/Nothing is charged/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByRole("radio", { name: /Complexify Score/ }).check({ force: true });
    await expect.poll(() => level(page, "Beginner").isDisabled()).toBe(true);
    await page.getByRole("radio", { name: /Simplify Score/ }).check({ force: true });
    await level(page, below).check({ force: true });
    const said = page
      .getByText(/the rewrite comes to/)
      .filter({ visible: true })
      .first();
    const [, after] = /comes to ([A-Z][A-Za-z ]+), \d/.exec((await said.textContent()) ?? "") ?? [];
    await button(page, "Rewrite for 1 Score").click();
    await page.getByText("Completed").first().waitFor({ timeout: 90_000 });

    // point 1: the same level in both places
    const card = page.getByLabel("Difficulty", { exact: true });
    await expect.poll(() => card.textContent()).toContain(`Before${own}`);
    expect((await card.textContent())?.replace(/\s+/g, " ")).toContain(`After${after}`);
    expect(problems).toEqual([]);
    await leave();
  });

  test("point 2: a result that misses its level is taken, or undone for its Scores", async () => {
    const { page, problems, leave } = await signedIn(screen);
    await page.goto("/modifyscore");
    await choose(page, "fur-elise.musicxml", readFileSync(sample));
    await page.getByRole("radio", { name: /Complexify Score/ }).check({ force: true });
    await level(page, "Virtuoso").check({ force: true });
    await page
      .getByText(/not quite within reach: the rewrite comes to/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await button(page, "Rewrite for 1 Score").click();
    const note = page.getByText(/Virtuoso was not reached\. The rewrite came to/);
    await note.waitFor({ timeout: 90_000 });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Für Elise (opening)");
    if (screen === wide) await lookAt(page, "a result that missed");
    await button(page, "Undo and get 1 Score back").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo and get 1 Score back" }).click();
    await page.getByText("You undid this rewrite, and its Scores are back in your balance.").waitFor();
    if (screen === wide) await lookAt(page, "a rewrite that was undone");
    await expect.poll(() => page.getByRole("banner").textContent()).toMatch(/3(\.0)? Score/);
    expect(problems).toEqual([]);
    await leave();
  });

  test("point 4: whose part it is, is asked", async () => {
    const { page, problems, leave } = await signedIn(screen);
    await page.goto("/modifyscore");
    await choose(page, "duet.musicxml", duet());
    const parts = page.getByRole("group", { name: "Who is this for?" });
    await parts.waitFor();
    expect(await parts.getByRole("radio").count()).toBe(4);
    // point 14: the level is in view under them
    const ladder = await page.getByRole("radiogroup").last().boundingBox();
    if (screen === wide) expect((ladder?.y ?? 0) + (ladder?.height ?? 0)).toBeLessThanOrEqual(screen.height);
    expect(await parts.getByRole("radio", { name: /The whole ensemble/ }).isChecked()).toBe(true);
    expect(await parts.textContent()).toContain("1 Score for one part as for all 2");
    const names = await parts.locator("label").allTextContents();
    expect(names[1]).toContain("Melody only");
    expect(names[2]).toMatch(/^Violin[A-Z][A-Za-z ]+$/);
    expect(names[3]).toMatch(/^Piano[A-Z][A-Za-z ]+$/);
    await parts.getByRole("radio", { name: /^Violin/ }).check({ force: true });
    expect(await page.getByLabel("Instrument", { exact: true }).inputValue()).toBe("Violin");
    await expect.poll(() => factOf(page, "Level now").textContent()).toContain(names[2]?.replace("Violin", ""));
    await parts.getByRole("radio", { name: /The whole ensemble/ }).check({ force: true });
    await page.getByRole("radio", { name: /Complexify Score/ }).check({ force: true });
    expect(await parts.getByRole("radio", { name: /The whole ensemble/ }).isChecked()).toBe(true);
    await button(page, /^Rewrite for|^Nothing to rewrite/).waitFor();
    await expect.poll(() => button(page, /^Rewrite for|^Nothing/).getAttribute("aria-busy")).toBe("false");
    if (screen === wide) await lookAt(page, "editor with parts");
    expect(problems).toEqual([]);
    await leave();
  });
});

test.each(everyScreen.filter(({ theme }) => theme === "light"))(
  "point 12, $width × $height: an order that is refused says so beside its button, and keeps the form",
  async (screen) => {
    const { page, context, leave } = await signedIn(screen);
    await page.goto("/modifyscore");
    await choose(page, "fur-elise.musicxml", readFileSync(sample));
    await page
      .getByText(/the rewrite comes to/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.route("**/api/submit-score", (route) =>
      route.fulfill({ status: 401, json: { success: false, error: { code: "auth/unauthenticated", message: "No" } } }),
    );
    await button(page, "Rewrite for 1 Score").click();
    const said = page.getByText("You are signed out, so nothing was ordered.").filter({ visible: true });
    await said.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("You are signed out");
    const box = await said.boundingBox();
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) < screen.height).toBe(true);
    if (screen.width === wide?.width)
      await expectInEveryScreen(
        page,
        page.getByText("You are signed out, so nothing was ordered.").filter({ visible: true }),
      );
    await page.getByRole("link", { name: "Sign in in a new window" }).filter({ visible: true }).click();
    await expect.poll(() => context.pages().length).toBe(2);
    expect(await level(page, "Beginner").isChecked()).toBe(true);
    await leave();
  },
);
