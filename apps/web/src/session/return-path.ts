const known = [
  /^\/$/,
  /^\/requests(\/[^/]+)?$/,
  /^\/modifyscore$/,
  /^\/history$/,
  /^\/settings$/,
  /^\/purchase$/,
  /^\/vouchers$/,
  /^\/privacy-policy$/,
  /^\/terms-of-service$/,
];

/** ROUTE-13: the address that a mail's link opens */
export function hasResetToken(search: string): boolean {
  const params = new URLSearchParams(search);
  return ["reset", "email"].includes(params.get("mode") ?? "") && (params.get("token") ?? "") !== "";
}

/** ROUTE-10: after signing in the visitor goes on to the address asked for, when it is a page we have. */
export function returnPath(from: unknown): string {
  if (typeof from !== "string" || !from.startsWith("/") || from.startsWith("//")) return "/";
  const path = from.split(/[?#]/)[0] ?? "/";
  return known.some((pattern) => pattern.test(path)) ? from : "/";
}
