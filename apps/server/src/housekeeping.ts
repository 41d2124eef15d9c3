import { runLimits } from "@gradus/contracts";
import type { Services } from "@gradus/core";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Work that is due by the clock: lost runs every 10 s, old files hourly, old records daily. Returns how to stop it. */
export function startHousekeeping(
  { runs, retention }: Pick<Services, "runs" | "retention">,
  onError: (error: unknown, task: string) => void,
): () => void {
  const every = (ms: number, task: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    let busy = false;
    const timer = setInterval(async () => {
      if (busy) return;
      busy = true;
      await work().catch((error: unknown) => onError(error, task));
      busy = false;
    }, ms);

    return timer.unref();
  };
  const timers = [
    every(runLimits.heartbeatSeconds * SECOND, "reap lost runs", runs.reap),
    every(HOUR, "expire files", retention.expireFiles),
    every(24 * HOUR, "prune records", retention.prune),
  ];

  return () => timers.forEach(clearInterval);
}
