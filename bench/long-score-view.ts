/**
 * How long the result view of a long score keeps the page's thread busy while its sheets are scrolled, turned and played:
 * processor time of each task of Chromium's renderer, so that other work on the machine does not count.
 *
 *   npx node bench/long-score-view.ts FILE
 */
import type { Browser, Page } from "playwright-core";
import { closeBrowser, visit } from "../e2e/chromium.ts";
import { startServer } from "../e2e/gradus-server.ts";
import { signInAtStart } from "./rest-client.ts";

/** ms of processor time; the Long Tasks API draws the line at 50 ms of the clock */
const longFromMs = 50;
type TraceEvent = {
  readonly name: string;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { name?: string };
};

/** Processor time in ms of every task of the page's main thread while `work` goes on. */
async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ tid }) => tid),
  );
  return traceEvents
    .filter(({ name, tid }) => name === "ThreadControllerImpl::RunTask" && main.has(tid))
    .map(({ tdur = 0 }) => tdur / 1000);
}

const [file = ""] = process.argv.slice(2);
const server = await startServer();
try {
  const client = await signInAtStart(server.url, server.output());
  const { detected } = await client.analyse(file);
  const id = await client.submit(file, detected.instruments[0] || "Piano");
  if ((await client.ended(id)) === "failed") throw new Error("the run failed");
  const { page, context } = await visit(server.url, { width: 1400, height: 1000, theme: "light" });
  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  await page.addInitScript(() => localStorage.setItem("cookie-consent", "true"));
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(client.email);
  await page.getByLabel("Password").fill(client.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.request.post("/api/user/complete-onboarding", { headers: { "sec-fetch-site": "same-origin" } });

  const sheets = page.locator(".score-sheet svg[role=img]");
  const shown = async (n: number): Promise<void> => {
    await page
      .getByText(new RegExp(`page ${n} of`))
      .first()
      .waitFor({ timeout: 60_000 });
    await page.waitForFunction(() => !document.querySelector(".score-sheet [aria-busy=true]"), undefined, {
      timeout: 60_000,
    });
  };
  const report = async (what: string, work: () => Promise<void>): Promise<void> => {
    const tasks = await tasksDuring(browser, page, work);
    const most = tasks.toSorted((a, b) => b - a).slice(0, 4);
    const long = tasks.filter((ms) => ms > longFromMs).length;
    const total = tasks.reduce((sum, ms) => sum + ms, 0);
    console.log(
      `${what}: ${long} of ${tasks.length} tasks above ${longFromMs} ms, longest ${most.map((ms) => ms.toFixed(0)).join(", ")} ms, ${total.toFixed(0)} ms in all`,
    );
  };
  await report("first look", async () => {
    await page.goto(`/requests/${id}`);
    await sheets.nth(1).waitFor({ timeout: 120_000 });
    await shown(1);
  });
  const captions = await page.locator(".score-sheet figcaption").allTextContents();
  const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
  console.log(`${captions.join(" | ")}: ${await elements()} elements`);

  await page.getByRole("button", { name: "Larger" }).click();
  await page.mouse.move(500, 500);
  await report("scrolling down and up for 6 s", async () => {
    for (let i = 0; i < 120; i++) {
      await page.mouse.wheel(0, i < 60 ? 60 : -60);
      await page.waitForTimeout(50);
    }
  });
  await report("turning ten pages", async () => {
    for (let n = 2; n <= 11; n++) {
      await page.getByRole("button", { name: "Next page" }).click();
      await shown(n);
    }
  });
  await report("eight seconds of playing", async () => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".sounding").first().waitFor({ state: "attached", timeout: 60_000 });
    await page.waitForTimeout(8000);
  });
  console.log(`${await sheets.count()} drawings, ${await elements()} elements`);
  await context.close();
} finally {
  await closeBrowser();
  await server.stop();
}
