import { createHmac, timingSafeEqual } from "node:crypto";

const signatureOf = (payload: string, purpose: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}\0${payload}`).digest();

/** `payload` with our signature, fit for addresses. A token of one purpose is none of another. */
export function signToken(payload: string, purpose: string, secret: string): string {
  const body = Buffer.from(payload).toString("base64url");
  return `${body}.${signatureOf(body, purpose, secret).toString("base64url")}`;
}

/** The payload of a token that we signed, or undefined. */
export function readToken(token: string, purpose: string, secret: string): string | undefined {
  const [body = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const wanted = signatureOf(body, purpose, secret);
  if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  // base64url has several spellings of the same bytes: only ours is taken
  if (given.toString("base64url") !== signature) return undefined;
  return Buffer.from(body, "base64url").toString();
}
