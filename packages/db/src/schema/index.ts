export * from "./accounts.ts";
export * from "./files.ts";
export * from "./help.ts";
export * from "./ledger.ts";
export * from "./operations.ts";
export * from "./requests.ts";
