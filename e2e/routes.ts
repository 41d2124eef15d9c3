/** Every page of a person who is signed in and no administrator, but that of a request. */
export const signedInRoutes = [
  "/",
  "/requests",
  "/modifyscore",
  "/settings",
  "/helppage",
  "/purchase",
  "/payment-success",
  "/history",
  "/api-docs",
  "/privacy-policy",
  "/terms-of-service",
];

/** The pages of administrators alone. */
export const adminRoutes = [
  "/admin",
  "/admin-stats",
  "/admin-support",
  "/admin-products",
  "/vouchers",
  "/admin-help",
  "/admin-maintenance",
  "/admin-system-status",
];
