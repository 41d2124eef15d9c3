const key = "referral-code";
const pattern = /^[A-Z2-9]{8}$/;

/** What stands in an address or was typed, as codes are written; undefined when it cannot be one (REF-06). */
export function referralCode(text: string | null): string | undefined {
  const code = text?.trim().toUpperCase();
  return code && pattern.test(code) ? code : undefined;
}

/** ROUTE-11: keeps the code of an invitation until the visit ends, so that it is there after registering. */
export function keepReferral(search: string): void {
  const code = referralCode(new URLSearchParams(search).get("ref"));
  if (!code) return;
  try {
    sessionStorage.setItem(key, code);
  } catch {
    // Without storage the code can still be typed in.
  }
}

export function keptReferral(): string | undefined {
  try {
    return referralCode(sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}

export function forgetReferral(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
