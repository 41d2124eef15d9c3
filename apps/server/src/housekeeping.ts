import { runLimits } from "@gradus/contracts";
import type { Services } from "@gradus/core";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const MAIL_SECONDS = 5;

export type Duty = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<unknown> };

/** Of every process: what uploads and stored files left half written when their process died. */
export const folderDuties = (sweepFiles: () => Promise<void>): readonly Duty[] => [
  { name: "sweep half-written files", everyMs: HOUR, work: sweepFiles },
];

/** Of the job loop: waiting mail every 5 s, lost runs every 10 s, old files, late payments and sealed tokens hourly, old records daily. */
export const serviceDuties = (
  {
    runs,
    retention,
    payments,
    credits,
    drive,
  }: Pick<Services, "runs" | "retention" | "payments" | "credits" | "drive">,
  sendMail: (() => Promise<unknown>) | undefined,
): readonly Duty[] => [
  { name: "reap lost runs", everyMs: runLimits.heartbeatSeconds * SECOND, work: runs.reap },
  { name: "expire files", everyMs: HOUR, work: retention.expireFiles },
  { name: "settle payments", everyMs: HOUR, work: payments.sweep },
  { name: "prune records", everyMs: 24 * HOUR, work: retention.prune },
  { name: "seal tokens anew", everyMs: HOUR, work: drive.reseal },
  { name: "purge the ledger", everyMs: 24 * HOUR, work: credits.purge },
  ...(sendMail ? [{ name: "send mail", everyMs: MAIL_SECONDS * SECOND, work: sendMail }] : []),
];

/** Does each duty by the clock, never twice at once. Returns how to stop; that waits for what is under way. */
export function startHousekeeping(
  duties: readonly Duty[],
  onError: (error: unknown, duty: string) => void,
): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const timers = duties.map(({ name, everyMs, work }) => {
    const timer = setInterval(() => {
      if (underWay.has(name)) return;
      const run = work()
        .then(() => {})
        .catch((error: unknown) => onError(error, name))
        .finally(() => underWay.delete(name));
      underWay.set(name, run);
    }, everyMs);

    return timer.unref();
  });

  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(underWay.values());
  };
}
