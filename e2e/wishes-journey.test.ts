import path from "node:path";
import { expect, test } from "vitest";
import { signUp, skipTour } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessible, expectAccessibleInEveryLook, expectInEveryScreen, showTheme } from "./looks.ts";
import { desktop, phone, server } from "./shared.ts";

const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");

test.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)(
  "point 5 EDIT-01 EDIT-19 what becomes of wishes is said while they are written, and true of the result: %s",
  async (name, screen) => {
    const { page, problems, leave } = await visit(server.url, screen);
    await signUp(page, `${name}@wishes.example.org`);
    await skipTour(page);

    await page.goto("/modifyscore");
    await page.locator("input[type=file]").setInputFiles(sample);
    // the step is one line until it is wanted
    await page.getByRole("button", { name: /^Wishes/ }).click({ timeout: 90_000 });
    const requirements = page.getByLabel("Specific pedagogical requirements");
    await requirements.fill("block chords in the left hand, fingering on every note, make it sparkle for granny");
    await page.getByLabel("Must-haves and must-nots").fill("no octaves, keep bars 1-2");
    const read = page.getByRole("list", { name: "What becomes of your wishes" });
    const lines = (): Promise<string[]> => read.getByRole("listitem").allTextContents();
    await expect.poll(lines, { timeout: 30_000 }).toHaveLength(5);
    // nothing is promised before the engine has tried it
    expect((await lines()).filter((line) => line.startsWith("Understood"))).toEqual([]);
    const promised = async (): Promise<(string | undefined)[]> =>
      (await lines()).map(
        (line) => /^(Will be done in part|Will be done|Cannot be done|Not understood)/.exec(line)?.[0],
      );
    await expect
      .poll(promised, { timeout: 60_000 })
      .toEqual(["Will be done", "Will be done", "Not understood", "Will be done", "Will be done"]);

    // the nearest wishes stand beside words that are not understood; a click says one of them instead
    const chips = read.getByRole("listitem").nth(2).getByRole("button");
    await expect.poll(() => chips.count()).toBe(3);
    const chosen = (await chips.first().textContent()) ?? "";
    await chips.first().click();
    expect(await requirements.inputValue()).toBe(`block chords in the left hand, fingering on every note, ${chosen}`);
    await requirements.fill("block chords in the left hand, fingering on every note, make it sparkle for granny");

    // every wish can be looked up, from the keyboard and by a button
    await requirements.press("Control+k");
    const list = page.getByRole("dialog", { name: "Wishes to choose from" });
    await list.getByLabel("Find a wish").fill("tripl");
    await expect.poll(() => list.getByRole("button", { name: "no triplets" }).count()).toBe(1);
    await screenshot(page, `wishes-list-${name}`);
    await expectAccessible(page, "list of wishes");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "All wishes" }).click();
    await list.getByRole("button", { name: "no ties", exact: true }).click();
    expect(await requirements.inputValue()).toMatch(/granny, no ties$/);
    await requirements.fill("block chords in the left hand, fingering on every note, make it sparkle for granny");
    await expect.poll(promised, { timeout: 60_000 }).toContain("Will be done");
    await expect.poll(() => requirements.getAttribute("maxlength")).toBe("2000");
    await page.getByLabel("Must-haves and must-nots").scrollIntoViewIfNeeded();
    await screenshot(page, `wishes-editor-${name}`);
    await expectAccessibleInEveryLook(page, "editor");
    await expectInEveryScreen(page, read.getByText("Not understood").first());
    await showTheme(page, "dark");
    await screenshot(page, `wishes-editor-${name}-dark`);
    await showTheme(page, screen.theme);

    await page.getByRole("button", { name: "Rewrite for 1 Score" }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/requests\/[0-9a-f-]{36}/);
    const card = page.getByRole("region", { name: "Your wishes" });
    await card.waitFor({ timeout: 90_000 });
    const states = await card.getByRole("listitem").allTextContents();
    expect(states.map((state) => /^(Kept|Not kept|Not understood)/.exec(state)?.[0])).toEqual([
      "Kept",
      "Kept",
      "Not understood",
      "Kept",
      "Kept",
    ]);
    await card.scrollIntoViewIfNeeded();
    await screenshot(page, `wishes-result-${name}`);
    await expectAccessible(page, "result");
    await expectInEveryScreen(page, card.getByText("Not understood"));
    expect(problems).toEqual([]);
    await leave();
  },
);
