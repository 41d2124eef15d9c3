import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../scripts/chromium.mjs";

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

/** A fresh browser with an empty profile; page errors and console errors are collected as problems. */
export async function visit(url: string, screen: Screen): Promise<Visitor> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found: npm test installs it, or set CHROMIUM_PATH.");
  const profile = mkdtempSync(path.join(os.tmpdir(), "gradus-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: flags,
    baseURL: url,
    viewport: { width: screen.width, height: screen.height },
    colorScheme: screen.theme,
    acceptDownloads: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
  });
  return {
    context,
    page,
    problems,
    leave: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** For people to look at after a run; the folder is not committed. */
export const screenshot = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: path.join(import.meta.dirname, "screenshots", `${name}.png`), fullPage: true });
