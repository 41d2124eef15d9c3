import { Session } from "node:inspector/promises";
import { ConfigError, loadConfig, readEnvironment } from "@gradus/config";
import { DirectoryInUseError } from "@gradus/db";
import { pino } from "pino";
import { safeError } from "./http/safe-error.ts";
import { type FirstAdmin, startServer } from "./start-server.ts";

const write = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function writeFirstAdmin({ email, password }: FirstAdmin): void {
  write(`First admin: ${email}`);
  write(`Password:    ${password}  (shown this once)`);
}

/** What a person can mend by themselves is told in its own words; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError) return error.message;
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
    return "The port is taken. Stop the other program or set PORT.";
  }

  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Looks for garbage while nobody is connected yet: starting leaves 100 MB of it, and V8, which would find it minutes later,
 * holds everybody up for 70 ms of processor time then.
 */
async function giveBackWhatStartLeft(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

async function main(): Promise<void> {
  const config = loadConfig(readEnvironment());
  const logger = pino({ level: config.production ? "info" : "warn", serializers: { err: safeError } });
  const server = await startServer(config, logger, writeFirstAdmin);

  // Before the address is told: whoever reads it may ask to stop at once.
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.close().catch((error: unknown) => logger.error({ err: error }, "could not stop in order"));
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The state after an unexpected exception is unknown: a restart recovers every run, going on might not.
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "uncaught exception");
    process.exit(1);
  });

  await giveBackWhatStartLeft();
  for (const [need, adapter] of Object.entries(server.adapters)) write(`${need.padEnd(10)} ${adapter}`);
  write(server.address ? `Gradus is ready at ${server.address}` : "Gradus is ready for jobs");
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
