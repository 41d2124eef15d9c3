export { AppError } from "./app-error.ts";
export * from "./ports/index.ts";
export * from "./services.ts";
