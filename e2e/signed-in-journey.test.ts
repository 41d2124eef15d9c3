import type { Request } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { password } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { startServer } from "./gradus-server.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./looks.ts";
import { adminRoutes, signedInRoutes } from "./routes.ts";
import {
  account,
  alert,
  button,
  closeTour,
  desktop,
  email,
  google,
  newEmail,
  page,
  phone,
  secret,
  server,
  signIn,
  toggle,
  turnTo,
  visitor,
  welcome,
} from "./sign-in-page.ts";

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

test("AUTH-18 AUTH-19 AUTH-20 AUTH-21: after sign-in: touch once, dashboard prefetch once, settings and help articles a moment later", async () => {
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
  const newest = () => asked.filter(({ url }) => url.includes('"page":1,"limit":6'));
  await expect.poll(() => newest().length).toBe(1);
  await expect.poll(() => named("help.articles").length).toBe(1);
  expect(named("user.touch")).toHaveLength(1);
  // by the browser's own clock, from the answer to the sign-in
  const login = named("user.login")[0]?.request.timing();
  for (const name of ["user.settings", "help.articles"]) {
    await expect.poll(() => named(name)[0]?.request.timing().responseEnd ?? -1).toBeGreaterThan(0);
    const later = named(name)[0]?.request.timing();
    const waited = (later?.startTime ?? 0) - (login?.startTime ?? 0) - (login?.responseEnd ?? 0);
    expect(waited).toBeGreaterThanOrEqual(100);
  }
  await closeTour();
  await page.getByRole("link", { name: "Requests", exact: true }).first().click();
  await page.getByRole("heading", { name: "Your Requests" }).waitFor();
  expect(named("user.touch")).toHaveLength(1);
  expect(newest()).toHaveLength(1);
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
    // the start is drawn for whoever has no session; at other addresses the page waits for the answer
    await page.goto("/");
    await page.getByText("Get 3 FREE Credits").first().waitFor();
    await page.goto("/requests");
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
    await page.getByText(text).waitFor();
    await expect.poll(() => google().count()).toBe(0);
    await email().waitFor();
    await screenshot(page, "login-unreachable");
    await page.unroute(/user\.authConfig/);
    await page.route(/user\.verify/, (route) => route.abort());
    await page.goto("/requests");
    await page.getByText(text).waitFor();
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
    ["/admin", "Get 3 FREE Credits"],
  ]) {
    await page.goto(path ?? "");
    await page
      .getByText(text ?? "")
      .first()
      .waitFor();
  }
  await signIn(await account());
  // the tour of a new account, and the form that writes to us
  await page.getByRole("dialog").getByRole("button", { name: "Next" }).waitFor();
  await closeTour();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Support" }).click();
  await page.getByRole("dialog", { name: "Contact Support" }).waitFor();
  for (const path of signedInRoutes) {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of adminRoutes) {
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
  // the shared server has none
  const other = await visit(inject("gradus").url, desktop);
  turnTo(other.page);
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
});

test("AUTH_HARDENED: the page asks for eight characters, and a mail finishes the registration", async () => {
  const hardened = await startServer({ AUTH_HARDENED: "true" });
  const other = await visit(hardened.url, desktop);
  turnTo(other.page);
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
