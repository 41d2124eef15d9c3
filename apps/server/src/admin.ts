import { ConfigError, loadConfig, readEnvironment } from "@gradus/config";
import { emailPattern } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { DirectoryInUseError } from "@gradus/db";
import { pino } from "pino";
import { compose } from "./compose.ts";

const usage = "Usage: npm run admin -- you@example.org";
const inUse =
  "The server is running and owns the embedded database. Stop it, run this again, then start it: the link stays good for 60 minutes.";

/**
 * AUTH-38: prints a one-time link that makes its user an administrator. Until it is opened nothing has changed. The
 * embedded database belongs to one process, so a running server is never gone around.
 */
async function main(email: string | undefined): Promise<void> {
  if (!email) throw new ConfigError({ EMAIL: `is missing. ${usage}` });
  if (!emailPattern.test(email)) throw new AppError("auth/invalid-email");
  const composition = await compose(loadConfig(readEnvironment()), pino({ level: "silent" }));
  try {
    const link = await composition.services.accounts.adminLink(email);
    process.stdout.write(`Open this link within 60 minutes to choose a password and become administrator:\n${link}\n`);
  } finally {
    await composition.close(0);
  }
}

function explain(error: unknown): string {
  if (error instanceof DirectoryInUseError) return inUse;
  if (error instanceof ConfigError || error instanceof AppError) return error.message;

  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main(process.argv[2]).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
