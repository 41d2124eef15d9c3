/** What the product is called, also the folder in a person's Drive (DRIVE-10). */
export const productName = "Gradus";

/** API-07: who is written to until an administrator's address is configured, and where the configuration cannot be had. */
export const fallbackAdminEmail = "support@example.com";
