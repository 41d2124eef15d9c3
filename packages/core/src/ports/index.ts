export * from "./clock.ts";
export * from "./engine.ts";
export * from "./identity.ts";
export * from "./ids.ts";
export * from "./mailer.ts";
export * from "./payment-provider.ts";
export * from "./queue.ts";
export * from "./storage.ts";
