import { performance } from "node:perf_hooks";

/**
 * Tells whether this thread has computed, or waited for what never comes, longer than `milliseconds` from now on. It counts
 * the processor's time of the thread and not the clock, so that nothing is given up for what others do on the machine.
 */
export function processorLimit(milliseconds: number): () => boolean {
  const computed = process.threadCpuUsage();
  const { idle } = performance.eventLoopUtilization();
  return () => {
    const { user, system } = process.threadCpuUsage();
    const computedMs = (user + system - computed.user - computed.system) / 1000;
    return computedMs > milliseconds || performance.eventLoopUtilization().idle - idle > milliseconds;
  };
}
