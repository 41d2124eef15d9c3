import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead, signUpBeside } from "./account.ts";
import { type Screen, screenshot, visit } from "./chromium.ts";
import { expectAccessible, expectAccessibleInEveryLook, expectNoSidewaysScroll } from "./looks.ts";
import { desktop, server } from "./shared.ts";

const phone: Screen = { width: 320, height: 740, theme: "dark" };

const main = (page: Page) => page.getByRole("main");
const pricing = (page: Page) => page.getByRole("region", { name: "Choose Your Plan" });
const registering = /\/login\?mode=register$/;
const emptyPricing = "Pricing is temporarily unavailable. Please check back soon.";

test("LAND-01 LAND-02 LAND-03 LAND-04 LAND-05 LAND-06 LAND-07 LAND-08 LAND-10 LAND-11 COOK-01 COOK-02 GEN-11: a visitor reads the landing page from top to bottom", async () => {
  const { page, context, problems, leave } = await visit(server.url, desktop);
  await page.goto("/");
  const notice = page.getByRole("region", { name: "Cookies" });
  await notice.getByText("We use cookies to keep you signed in and to remember your preferences.").waitFor();
  expect(await notice.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy-policy");
  expect(await page.evaluate(() => localStorage.getItem("cookie-consent"))).toBeNull();
  await notice.getByRole("button", { name: "Accept" }).click();
  expect(await page.evaluate(() => localStorage.getItem("cookie-consent"))).toBe("true");
  await page.reload();
  await page.getByRole("link", { name: "Get 3 FREE Credits" }).first().waitFor();
  expect(await notice.count()).toBe(0);
  // nothing is set for somebody who only reads
  expect(await context.cookies()).toEqual([]);

  const bar = page.getByRole("navigation", { name: "Account" });
  expect(await bar.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
  expect(await bar.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toMatch(registering);
  const offers = main(page).getByRole("link", { name: "Get 3 FREE Credits" });
  expect(await offers.count()).toBe(2);
  expect(await offers.first().getAttribute("href")).toMatch(registering);
  await main(page).getByText("No card needed. Limited-time offer.").first().waitFor();
  await main(page).getByRole("heading", { name: "How It Works" }).waitFor();
  const steps = ["Upload your score", "Choose your settings", "Download your new score"];
  expect(await main(page).locator(".how h3").allTextContents()).toEqual(steps);
  for (const audience of ["Students", "Teachers", "Casual Players", "Professionals"]) {
    await main(page).getByRole("heading", { name: audience, exact: true }).waitFor();
  }

  await pricing(page).getByText("up to 32 measures").waitFor();
  await pricing(page).getByRole("article").first().waitFor();
  expect(await pricing(page).getByRole("article").allTextContents()).toEqual([
    expect.stringContaining("$5.00"),
    expect.stringContaining("$16.00"),
    expect.stringContaining("$35.00"),
  ]);
  await pricing(page).getByText("Save 30%").waitFor();
  expect(await pricing(page).getByRole("link", { name: "Choose Standard" }).getAttribute("href")).toMatch(registering);

  const questions = main(page).locator(".accordion .question");
  expect(await questions.allTextContents()).toEqual([
    "What file formats can I upload?",
    "How do credits work?",
    "How long does processing take?",
    "Which instruments are supported?",
    "What if I am not happy with the result?",
    "Can I get free credits?",
  ]);
  const open = main(page).locator(".accordion .question[aria-expanded=true]");
  await questions.nth(1).click();
  await page.getByText("1 credit covers 1 PDF page or up to 32 measures").waitFor();
  expect(await open.allTextContents()).toEqual(["How do credits work?"]);
  await questions.nth(4).click();
  await page.getByText("within 30 days of a purchase for a full refund").waitFor();
  expect(await open.allTextContents()).toEqual(["What if I am not happy with the result?"]);
  for (const [index, claim] of [
    [1, "credits never expire"],
    [2, "under 5 minutes"],
    [3, "It works for any instrument"],
    [4, "You can retry with other settings"],
    [5, "50% of their first purchase as bonus credits"],
  ] as const) {
    await questions.nth(index).click();
    await main(page).getByText(claim).first().waitFor();
  }
  // the last section of the page calls to action
  expect(await main(page).locator("> section").last().textContent()).toContain("Get 3 FREE Credits");
  await screenshot(page, "landing");
  await expectAccessibleInEveryLook(page, "landing");
  await page.goto("/terms-of-service");
  for (const claim of [
    "up to 32 measures",
    "1 page of a PDF",
    "Scores never expire",
    "within 30 days of the purchase",
  ]) {
    await main(page).getByText(claim).first().waitFor();
  }
  expect(problems).toEqual([]);
  await leave();
});

test("the bars on the landing page are those that the product made, and can be heard in both versions", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await page.goto("/");
  const strip = page.getByRole("region", { name: "The same bars, before and after" });
  await strip.getByText("Beginner").waitFor();
  await expect.poll(() => strip.locator("svg .measure").count()).toBe(6);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await strip.getByRole("button", { name: "Listen: After" }).click();
  await strip.locator("figure.after .sounding").first().waitFor({ state: "attached" });
  expect(loaded.some((file) => file.endsWith(".sf2"))).toBe(true);
  await strip.getByRole("button", { name: "Listen: Before" }).click();
  await strip.locator("figure.before .sounding").first().waitFor({ state: "attached" });
  await strip.getByRole("button", { name: "Pause Before" }).click();
  await strip.getByRole("button", { name: "Listen: Before" }).waitFor();
  await strip.getByText("Complexify").click();
  await strip.getByText("Ode to Joy").waitFor();
  await expect.poll(() => strip.locator("figure.after .shape-added").count()).toBeGreaterThan(0);
  await strip.getByRole("button", { name: "Listen: After" }).click();
  await strip.locator("figure.after .sounding").first().waitFor({ state: "attached" });
  await screenshot(page, "landing-richer");
  expect(problems).toEqual([]);
  await leave();
});

test("LAND-09 LAND-12: packs that do not come, come empty or in another shape leave the rest of the page as it is", async () => {
  const { page, problems, leave } = await visit(server.url, phone);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/payments\.landingProducts/, async (route) => {
    await held;
    return route.abort();
  });
  await page.goto("/");
  await expect.poll(() => pricing(page).locator(".plan.skeleton").count()).toBe(3);
  release();
  await pricing(page).getByText(emptyPricing).waitFor();
  expect(problems.some((problem) => problem.includes("Failed to fetch products"))).toBe(true);
  await page.getByRole("button", { name: "Accept" }).click();
  await main(page).getByRole("button", { name: "Can I get free credits?" }).click();
  await page.getByText("50% of their first purchase").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "landing without packs on a phone");
  await screenshot(page, "landing-phone-dark");
  for (const odd of [{ products: [] }, { products: "none" }, null]) {
    await page.unrouteAll();
    await answerInstead(page, { "payments.landingProducts": { data: odd } });
    await page.reload();
    await pricing(page).getByText(emptyPricing).waitFor();
  }
  await leave();
});

test("LEGAL-01 LEGAL-02 LEGAL-03 LEGAL-04: both legal texts, signed out and while registering", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  for (const [address, title, date] of [
    ["/privacy-policy", "Privacy Policy", "October 1, 2025"],
    ["/terms-of-service", "Terms of Service", "September 24, 2025"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await main(page).getByText(date).waitFor();
    await main(page)
      .getByText(/New South Wales/)
      .first()
      .waitFor();
    expect(await page.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).waitFor();
  }
  await page.goto("/privacy-policy");
  await main(page).getByText("Australian Privacy Principles").waitFor();
  const policy = (await main(page).textContent()) ?? "";
  for (const words of [
    "Australian Privacy Principles",
    "30 days after the request was made",
    "Transaction records: 7 years",
    "Usage logs: 90 days",
    "Backups: up to 30 days",
    "we reply within 30 days",
    "at least 13 years old",
    "Your messages to us",
  ]) {
    expect(policy).toContain(words);
  }
  await expectAccessibleInEveryLook(page, "privacy policy");
  await page.goto("/login?mode=register");
  for (const [name, words] of [
    ["Terms of Service", "Scores never expire"],
    ["Privacy Policy", "Australian Privacy Principles"],
  ] as const) {
    await page.getByRole("main").getByRole("button", { name }).click();
    await page.getByRole("dialog", { name }).getByText(words).first().waitFor();
    await page.keyboard.press("Escape");
  }
  const email = "reader@landing.example.org";
  const agreed = { terms_accepted: true, privacy_accepted: true };
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/api/auth/register", { data: { email, password: "parnassum-1725", ...agreed }, headers });
  await page.request.post("/api/user/complete-onboarding", { headers });
  for (const address of ["/privacy-policy", "/terms-of-service"]) {
    await page.goto(address);
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await main(page)
      .getByText(/New South Wales/)
      .first()
      .waitFor();
  }
  expect(problems).toEqual([]);
  await leave();
});

const scripts = /\/assets\/.*\.js$/;

/** Keeps the scripts of the pages that are opened from coming until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    return route.continue();
  });
  return release;
}

test("a page is there before any script has run: for visitors whole, signed in its frame, in both themes and without moving", async () => {
  for (const theme of ["light", "dark"] as const) {
    const { page, problems, leave } = await visit(server.url, { width: 390, height: 844, theme });
    const release = await holdScripts(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

    await page.goto("/", { waitUntil: "commit" });
    await main(page).getByRole("heading", { name: "The piece you love, at the level you play." }).waitFor();
    expect(await ground()).toBe(theme === "light" ? "rgb(246, 240, 229)" : "rgb(20, 22, 28)");
    const offer = main(page).getByRole("link", { name: "Get 3 FREE Credits" }).first();
    await page.evaluate(() => document.fonts.ready);
    const before = await offer.boundingBox();
    await expectNoSidewaysScroll(page);
    await screenshot(page, `before-scripts-landing-${theme}`);
    release();
    await pricing(page).getByRole("article").first().waitFor();
    expect((await offer.boundingBox())?.y).toBe(before?.y);

    const releaseLogin = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    const email = page.getByLabel("E-mail");
    await email.waitFor();
    // what is typed early stays; nothing could take it yet, and the browser would send it as part of an address
    expect(await page.getByRole("button", { name: "Sign In" }).isDisabled()).toBe(true);
    await email.fill("ada@example.org");
    await page.getByLabel("Password").fill("parnassum");
    await page.keyboard.press("Enter");
    expect(page.url()).toMatch(/\/login$/);
    await screenshot(page, `before-scripts-login-${theme}`);
    releaseLogin();
    await expect.poll(() => page.getByRole("button", { name: "Sign In" }).isEnabled()).toBe(true);
    expect(await email.inputValue()).toBe("ada@example.org");
    expect(await page.getByLabel("Password").inputValue()).toBe("parnassum");
    await answerInstead(page, { "user.login": { data: { user: null } } });
    const sent = page.waitForRequest((request) => request.url().includes("user.login"));
    const asksAgain = page.waitForResponse(/user\.verify/);
    await page.getByRole("button", { name: "Sign In" }).click();
    expect((await sent).postData()).toContain('"ada@example.org"');
    await asksAgain;

    await signUpBeside(page, `${crypto.randomUUID()}@example.org`, "seen");
    const releaseFrame = await holdScripts(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/requests", { waitUntil: "commit" });
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.getByRole("link", { name: "Requests" }).waitFor();
    expect(await page.getByRole("region", { name: "Cookies" }).isVisible()).toBe(false);
    await page.evaluate(() => document.fonts.ready);
    const place = await bar.boundingBox();
    // who is there is asked beside the scripts, not after them
    const verified = () => asked.filter((path) => path === "/trpc/user.verify").length;
    await expect.poll(verified).toBe(1);
    await screenshot(page, `before-scripts-frame-${theme}`);
    releaseFrame();
    await page.getByRole("button", { name: "User menu" }).waitFor();
    expect(await bar.boundingBox()).toEqual(place);
    expect(verified()).toBe(1);
    expect(problems).toEqual([]);
    await leave();
  }
});
