import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { latestMails } from "@gradus/adapters";
import { createRateLimiter } from "@gradus/api";
import type { Config } from "@gradus/config";
import { productName } from "@gradus/contracts";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { buildApp } from "./build-app.ts";
import { type Composition, compose, supportEmail } from "./compose.ts";
import { folderDuties, serviceDuties, startHousekeeping } from "./housekeeping.ts";

const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));
const MAILS_SHOWN = 100;
const GRACE_MS = 25_000;

export type RunningServer = {
  /** undefined for a process that only works on jobs */
  readonly address: string | undefined;
  readonly adapters: Readonly<Record<string, string>>;
  /** Stops taking requests and jobs, waits up to 25 s for those at work, and lets go of the data directory. */
  readonly close: () => Promise<void>;
};

export type FirstAdmin = { readonly email: string; readonly password: string };

/**
 * Starts what ROLE asks for: the HTTP side, the job loop, or both. `onFirstAdmin` hears the generated password at once,
 * because it is kept nowhere and a start that fails later must not lose it.
 */
export async function startServer(
  config: Config,
  logger: FastifyBaseLogger,
  onFirstAdmin: (admin: FirstAdmin) => void,
): Promise<RunningServer> {
  const composition = await compose(config, logger);
  let app: FastifyInstance | undefined;
  const metrics = config.metrics.port === undefined ? undefined : fastify();
  let stopHousekeeping = async (): Promise<void> => {};
  const close = async (): Promise<void> => {
    await stopHousekeeping();
    await app?.close();
    await metrics?.close();
    await composition.close(GRACE_MS);
  };

  try {
    await composition.services.products.seed();
    await composition.services.help.seed();
    const firstAdmin = await composition.services.accounts.firstAdmin();
    if (firstAdmin) onFirstAdmin(firstAdmin);
    if (config.role !== "worker") app = await hostApp(config, composition, logger, metrics);
    const address = await app?.listen({ port: config.port, host: config.host });
    if (app && metrics) await metrics.listen({ port: config.metrics.port ?? 0, host: config.metrics.host });
    await composition.sweepFiles();
    if (config.role !== "api") await composition.startWork();
    const { services, sendMail, sweepFiles } = composition;
    const duties = config.role === "api" ? [] : serviceDuties(services, sendMail);
    stopHousekeeping = startHousekeeping([...folderDuties(sweepFiles), ...duties], (err, task) =>
      logger.error({ err, task }, "failed"),
    );

    return { address, adapters: composition.adapters, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function hostApp(
  config: Config,
  composition: Composition,
  logger: FastifyBaseLogger,
  openMetricsOn: FastifyInstance | undefined,
): Promise<FastifyInstance> {
  // the only process: nothing is under way
  if (composition.isEmbedded) await rm(composition.spoolRoot, { recursive: true, force: true });

  return buildApp({
    services: composition.services,
    limiter: createRateLimiter(() => Date.now(), composition.services.callLimits),
    publicConfig: {
      adminEmail: supportEmail(config),
      productName,
      ...(config.production && composition.testCheckout ? { testPayments: true } : {}),
    },
    testCheckout: composition.testCheckout,
    readiness: composition.readiness,
    metricsToken: config.metrics.token,
    openMetricsOn,
    systemStatus: composition.systemStatus,
    appUrl: config.appUrl,
    hosts: [config.host],
    production: config.production,
    trustProxy: config.trustProxy,
    webRoot,
    spoolRoot: composition.spoolRoot,
    latestMails: config.production ? undefined : () => latestMails(composition.database.db, MAILS_SHOWN),
    logger,
  });
}
