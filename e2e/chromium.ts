import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { findChromium } from "../scripts/chromium.mjs";
import { inBothThemes, onEachScreen } from "./looks.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: readonly string[];
  readonly leave: () => Promise<void>;
};
export type Screen = { readonly width: number; readonly height: number; readonly theme: "light" | "dark" };

let browser: Promise<Browser> | undefined;

/** One for all visitors of a test file: starting it costs more than most of what they do. */
function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found: npm test installs it, or set CHROMIUM_PATH.");
  browser ??= chromium.launch({ executablePath, headless: true, args: flags });
  return browser;
}

/** After the last test of a file (close-browser.ts). */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

let visitors = 0;
/** One of each visitor's own: the shared server, which trusts its proxy, counts calls by it. */
const nextAddress = (): string => {
  visitors += 1;
  return `10.${process.pid & 255}.${(process.pid >> 8) & 255}.${visitors & 255}`;
};

/** A fresh visitor, whose profile is empty and their own; page errors and console errors are collected as problems. */
export async function visit(url: string, screen: Screen): Promise<Visitor> {
  const context = await (await openBrowser()).newContext({
    baseURL: url,
    viewport: { width: screen.width, height: screen.height },
    colorScheme: screen.theme,
    acceptDownloads: true,
    ...(url === inject("gradus").url ? { extraHTTPHeaders: { "x-forwarded-for": nextAddress() } } : {}),
  });
  // a machine that others use too has been seen to give half its speed for minutes
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
  });
  return {
    context,
    page,
    problems,
    leave: () => context.close(),
  };
}

/** For people to look at after a run that SCREENSHOTS=1 asks for them; the folder is not committed. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  await page.screenshot({ path: path.join(import.meta.dirname, "screenshots", `${name}.png`), fullPage: true });
}

const pictured = inBothThemes([
  { device: "desktop", width: 1280, height: 900 },
  { device: "phone", width: 390, height: 844 },
]);

/** As `screenshot`, on two screens in both themes. The page goes on in its own look. */
export async function screenshotInEveryLook(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  await onEachScreen(page, pictured, ({ device, theme }) => screenshot(page, `${name}-${device}-${theme}`));
}
