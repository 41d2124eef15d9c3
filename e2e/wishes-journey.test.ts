import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp, skipTour } from "./account.ts";
import { type Screen, screenshot, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";

const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");
const desktop: Screen = { width: 1280, height: 900, theme: "light" };
const phone: Screen = { width: 390, height: 844, theme: "dark" };
let server: GradusServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`)).toEqual([]);
}

test.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)(
  "EDIT-01 EDIT-19 wishes are understood while they are written, and kept in the result: %s",
  async (name, screen) => {
    const { page, problems, leave } = await visit(server.url, screen);
    await signUp(page, `${name}@example.org`);
    await skipTour(page);

    await page.goto("/modifyscore");
    await page.locator("input[type=file]").setInputFiles(sample);
    const requirements = page.getByLabel("Specific pedagogical requirements");
    await requirements.waitFor({ timeout: 90_000 });
    await requirements.fill("block chords in the left hand, fingering on every note, make it sparkle for granny");
    await page.getByLabel("Must-haves and must-nots").fill("no octaves, keep bars 1-4");
    const read = page.getByRole("list", { name: "How your wishes are understood" });
    await read.getByText("Not understood", { exact: true }).waitFor();
    const lines = await read.getByRole("listitem").allTextContents();
    expect(lines).toHaveLength(5);
    expect(lines.filter((line) => line.startsWith("Understood"))).toHaveLength(4);
    await expect.poll(() => requirements.getAttribute("maxlength")).toBe("2000");
    await page.getByLabel("Must-haves and must-nots").scrollIntoViewIfNeeded();
    await screenshot(page, `wishes-editor-${name}`);
    await expectAccessible(page, "editor");

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
    expect(problems).toEqual([]);
    await leave();
  },
);
