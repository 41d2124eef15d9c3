import { createHmac } from "node:crypto";
import { constants, emailPattern } from "@gradus/contracts";
import { AppError } from "../app-error.ts";

/** E-mails are compared lower-cased and trimmed (AUTH-34). Throws auth/invalid-email. */
export function normaliseEmail(email: string): string {
  const normal = email.trim().toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (normal.length > constants.CONTACT_EMAIL_MAX || !emailPattern.test(normal) || /[\u0000-\u001f\u007f]/.test(normal))
    throw new AppError("auth/invalid-email");
  return normal;
}

/**
 * Keyed hash of the mailbox an e-mail most likely means: plus-tag and dots of the local part dropped (AUTH-39).
 * Used only to give the free Scores once.
 */
export function mailboxHash(email: string, secret: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).split("+")[0] ?? "";
  return keyedHash(`${local.replaceAll(".", "")}${email.slice(at)}`, "mailbox", secret);
}

/** Counts the sign-in attempts of one e-mail from one network address. */
export const signInKey = (email: string, address: string, secret: string): string =>
  keyedHash(`${email}\0${address}`, "sign-in", secret);

/** Counts the sign-in attempts of one e-mail from everywhere. */
export const accountKey = (email: string, secret: string): string => keyedHash(email, "sign-in anywhere", secret);

export function keyedHash(text: string, purpose: string, secret: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("hex");
}
