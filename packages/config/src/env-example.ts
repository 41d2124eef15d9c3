import { settings } from "./settings.ts";

/** The text of .env.example: every setting with its comment, commented out because all have defaults. */
export function printEnvExample(): string {
  const blocks = Object.entries(settings).map(([name, { comment, example }]) => `# ${comment}\n# ${name}=${example}\n`);
  return [
    "# Copy to .env and uncomment what you change. Made by `node scripts/env-example.mjs`; nothing here is needed to start.\n",
    ...blocks,
  ].join("\n");
}
