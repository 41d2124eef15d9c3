import { describe, expect, test } from "vitest";
import { fieldOf, modeOf, newPasswordForm, registerForm, resetForm, signInForm } from "./form-schema.ts";

test.each([
  ["", "signin"],
  ["mode=signin", "signin"],
  ["mode=register", "register"],
  ["mode=signup", "register"],
  ["mode=reset", "reset"],
  ["mode=reset&token=", "reset"],
  ["mode=reset&token=abc", "new-password"],
  ["mode=email&token=abc", "confirm-email"],
  ["mode=email", "signin"],
  ["token=abc", "signin"],
  ["mode=nonsense", "signin"],
])("ROUTE-01 ROUTE-13 AUTH-05: /login?%s opens %s", (query, mode) => {
  expect(modeOf(new URLSearchParams(query))).toBe(mode);
});

type Form = {
  readonly safeParse: (values: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
};
const firstIssue = (form: Form, values: object): string | undefined => form.safeParse(values).error?.issues[0]?.message;

describe("what the forms say before anything is sent", () => {
  const agreed = { terms_accepted: true, privacy_accepted: true };
  test.each<[string, Form, object, string | undefined]>([
    ["AUTH-06", signInForm, { email: "", password: "x" }, "Email is required"],
    ["AUTH-06", signInForm, { email: "nobody", password: "x" }, "Please enter a valid email address"],
    ["AUTH-07", signInForm, { email: "a@b.org", password: "" }, "Password is required"],
    [
      "AUTH-07",
      registerForm(6),
      { email: "a@b.org", password: "12345", ...agreed },
      "Password must be at least 6 characters",
    ],
    ["AUTH-07", registerForm(6), { email: "a@b.org", password: "123456", ...agreed }, undefined],
    [
      "AUTH-07",
      registerForm(6),
      { email: "a@b.org", password: "🎹".repeat(129), ...agreed },
      "Password must be 128 characters or less",
    ],
    ["AUTH-07", signInForm, { email: "a@b.org", password: "x".repeat(129) }, "Password must be 128 characters or less"],
    [
      "AUTH-07 hardened",
      registerForm(8),
      { email: "a@b.org", password: "1234567", ...agreed },
      "Password must be at least 8 characters",
    ],
    [
      "AUTH-08",
      registerForm(6),
      { email: "a@b.org", password: "123456", ...agreed, terms_accepted: false },
      "You must agree to the Terms of Service",
    ],
    ["AUTH-10", resetForm, { email: "  " }, "Please enter your email address"],
    ["AUTH-10", resetForm, { email: "nobody" }, "Please enter a valid email address"],
    ["AUTH-10", resetForm, { email: " a@b.org " }, undefined],
    ["ROUTE-13", newPasswordForm(6), { password: "" }, "Password is required"],
    ["ROUTE-13", newPasswordForm(6), { password: "12345" }, "Password must be at least 6 characters"],
    ["ROUTE-13", newPasswordForm(6), { password: "123456" }, undefined],
  ])("%s", (_row, form, values, message) => {
    expect(firstIssue(form, values)).toBe(message);
  });
});

test.each([
  ["auth/user-not-found", "email"],
  ["auth/wrong-password", "password"],
  ["auth/email-already-in-use", "email"],
  ["auth/invalid-email", "email"],
  ["auth/weak-password", "password"],
  ["auth/terms", "terms_accepted"],
  ["server/error", undefined],
  ["auth/too-many-requests", undefined],
  [undefined, undefined],
] as const)("AUTH-12: %s belongs to the field %s", (code, field) => {
  expect(fieldOf(code)).toBe(field);
});
