import axe from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const rules: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] },
  // a good custom and no criterion: everything on a page is in one of its landmarks
  rules: { region: { enabled: true } },
  resultTypes: ["violations"],
};

/**
 * Rules that are broken, each with its first place. Axe is brought to a page once: that costs more than what it does there.
 * Nothing fades while axe looks: what the page learns meanwhile is shown at once. What pops up beside its button (a menu,
 * a list) is read with that button and needs no landmark.
 */
async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (options) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    try {
      return await here.run(document, options);
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  }, rules);
  const popUp = /^div\[data-radix-popper-content-wrapper/;
  return violations.flatMap(({ id, nodes }) => {
    const places = nodes.map(({ target }) => `${target}`).filter((place) => id !== "region" || !popUp.test(place));
    return places.slice(0, 1).map((place) => `${id} ${place}`);
  });
}

/**
 * What axe finds on the page at rest and in its whole height: colours that fade from one state to the other are of neither,
 * and a bar that stays at the foot of the window covers half of some button until one scrolls.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await endAnimations(page);
  const violations = await violationsOf(page);
  if (size) await page.setViewportSize(size);
  expect(violations.map((violation) => `${where}: ${violation}`)).toEqual([]);
}

/** The two looks that no journey walks through: it goes on in its own. */
const otherLooks = [
  { theme: "dark", width: 1280, height: 900 },
  { theme: "light", width: 390, height: 844 },
] as const;

/** `expectAccessible` of what is open as it is, and then in the two other looks. */
export async function expectAccessibleInEveryLook(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await onEachScreen(page, otherLooks, async ({ theme, width }) => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `${where}, ${theme}, ${width} px`);
  });
}

type Theme = "light" | "dark";
type Size = { readonly width: number; readonly height: number };

export const inBothThemes = <S extends Size>(sizes: readonly S[]): readonly (S & { readonly theme: Theme })[] =>
  sizes.flatMap((size) => (["light", "dark"] as const).map((theme) => ({ ...size, theme })));

/** Shows the page on one screen after the other, each in its theme; the page is then as it was. */
export async function onEachScreen<S extends Size & { readonly theme: Theme }>(
  page: Page,
  screens: readonly S[],
  act: (screen: S) => Promise<void>,
): Promise<void> {
  const size = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const screen of screens) {
    await page.setViewportSize({ width: screen.width, height: screen.height });
    await showTheme(page, screen.theme);
    await act(screen);
  }
  if (size) await page.setViewportSize(size);
  await showTheme(page, theme, { stays: false });
}

/** The widths of desktops, tablets and phones, each in both themes. */
export const everyScreen = inBothThemes([
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]);

/** What a person must see of the page that is open, on every screen; the page is then as it was. */
export const inEveryScreen = (page: Page, check: (width: number, theme: Theme) => Promise<void>): Promise<void> =>
  onEachScreen(page, everyScreen, async ({ width, theme }) => {
    await check(width, theme);
    await expectNoSidewaysScroll(page);
  });

/** `inEveryScreen` of one thing: it can be seen, if need be after scrolling to it. */
export const expectInEveryScreen = (page: Page, shown: Locator): Promise<void> =>
  inEveryScreen(page, async (width, theme) => {
    await shown.scrollIntoViewIfNeeded();
    expect(await shown.isVisible(), `${width} px, ${theme}`).toBe(true);
  });

/** A theme at once, not on the way to it; it stays although the account's settings, which come after the page, name another. */
export async function showTheme(page: Page, theme: string | undefined, { stays = true } = {}): Promise<void> {
  await page.evaluate(
    ({ name, held }) => {
      const root = document.documentElement;
      const show = (): void => {
        if (name) root.dataset.theme = name;
        else delete root.dataset.theme;
      };
      const here = window as unknown as { holdsTheme?: MutationObserver };
      here.holdsTheme?.disconnect();
      show();
      if (!held) return;
      here.holdsTheme = new MutationObserver(() => root.dataset.theme !== name && show());
      here.holdsTheme.observe(root, { attributeFilter: ["data-theme"] });
    },
    { name: theme, held: stays },
  );
  await endAnimations(page);
}

/**
 * Ends every transition and keyframe animation that has an end; what turns for ever stays. No frame is waited for, since
 * frames stop with the page's clock where a test holds that.
 */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const hasEnd = (one: Animation) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime));
    const moving = () => document.getAnimations().filter((one) => one.playState !== "finished" && hasEnd(one));
    // what inherits a colour begins its own transition when that of its parent ends
    for (let ends = moving(); ends.length > 0; ends = moving()) for (const one of ends) one.finish();
  });

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const edge = window.innerWidth;
    if (document.documentElement.scrollWidth <= edge) return [];
    const all = [...document.querySelectorAll("body *")];
    const beyond = all.filter((element) => element.getBoundingClientRect().right > edge);
    return ["the page", ...beyond.slice(-5).map((element) => element.outerHTML.slice(0, 120))];
  });
  expect(over, `runs over the edge of ${page.url()}`).toEqual([]);
}

/** How far what is seen moves by itself while a page comes, as browsers count it (Layout Instability, W3C draft) */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 1000);
      }),
  );
