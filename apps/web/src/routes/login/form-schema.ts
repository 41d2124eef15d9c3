import {
  constants,
  type ErrorCode,
  loginInput,
  passwordResetConfirmInput,
  passwordResetInput,
  passwordText,
  registerInput,
  texts,
} from "@gradus/contracts";

export type Mode = "signin" | "register" | "reset" | "new-password" | "confirm-email";

/** ROUTE-01: both words open account creation. ROUTE-13: a reset link carries its token. */
export function modeOf(search: URLSearchParams): Mode {
  const mode = search.get("mode");
  if (mode === "register" || mode === "signup") return "register";
  if (mode === "email" && search.get("token")) return "confirm-email";
  if (mode !== "reset") return "signin";
  return search.get("token") ? "new-password" : "reset";
}

export const signInForm = loginInput;

/** AUTH-14: the page words a short password differently from the server. */
const newPassword = (minLength: number) =>
  passwordText
    .min(1, texts.auth.password_required)
    .min(minLength, isHardened(minLength) ? texts.chosen.auth.password_short_hardened_client : shortPassword);
const shortPassword = texts.auth.password_short_client;
const isHardened = (minLength: number): boolean => minLength > constants.PASSWORD_MIN;

/** What stands below the field: the server says how many characters it wants (AUTH_HARDENED: 8). */
export const passwordHelper = (minLength: number): string =>
  isHardened(minLength) ? texts.chosen.auth.password_helper_hardened : texts.auth.password_helper;

export const registerForm = (minLength: number) =>
  registerInput.omit({ display_name: true }).extend({ password: newPassword(minLength) });
export const resetForm = passwordResetInput;
export const newPasswordForm = (minLength: number) =>
  passwordResetConfirmInput.pick({ password: true }).extend({ password: newPassword(minLength) });

export type AuthValues = {
  email: string;
  password: string;
  terms_accepted: boolean;
  privacy_accepted: boolean;
};

const fieldOfCode: Partial<Record<ErrorCode, keyof AuthValues>> = {
  "auth/email-required": "email",
  "auth/invalid-email": "email",
  "auth/user-not-found": "email",
  "auth/email-already-in-use": "email",
  "auth/password-required": "password",
  "auth/weak-password": "password",
  "auth/short-password": "password",
  "auth/common-password": "password",
  "auth/wrong-password": "password",
  "auth/terms": "terms_accepted",
  "auth/privacy": "privacy_accepted",
};

/** AUTH-12: the field that an answer of the server belongs to; others go into the general box. */
export const fieldOf = (code: ErrorCode | undefined): keyof AuthValues | undefined =>
  code === undefined ? undefined : fieldOfCode[code];
