export type { SessionView } from "./accounts/account-security.ts";
export * from "./administration.ts";
export { AppError } from "./app-error.ts";
export { createServices } from "./create-services.ts";
export * from "./help-desk.ts";
export * from "./money.ts";
export * from "./ports/index.ts";
export * from "./services.ts";
export { createSlots } from "./slots.ts";
