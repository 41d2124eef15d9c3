// Preloaded into the server by bench/main-thread.ts: tells when its main thread was at work for long without a pause.
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

const file = new URL(import.meta.url).searchParams.get("file");
/** ms between looks: a stretch of work is seen as the processor time between two of them */
const lookMs = 5;
const shownFromMs = 25;

if (file) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const cpu = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = cpu();
  const log = (line: object): void => appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...line })}\n`);
  setInterval(() => {
    const now = cpu();
    if (now - before > shownFromMs) log({ busyMs: Math.round(now - before) });
    before = cpu();
  }, lookMs).unref();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > shownFromMs) log({ gcMs: Math.round(duration) });
  }).observe({ entryTypes: ["gc"] });
  process.on("exit", () =>
    log({ delayP99Ms: Math.round(delay.percentile(99) / 1e6), delayMaxMs: Math.round(delay.max / 1e6) }),
  );
}
