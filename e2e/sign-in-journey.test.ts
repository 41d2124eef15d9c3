import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { password } from "./account.ts";
import { screenshot } from "./chromium.ts";
import { expectAccessibleInEveryLook, expectInEveryScreen } from "./looks.ts";
import {
  account,
  alert,
  button,
  email,
  google,
  newEmail,
  page,
  provider,
  secret,
  toggle,
  visitor,
  welcome,
} from "./sign-in-page.ts";

test("AUTH-01 AUTH-02 AUTH-03 AUTH-05: the modes of the page, their titles and controls; switching clears errors", async () => {
  await page.goto("/login");
  await page.getByRole("heading", { name: "Welcome Back", level: 1 }).waitFor();
  await google().waitFor();
  await button("Accept").click();
  await button("Sign In").click();
  await alert("Email is required").waitFor();
  await screenshot(page, "login-errors");
  await expectAccessibleInEveryLook(page, "sign-in with errors");

  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Create Account", level: 1 }).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => page.getByText("Minimum 6 characters").count()).toBe(1);
  await expect.poll(() => page.getByText("Forgot your password").count()).toBe(0);
  await screenshot(page, "register");
  await expectAccessibleInEveryLook(page, "registration");

  await page.getByRole("link", { name: "Sign In" }).last().click();
  await page.getByRole("link", { name: "Forgot your password" }).click();
  await button("Send Reset Link").waitFor();
  await button("Send Reset Link").click();
  await alert("Please enter your email address").waitFor();
  await screenshot(page, "reset");
  await expectAccessibleInEveryLook(page, "reset");
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

test("point 13 AUTH-06 AUTH-07 AUTH-11: the fields say what is missing, and stop saying it when they are edited", async () => {
  await page.goto("/login?mode=register");
  for (const name of [/Terms of Service/, /Privacy Policy/]) await toggle(name).check();
  await button("Create Account").click();
  await alert("Email is required").waitFor();
  await alert("Password is required").waitFor();
  await expectInEveryScreen(page, alert("Email is required"));
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
    await expectAccessibleInEveryLook(page, "sign-in");
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
