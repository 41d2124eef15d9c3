import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "./chromium.ts";
import { expectAccessible, showTheme } from "./looks.ts";
import { desktop, server } from "./shared.ts";

const markup = `<html lang="en"><title>Looks</title><style>
  body { color: #000; background: #fff; }
  #fading { animation: fade 60s; }
  @keyframes fade { from { opacity: 0; } }
  #breathing { animation: breathe 1s infinite alternate; }
  @keyframes breathe { to { translate: 0 1px; } }
  #parent, #child { transition: color 60s; }
  #parent { color: #fff; }
  #parent.shown { color: #000; }
</style><main><p id="fading">Fades in</p><p id="breathing">Breathes</p><div id="parent"><p id="child">Inherits</p></div></main>`;

/** A page that is in the middle of all its movements. */
async function open(page: Page): Promise<void> {
  await page.setContent(markup);
  await page.evaluate(() => {
    const parent = document.getElementById("parent");
    getComputedStyle(document.getElementById("child") as HTMLElement).color;
    parent?.classList.add("shown");
  });
}

/** The animations that are left. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName));

test("axe sees a page at rest", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await page.goto("/privacy-policy");
  await open(page);
  await expectAccessible(page, "moving");
  expect(await moving(page)).toEqual(["breathe"]);
  await leave();
});

test("a page comes to rest while its clock is held", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await page.clock.install();
  await page.goto("/privacy-policy");
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page);
  await showTheme(page, "dark");
  expect(await moving(page)).toEqual(["breathe"]);
  await leave();
});

test("axe still finds what is faint at rest", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await page.goto("/privacy-policy");
  await open(page);
  await page.evaluate(() => {
    document.body.style.color = "#bbb";
  });
  await expect(expectAccessible(page, "faint")).rejects.toThrow("color-contrast");
  await leave();
});

test("what pops up needs no landmark, all else does", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await page.goto("/privacy-policy");
  await open(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", "<div data-radix-popper-content-wrapper>In a menu</div>");
  });
  await expectAccessible(page, "menu");
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<div id='outside'>Outside</div>"));
  await expect(expectAccessible(page, "outside")).rejects.toThrow("region #outside");
  await leave();
});
