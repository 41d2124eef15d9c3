export { appSecret } from "./app-secret.ts";
export { printEnvExample } from "./env-example.ts";
export { type Environment, readEnvironment, searchPath } from "./environment.ts";
export { type Config, ConfigError, loadConfig } from "./load-config.ts";
