/**
 * What the pages weigh and when their largest part is painted, on slow 4G (1.6 Mbit/s, 150 ms) and an empty cache.
 *
 *   npx node bench/page-weight.ts [--files]     with --files: every file of each page
 */
import path from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { startServer } from "../e2e/gradus-server.ts";
import { findChromium } from "../scripts/chromium.mjs";
import { register, signInAtStart } from "./rest-client.ts";

const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const quietMs = 3000;
const headers = { "sec-fetch-site": "same-origin" };
const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");

type Loaded = { readonly url: string; readonly type: string; readonly bytes: number; readonly at: number };
type Paint = { readonly at: number; readonly what: string };

const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } });
await context.addInitScript(() => localStorage.setItem("cookie-consent", "true"));

for (const address of ["/", "/login"]) await show(address);
const id = await rewriteSample(context);
await visitOnce();
for (const address of ["/", "/requests", "/modifyscore", `/requests/${id}`]) await show(address);

await browser.close();
await server.stop();

/** Signed-in pages are measured in a browser that was signed in on its last visit, and so fetches them ahead (likely-session.ts). */
async function visitOnce(): Promise<void> {
  const page = await context.newPage();
  await page.goto("/requests");
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await page.close();
}

/** One visit with an empty cache; a line about it. */
async function show(address: string): Promise<void> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  await network.send("Network.emulateNetworkConditions", slow4G);
  const asked = new Map<string, { readonly url: string; readonly type: string }>();
  const loaded: Loaded[] = [];
  const start = Date.now();
  let lastAt = start;
  network.on("Network.responseReceived", ({ requestId, response, type }) => {
    asked.set(requestId, { url: response.url, type });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const found = asked.get(requestId);
    if (found) loaded.push({ ...found, bytes, at: Date.now() - start });
    lastAt = Date.now();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { readonly element: Element | null };
        const what = `${element?.tagName ?? ""} ${element?.textContent?.slice(0, 40) ?? ""}`;
        Object.assign(window, { paint: { at: entry.startTime, what } });
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(address);
  while (Date.now() - lastAt < quietMs) await page.waitForTimeout(200);
  const paint = await page.evaluate(() => (window as unknown as { paint?: Paint }).paint);
  const sum = (some: readonly Loaded[]): string =>
    `${Math.round(some.reduce((all, { bytes }) => all + bytes, 0) / 1000)} kB`;
  const scripts = loaded.filter(({ type }) => type === "Script");
  const seconds = paint ? `${(paint.at / 1000).toFixed(2)} s (${paint.what.trim()})` : "unknown";
  console.log(`${address}: ${sum(loaded)}, of it scripts ${sum(scripts)}; largest paint ${seconds}`);
  if (process.argv.includes("--files")) loaded.toSorted((a, b) => b.bytes - a.bytes).forEach(printFile);
  await page.close();
}

function printFile({ url, type, bytes, at }: Loaded): void {
  const size = `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  console.log(
    `  ${size}  ${(at / 1000).toFixed(1).padStart(5)} s  ${type.padEnd(10)} ${new URL(url).pathname.slice(0, 90)}`,
  );
}

/** A new account that is signed in here and has one rewrite of the sample; the request's id. */
async function rewriteSample({ request }: BrowserContext): Promise<string> {
  const person = await register(server.url, await signInAtStart(server.url, server.output()), "weight");
  const { email, password } = person;
  const answer = await request.post("/api/auth/login", { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
  await request.post("/api/user/complete-onboarding", { headers });
  const id = await person.submit(sample, "Piano", "Beginner");
  if ((await person.ended(id)) === "failed") throw new Error("the run failed");
  return id;
}
