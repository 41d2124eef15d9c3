import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Raw settings by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const envFile = fileURLToPath(new URL("../../../.env", import.meta.url));

/** The one place that reads process.env. A `.env` at the root fills in what the process was not given. */
export function readEnvironment(): Environment {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return { ...process.env };
}

/** Where programs are looked for. */
export const searchPath = (): string => process.env.PATH ?? "";
