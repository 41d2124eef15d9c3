import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeIdentityProvider, startIdentityProvider } from "../packages/testing/src/fakes/identity-provider.ts";
import { expectAccessible, expectNoSidewaysScroll, password } from "./account.ts";
import { type Screen, screenshot, type Visitor, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";

const desktop: Screen = { width: 1280, height: 900, theme: "light" };
const phone: Screen = { width: 360, height: 740, theme: "dark" };

let provider: FakeIdentityProvider;
let server: GradusServer;
beforeAll(async () => {
  provider = await startIdentityProvider({ interactive: true });
  server = await startServer({
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ENDPOINT: provider.origin,
    ADMIN_EMAILS: "chief@example.org",
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

let visitor: Visitor;
let page: Page;
let people = 0;
const newEmail = () => `signs-in-${++people}@example.org`;
beforeEach(async () => {
  visitor = await visit(server.url, desktop);
  page = visitor.page;
  page.setDefaultTimeout(20_000);
});
afterEach(() => visitor.leave());

const email = () => page.getByLabel("E-mail");
const secret = () => page.getByLabel("Password", { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
const toggle = (name: RegExp) => page.getByRole("switch", { name });
/** By its text: while the tour is open the page behind it is hidden from roles. */
const welcome = (name = "") => page.getByText(new RegExp(`^Welcome, ${name}`));
const google = () => button("Continue with Google");

/** An account made beside the page, so that the page starts as a visitor's. */
async function account(): Promise<string> {
  const address = newEmail();
  const body = { email: address, password, terms_accepted: true, privacy_accepted: true };
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);

  return address;
}
async function signIn(address: string): Promise<void> {
  await page.goto("/login");
  await email().fill(address);
  await secret().fill(password);
  await button("Sign In").click();
  await welcome().waitFor();
}
const closeTour = async (): Promise<void> => {
  const skip = page.getByRole("dialog").getByRole("button", { name: /^Skip/ });
  await skip.click({ timeout: 5000 }).catch(() => {});
};

test("AUTH-01 AUTH-02 AUTH-03 AUTH-05: the modes of the page, their titles and controls; switching clears errors", async () => {
  await page.goto("/login");
  await page.getByRole("heading", { name: "Welcome Back", level: 1 }).waitFor();
  await google().waitFor();
  await button("Accept").click();
  await button("Sign In").click();
  await alert("Email is required").waitFor();
  await screenshot(page, "login-errors");
  await expectAccessible(page, "sign-in with errors");

  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Create Account", level: 1 }).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => page.getByText("Minimum 6 characters").count()).toBe(1);
  await expect.poll(() => page.getByText("Forgot your password").count()).toBe(0);
  await screenshot(page, "register");
  await expectAccessible(page, "registration");

  await page.getByRole("link", { name: "Sign In" }).last().click();
  await page.getByRole("link", { name: "Forgot your password" }).click();
  await button("Send Reset Link").waitFor();
  await button("Send Reset Link").click();
  await alert("Please enter your email address").waitFor();
  await screenshot(page, "reset");
  await expectAccessible(page, "reset");
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  expect(visitor.problems).toEqual([]);
});

test("AUTH-04 AUTH-08 AUTH-09: two toggles with their full texts; the button waits for both, the keyboard is told why", async () => {
  await page.goto("/login?mode=register");
  await button("Accept").click();
  for (const name of ["Terms of Service", "Privacy Policy"]) {
    await button(name).click();
    const dialog = page.getByRole("dialog", { name });
    expect((await dialog.textContent())?.length).toBeGreaterThan(1500);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  await email().fill(newEmail());
  await secret().fill(password);
  await expect.poll(() => button("Create Account").isDisabled()).toBe(true);
  await secret().press("Enter");
  await alert("You must agree to the Terms of Service").waitFor();
  await toggle(/Terms of Service/).check();
  await expect.poll(() => button("Create Account").isDisabled()).toBe(true);
  await toggle(/Privacy Policy/).check();
  await expect.poll(() => button("Create Account").isEnabled()).toBe(true);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await toggle(/Terms of Service/).uncheck();
  await alert("You must agree to the Terms of Service").waitFor();
  await expect.poll(() => button("Create Account").isDisabled()).toBe(true);
});

test("AUTH-06 AUTH-07 AUTH-11: the fields say what is missing, and stop saying it when they are edited", async () => {
  await page.goto("/login?mode=register");
  for (const name of [/Terms of Service/, /Privacy Policy/]) await toggle(name).check();
  await button("Create Account").click();
  await alert("Email is required").waitFor();
  await alert("Password is required").waitFor();
  await email().fill("nobody");
  await expect.poll(() => alert("Email is required").count()).toBe(0);
  await expect.poll(() => alert("Password is required").count()).toBe(1);
  await secret().fill("12345");
  await button("Create Account").click();
  await alert("Please enter a valid email address").waitFor();
  await alert("Password must be at least 6 characters").waitFor();
  await email().fill(newEmail());
  await secret().fill("123456");
  await button("Create Account").click();
  await welcome().waitFor();
});

test("AUTH-12: the server's answers word for word, each at its field; anything else in the general box", async () => {
  const known = await account();
  await page.goto("/login");
  await email().fill(newEmail());
  await secret().fill("whatever");
  await button("Sign In").click();
  await alert("No account found with this email address").waitFor();
  await expect.poll(() => email().getAttribute("aria-invalid")).toBe("true");
  await email().fill(known);
  await button("Sign In").click();
  await alert("Incorrect password").waitFor();
  await expect.poll(() => secret().getAttribute("aria-invalid")).toBe("true");
  for (let attempt = 1; attempt <= 10; attempt++) {
    await secret().fill(`wrong ${attempt}`);
    await button("Sign In").click();
    await page.getByRole("alert").first().waitFor();
  }
  await alert("Too many attempts. Please try again later.").waitFor();

  await page.goto("/login?mode=register");
  await email().fill(known);
  await secret().fill(password);
  for (const name of [/Terms of Service/, /Privacy Policy/]) await toggle(name).check();
  await button("Create Account").click();
  await alert("An account with this email already exists").waitFor();
  await expect.poll(() => email().getAttribute("aria-invalid")).toBe("true");
});

test("AUTH-10 AUTH-13 AUTH-33: a reset link is asked for, opened, used, and signs in with the new password", async () => {
  const known = await account();
  const sent = "Password reset link sent! Check your email inbox (and spam folder).";
  await page.goto("/login?mode=reset");
  for (const address of [newEmail(), known]) {
    await email().fill(address);
    await button("Send Reset Link").click();
    await page.getByRole("status").filter({ hasText: sent }).waitFor();
  }
  await page.goto("/dev/mail");
  await page
    .getByRole("link", { name: /mode=reset/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Choose a New Password" }).waitFor();
  await page.getByLabel("New password").fill("another-secret");
  await button("Set new password").click();
  await page.getByText("Your password was changed. Sign in with the new one.").waitFor();
  await email().fill(known);
  await secret().fill("another-secret");
  await button("Sign In").click();
  await welcome().waitFor();
});

describe("AUTH-23 AUTH-36 AUTH-41: Google in a popup", () => {
  const popupOf = async (open: () => Promise<void>): Promise<Page> => {
    const [popup] = await Promise.all([visitor.context.waitForEvent("page"), open()]);
    await popup.getByRole("link", { name: "Cancel" }).waitFor();

    return popup;
  };

  test("signs in, closes itself and tells the page; the next time the same account opens", async () => {
    provider.state.person = { sub: "c", email: newEmail(), email_verified: true, name: "Clara Schumann" };
    await page.goto("/login");
    await page.getByText("By continuing with Google you agree to the Terms of Service").waitFor();
    await screenshot(page, "login");
    await expectAccessible(page, "sign-in");
    const popup = await popupOf(() => google().click());
    const closed = popup.waitForEvent("close");
    await popup.getByRole("link", { name: /^Continue as/ }).click();
    await welcome("Clara Schumann").waitFor();
    await closed;
    expect(visitor.problems).toEqual([]);
  });

  test("registration with Google waits for both agreements", async () => {
    provider.state.person = { sub: "r", email: newEmail(), email_verified: true, name: "Robert" };
    await page.goto("/login?mode=register");
    await google().waitFor();
    await expect.poll(() => google().isDisabled()).toBe(true);
    await toggle(/Terms of Service/).check();
    await expect.poll(() => google().isDisabled()).toBe(true);
    await toggle(/Privacy Policy/).check();
    const popup = await popupOf(() => google().click());
    await popup.getByRole("link", { name: /^Continue as/ }).click();
    await welcome("Robert").waitFor();
  });

  test("a person who cancels, closes the popup, or blocks it is told so in the general box", async () => {
    await page.goto("/login");
    const cancelled = await popupOf(() => google().click());
    await cancelled.getByRole("link", { name: "Cancel" }).click();
    await alert("Google sign-in was cancelled").waitFor();
    await screenshot(page, "login-cancelled");
    await email().fill("a");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    const closed = await popupOf(() => google().click());
    await closed.close();
    await alert("Google sign-in was cancelled").waitFor();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await google().click();
    await alert("Please allow pop-ups to sign in with Google").waitFor();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  });

  test("an answer without a page that waits for it goes on to the dashboard", async () => {
    provider.state.person = { sub: "alone", email: newEmail(), email_verified: true, name: "Fanny" };
    await page.goto("/api/auth/google/start?mode=signin");
    await page.getByRole("link", { name: /^Continue as/ }).click();
    await welcome("Fanny").waitFor();
  });
});

test("AUTH-16 AUTH-17: signing out forgets everything that the browser kept and asks for consent again", async () => {
  await signIn(await account());
  await closeTour();
  await button("Accept").click();
  await page.evaluate(() => {
    localStorage.setItem("dismissed-alerts", "{}");
    sessionStorage.setItem("pending-referral", "CODE");
  });
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.getByText("Get 3 FREE Credits").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await button("Accept").waitFor();
  await page.goto("/requests");
  await page.getByText("Get 3 FREE Credits").first().waitFor();
});

test("AUTH-18 AUTH-19 AUTH-20 AUTH-21: after sign-in: touch once, dashboard prefetch once, settings a moment later", async () => {
  const known = await account();
  const asked: { readonly names: string[]; readonly request: Request; readonly url: string }[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/trpc/")) return;
    asked.push({ names: pathname.slice(6).split(","), request, url: decodeURIComponent(request.url()) });
  });
  await signIn(known);
  const named = (name: string) => asked.filter(({ names }) => names.includes(name));
  await expect.poll(() => named("user.settings").length).toBe(1);
  await expect.poll(() => named("requests.list").length).toBe(1);
  expect(named("user.touch")).toHaveLength(1);
  // by the browser's own clock, from the answer to the sign-in
  await expect.poll(() => named("user.settings")[0]?.request.timing().responseEnd ?? -1).toBeGreaterThan(0);
  const [login, settings] = ["user.login", "user.settings"].map((name) => named(name)[0]?.request.timing());
  const waited = (settings?.startTime ?? 0) - (login?.startTime ?? 0) - (login?.responseEnd ?? 0);
  expect(waited).toBeGreaterThanOrEqual(100);
  expect(named("requests.list")[0]?.url).toContain('"page":1,"limit":6');
  await closeTour();
  await page.getByRole("link", { name: "Requests", exact: true }).first().click();
  await page.getByRole("heading", { name: "Your Requests" }).waitFor();
  expect(named("user.touch")).toHaveLength(1);
});

describe("AUTH-15: while nobody knows yet who is there", () => {
  test("AUTH-24 AUTH-25: the check shows its two lines", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/user\.verify/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await page.getByText("Authenticating", { exact: true }).waitFor();
    await page.getByText("Verifying your credentials...", { exact: true }).waitFor();
    await screenshot(page, "authenticating");
    release();
    await page.getByText("Get 3 FREE Credits").first().waitFor();
  });

  test("AUTH-26 AUTH-27: a sign-in service that cannot be reached is named, at the start and on the page", async () => {
    const text = "Error: Failed to initialize the sign-in service. Please check your connection and try again.";
    await page.route(/user\.authConfig/, (route) => route.abort());
    await page.goto("/login");
    await page.getByText(text).waitFor({ timeout: 20_000 });
    await expect.poll(() => google().count()).toBe(0);
    await email().waitFor();
    await screenshot(page, "login-unreachable");
    await page.unroute(/user\.authConfig/);
    await page.route(/user\.verify/, (route) => route.abort());
    await page.goto("/");
    await page.getByText(text).waitFor({ timeout: 20_000 });
  });
});

test("the keyboard alone signs in, and every stop can be seen", async () => {
  const known = await account();
  await page.goto("/login");
  await button("Accept").click();
  await google().waitFor();
  const stops: string[] = [];
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const seen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      const name = element.getAttribute("type") ?? element.textContent?.trim() ?? "";
      return `${name}${seen ? "" : " UNSEEN"}`;
    });
    stops.push(stop);
    if (stop === "email") break;
  }
  expect(stops.filter((stop) => stop.includes("UNSEEN"))).toEqual([]);
  expect(stops.at(-1)).toBe("email");
  await page.keyboard.type(known);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await welcome().waitFor();
});

test("ROLE-01 ROLE-02 ROLE-04: what visitors, signed-in people and non-admins see", async () => {
  for (const [path, text] of [
    ["/", "Get 3 FREE Credits"],
    ["/login", "Welcome Back"],
    ["/privacy-policy", "Privacy Policy"],
    ["/terms-of-service", "Terms of Service"],
    ["/settings", "Get 3 FREE Credits"],
    ["/modifyscore", "Get 3 FREE Credits"],
  ]) {
    await page.goto(path ?? "");
    await page
      .getByText(text ?? "")
      .first()
      .waitFor();
  }
  await signIn(await account());
  await closeTour();
  for (const path of ["/requests", "/modifyscore", "/settings", "/history"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of ["/admin", "/admin-stats", "/vouchers", "/admin-system-status"]) {
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  }
  expect(visitor.problems).toEqual([]);
});

test("a phone in the dark: nothing runs over the edge, axe finds nothing", async () => {
  const other = await visit(server.url, phone);
  for (const [path, name] of [
    ["/login", "login-phone-dark"],
    ["/login?mode=register", "register-phone-dark"],
    ["/login?mode=reset", "reset-phone-dark"],
    ["/login?mode=reset&token=x", "new-password-phone-dark"],
    ["/login?mode=email&token=x", "confirm-email-phone-dark"],
  ] as const) {
    await other.page.goto(path);
    await other.page.getByRole("heading", { level: 1 }).waitFor();
    if (path.length < 25 && !path.includes("reset")) await other.page.getByText("Continue with Google").waitFor();
    await screenshot(other.page, name);
    await expectNoSidewaysScroll(other.page);
    await expectAccessible(other.page, name);
  }
  expect(other.problems).toEqual([]);
  await other.leave();
});

test("AUTH-28 AUTH-29: without a client id the text stands in the button's place, and e-mail sign-in works", async () => {
  const plain = await startServer();
  const other = await visit(plain.url, desktop);
  page = other.page;
  await page.goto("/login?mode=register");
  await page.getByText("Configuration Error: Google Client ID is missing.").waitFor();
  await expect.poll(() => google().count()).toBe(0);
  await screenshot(page, "login-without-google");
  await expectAccessible(page, "sign-in without Google");
  await email().fill(newEmail());
  await secret().fill(password);
  for (const name of [/Terms of Service/, /Privacy Policy/]) await toggle(name).check();
  await button("Create Account").click();
  await welcome().waitFor();
  expect(other.problems).toEqual([]);
  await other.leave();
  await plain.stop();
});

test("AUTH_HARDENED: the page asks for eight characters, and a mail finishes the registration", async () => {
  const hardened = await startServer({ AUTH_HARDENED: "true" });
  const other = await visit(hardened.url, desktop);
  page = other.page;
  const address = newEmail();
  await page.goto("/login?mode=register");
  await page.getByText("Minimum 8 characters").waitFor();
  await email().fill(address);
  for (const name of [/Terms of Service/, /Privacy Policy/]) await toggle(name).check();
  for (const [weak, text] of [
    ["1234567", "Password must be at least 8 characters"],
    ["iloveyou", "This password is too common. Please choose another one."],
  ] as const) {
    await secret().fill(weak);
    await button("Create Account").click();
    await alert(text).waitFor();
  }
  await secret().fill(password);
  await button("Create Account").click();
  await page.getByRole("status").filter({ hasText: "Check your email: we sent you a link to finish." }).waitFor();
  await screenshot(page, "register-hardened");
  await expectAccessible(page, "registration by mail");
  await page.goto("/dev/mail");
  await page.getByRole("link", { name: /mode=reset/ }).click();
  await page.getByLabel("New password").fill("another rare phrase");
  await button("Set new password").click();
  await page.getByText("Your password was changed. Sign in with the new one.").waitFor();
  await email().fill(address);
  await secret().fill("not that phrase");
  await button("Sign In").click();
  await alert("Incorrect email or password").waitFor();
  await secret().fill("another rare phrase");
  await button("Sign In").click();
  await welcome().waitFor();
  await other.leave();
  await hardened.stop();
});
