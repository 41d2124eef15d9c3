import { runLimits } from "@gradus/contracts";
import type { Services } from "@gradus/core";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const MAIL_SECONDS = 5;

/**
 * Work that is due by the clock: waiting mail every 5 s, lost runs every 10 s, old files and late payments hourly, old records daily.
 * Returns how to stop it; that waits for what is under way.
 */
export function startHousekeeping(
  { runs, retention, payments, credits }: Pick<Services, "runs" | "retention" | "payments" | "credits">,
  sendMail: (() => Promise<unknown>) | undefined,
  onError: (error: unknown, task: string) => void,
): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const every = (ms: number, task: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    const timer = setInterval(() => {
      if (underWay.has(task)) return;
      const run = work()
        .then(() => {})
        .catch((error: unknown) => onError(error, task))
        .finally(() => underWay.delete(task));
      underWay.set(task, run);
    }, ms);

    return timer.unref();
  };
  const timers = [
    every(runLimits.heartbeatSeconds * SECOND, "reap lost runs", runs.reap),
    every(HOUR, "expire files", retention.expireFiles),
    every(HOUR, "settle payments", payments.sweep),
    every(24 * HOUR, "prune records", retention.prune),
    every(24 * HOUR, "purge the ledger", credits.purge),
  ];
  if (sendMail) timers.push(every(MAIL_SECONDS * SECOND, "send mail", sendMail));

  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(underWay.values());
  };
}
