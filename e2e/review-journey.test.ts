import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Screen, screenshot, type Visitor } from "./chromium.ts";
import { longSong, title } from "./long-song.ts";
import { everyScreen, expectAccessible, inEveryScreen, layoutShift } from "./looks.ts";
import { ended, submitBeside } from "./requests.ts";
import { signedIn } from "./shared.ts";

const [widest] = everyScreen as [Screen];
let visitor: Visitor;
let id: string;

/** One account and one result for all points: each looks at another side of it. */
beforeAll(async () => {
  visitor = await signedIn(widest);
  const wishes = { mustHavesMustNots: "no octaves" };
  id = await submitBeside(visitor.page, wishes, { name: "song.musicxml", buffer: longSong() });
});
afterAll(() => visitor.leave());

async function openResult(): Promise<Page> {
  const { page } = visitor;
  await page.setViewportSize(widest);
  await page.goto(`/requests/${id}`);
  await page.getByRole("figure").nth(1).locator("svg .measure").first().waitFor({ timeout: 180_000 });
  return page;
}

const inEveryLook = (page: Page, what: string, check: (width: number) => Promise<void>): Promise<void> =>
  inEveryScreen(page, async (width, theme) => {
    await check(width);
    await screenshot(page, `review-${what}-${width}-${theme}`);
  });

/** printed number of the first bar of each line on the sheets that are shown, and the height at which the music begins */
const sheets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("figure.score-sheet")].map((sheet) => ({
      bars: [...sheet.querySelectorAll("g.system")].map((line) =>
        line.querySelector("g.measure")?.getAttribute("data-n"),
      ),
      top: Math.round(sheet.querySelector(".drawing svg")?.getBoundingClientRect().top ?? 0),
      width: Math.round(sheet.querySelector(".drawing svg")?.getBoundingClientRect().width ?? 0),
    })),
  );

test("point 6: both sheets show the same bars on every line, turn together, and in playback too", async () => {
  const page = await openResult();
  const next = page.getByRole("button", { name: "Next page" });
  for (let turned = 1; ; turned += 1) {
    await expect.poll(async () => (await sheets(page))[0]?.bars.length).toBeGreaterThan(0);
    await expect.poll(async () => new Set((await sheets(page)).map(({ bars }) => bars.join())).size).toBe(1);
    const [original, rewrite] = await sheets(page);
    expect(rewrite?.top).toBe(original?.top);
    expect(rewrite?.width).toBe(original?.width);
    if (await next.isDisabled()) break;
    await next.click();
    await page
      .getByRole("status")
      .filter({ hasText: `Page ${turned + 1} of` })
      .waitFor();
  }
  const [last] = await sheets(page);
  expect(last?.bars.length).toBeGreaterThan(1);

  // the slider leads both sheets back, and playing turns both
  await page.getByRole("slider", { name: "Position" }).focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await sheets(page)).map(({ bars }) => bars[0])).toEqual(["1", "1"]);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await inEveryLook(page, "beside", async (width) => {
    if (width >= 640) expect(new Set((await sheets(page)).map(({ bars }) => bars.join())).size).toBe(1);
  });
  expect(visitor.problems).toEqual([]);
});

/** texts of the sheets that lie on each other or outside the paper, as they are drawn with the fonts that came */
const collisions = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    for (const svg of document.querySelectorAll<SVGSVGElement>("figure.score-sheet .drawing > svg")) {
      const paper = svg.getBoundingClientRect();
      const texts = [
        ...svg.querySelectorAll<SVGGraphicsElement>(".pgHead .rend, .tempo > text, .verse > text, .dir > text"),
      ]
        .filter((text) => !text.querySelector(".rend") && (text.textContent ?? "").trim() !== "")
        .map((text) => ({ words: (text.textContent ?? "").trim(), box: text.getBoundingClientRect() }));
      for (const [index, { words, box }] of texts.entries()) {
        if (box.left < paper.left - 1 || box.right > paper.right + 1 || box.top < paper.top - 1)
          found.push(`${words} is outside the paper`);
        for (const other of texts.slice(index + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // line boxes are higher than their letters
          if (wide > 1 && high > 0.4 * Math.min(box.height, other.box.height))
            found.push(`${words} lies on ${other.words}`);
        }
      }
    }
    return found;
  });

test("point 10: no words lie on each other or off the paper, in the font that they were laid out with", async () => {
  const page = await openResult();
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ family, status }) => /Tinos/.test(family) && status === "loaded").length;
  });
  expect(fonts).toBeGreaterThan(0);
  expect(await page.locator("figure .pgHead").first().textContent()).toContain(title.slice(0, 20));
  await inEveryLook(page, "words", async () => expect(await collisions(page)).toEqual([]));
  await expectAccessible(page, "result of a long song");
  expect(visitor.problems).toEqual([]);
});

test("point 7: changes are said once for all their bars, under the level and the wishes, and decided on beside the sheet", async () => {
  const page = await openResult();
  const changes = page.getByRole("region", { name: "Changes", exact: true });
  const entries = changes.locator(".entry");
  const [, count = "0"] = /(\d+) changes in/.exec((await changes.textContent()) ?? "") ?? [];
  expect(await entries.count()).toBeLessThan(Number(count) / 4);
  const top = async (name: string): Promise<number> =>
    (await page.getByRole("region", { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  const tops = [await top("Difficulty"), await top("Your wishes"), await top("Changes")];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await changes.textContent()).not.toMatch(/([A-G]\d) becomes \1\b|(?:[A-G][#b]?\d[ ,]+){7}/);

  // a click anywhere on an entry shows its bars on both sheets, which stay where they are
  const first = entries.first();
  const box = await first.boundingBox();
  await first.click({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) / 2 } });
  await expect.poll(() => first.getAttribute("aria-current")).toBe("true");
  for (const side of [0, 1])
    await expect.poll(() => page.locator("figure").nth(side).locator(".bar-band").count()).toBeGreaterThan(1);
  const before = (await page.locator("figure").first().boundingBox())?.y;
  await page.locator(".side").evaluate((side) => side.scrollTo(0, side.scrollHeight));
  expect((await page.locator("figure").first().boundingBox())?.y).toBe(before);
  await expectAccessible(page, "changes with an entry shown");

  // for the page in view, for a bar, for a group
  await page.getByRole("button", { name: "Next page" }).click();
  await changes.getByRole("button", { name: "Reject: This page" }).click();
  await changes.getByText(/kept, \d+ rejected/).waitFor();
  await page.locator("figure").nth(1).locator("svg .measure").nth(1).click({ force: true });
  const bar = changes.getByRole("button", { name: /^Keep: Bar \d+$/ });
  await bar.click();
  await expect.poll(() => bar.getAttribute("aria-pressed")).toBe("true");
  await changes
    .getByRole("button", { name: /^Keep all: / })
    .first()
    .click();
  await changes.getByText(/\d+ changes in/).waitFor();
  await inEveryLook(page, "changes", async () => {
    await entries.first().scrollIntoViewIfNeeded();
    expect(await entries.first().isVisible()).toBe(true);
  });
  expect(visitor.problems).toEqual([]);
});

test("points 14 and 12: the first page stands beside the steps at once, and level and button are in view", async () => {
  const { page } = visitor;
  await page.setViewportSize(widest);
  await page.goto("/modifyscore");
  await page.locator("input[type=file]").setInputFiles({
    name: "song.musicxml",
    mimeType: "application/xml",
    buffer: longSong(),
  });
  const first = page.getByRole("region", { name: "First page of your score" });
  await first.locator("svg .measure").first().waitFor();
  expect(await first.textContent()).toContain(title.slice(0, 20));
  const ladder = page.getByRole("radiogroup").last();
  const order = page.getByRole("button", { name: /^Rewrite for|^Nothing/ }).filter({ visible: true });
  for (const shown of [first, ladder, order]) {
    const box = await shown.boundingBox();
    expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 300)).toBeLessThanOrEqual(widest.height);
  }
  // wishes and outputs are one line each until they are wanted
  const wishes = page.getByRole("region", { name: "Wishes" });
  expect((await wishes.boundingBox())?.height).toBeLessThan(80);
  await inEveryLook(page, "editor", async () => {
    expect(await first.isVisible()).toBe(true);
  });
  await wishes.getByRole("button").click();
  await page.getByLabel("Must-haves and must-nots").fill("no octaves");
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("switch", { name: /^MIDI/ }).uncheck();
  await expectAccessible(page, "editor with its steps open");

  // point 12: file, settings and wishes are there again after a reload, until they are dropped
  await page.reload();
  await first.locator("svg .measure").first().waitFor();
  expect(await page.getByLabel("Must-haves and must-nots").inputValue()).toBe("no octaves");
  await page.getByRole("button", { name: /^Output/ }).click();
  expect(await page.getByRole("switch", { name: /^MIDI/ }).isChecked()).toBe(false);
  await page.getByRole("button", { name: "Replace" }).click();
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await page.reload();
  await page.waitForTimeout(500);
  expect(await page.locator("input[type=file]").count()).toBe(1);
  expect(visitor.problems).toEqual([]);
});

test("point 9: on a phone the player is one line that opens, and its sound is fetched when it is reached for", async () => {
  const page = await openResult();
  const player = page.getByRole("region", { name: "Playback" });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await player.boundingBox())?.height).toBeLessThan(90);
  expect(await player.getByRole("slider", { name: "Position" }).isVisible()).toBe(false);
  expect(fetched.filter((url) => url.includes("sonivox"))).toEqual([]);
  await player.getByRole("button", { name: "More controls" }).click();
  expect(await player.getByRole("slider", { name: "Position" }).isVisible()).toBe(true);
  await expect.poll(() => fetched.filter((url) => url.includes("sonivox")).length).toBe(1);
  await inEveryLook(page, "player", async (width) => {
    expect((await player.boundingBox())?.height).toBeLessThan(width < 768 ? 260 : 130);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await player.getByRole("button", { name: "Fewer controls" }).click();
  expect((await player.boundingBox())?.height).toBeLessThan(90);
  expect(visitor.problems).toEqual([]);
});

test("point 9: a result comes without moving what is already seen", async () => {
  const { page } = visitor;
  for (const { width, height } of everyScreen.filter(({ theme }) => theme === "light")) {
    await page.setViewportSize({ width, height });
    await page.goto(`/requests/${id}`);
    await page.getByRole("figure").first().locator("svg .measure").first().waitFor();
    expect(await layoutShift(page), `${width} px`).toBeLessThan(0.1);
  }
});

test("point 8: all settings stand in “Rewrite again” as they were, and the earlier result stays with its files", async () => {
  const { page } = visitor;
  await page.setViewportSize(widest);
  const again = await submitBeside(page, { mustHavesMustNots: "no octaves", targetDifficulty: "Elementary" });
  await ended(page, again);
  await page.goto(`/requests/${again}`);
  await page.getByRole("button", { name: /^More:/ }).click();
  await page.getByRole("menuitem", { name: "Rewrite again" }).click();
  const dialog = page.getByRole("dialog", { name: "Rewrite again" });
  const asked = async (label: string): Promise<string> => dialog.getByLabel(label, { exact: true }).inputValue();
  const settings = ["Direction", "Instrument", "Assessment option", "Level", "Must-haves and must-nots"];
  expect(await Promise.all(settings.map(asked))).toEqual([
    "Simplify Score",
    "Piano",
    "General",
    "Elementary",
    "no octaves",
  ]);
  expect(await dialog.getByRole("switch", { name: "PDF" }).isChecked()).toBe(true);
  await inEveryLook(page, "again", async (width) => {
    // the button that orders is in view, whatever has to be scrolled above it
    const box = await dialog.getByRole("button", { name: "Rewrite again" }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  });
  await expectAccessible(page, "rewrite again");
  await dialog.getByLabel("Level", { exact: true }).selectOption("Beginner");
  await dialog.getByLabel("Must-haves and must-nots").fill("no trills");
  await dialog.getByRole("button", { name: "Rewrite again" }).click();
  await dialog.waitFor({ state: "detached" });
  await ended(page, again);
  await page.reload();
  const earlier = page.getByRole("region", { name: "Earlier result" });
  await earlier.getByText("Elementary").waitFor();
  await inEveryLook(page, "earlier", async () => {
    await earlier.scrollIntoViewIfNeeded();
    expect(await earlier.getByRole("link", { name: /^Download PDF/ }).isVisible()).toBe(true);
  });
  const href = await earlier.getByRole("link", { name: /^Download PDF/ }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(visitor.problems).toEqual([]);
});
