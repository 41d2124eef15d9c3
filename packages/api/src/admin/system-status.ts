import { systemStatusSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

const worst = (states: readonly string[]): "ok" | "degraded" | "down" =>
  states.includes("down") ? "down" : states.includes("degraded") ? "degraded" : "ok";

/** ADMX-02: asked for anew each time. */
export const systemStatus = adminProcedure.output(systemStatusSchema).query(async ({ ctx }) => {
  const { figures } = ctx.services;
  const { components, version, uptimeSeconds, disk } = await ctx.systemStatus();
  const checkedAt = new Date().toISOString();
  const queue = await figures.queue();
  const errors = await figures.recentErrors();

  return {
    overall: worst(components.map(({ status }) => status)),
    version,
    uptime_seconds: uptimeSeconds,
    components: components.map(({ latencyMs, ...component }) => ({
      ...component,
      latency_ms: latencyMs,
      checked_at: checkedAt,
    })),
    queue: { waiting: queue.waiting, running: queue.running, oldest_seconds: queue.oldestSeconds },
    disk: disk && { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    recent_errors: errors.map(({ message, requestId, timestamp }) => ({
      message,
      request_id: requestId,
      timestamp: timestamp.toISOString(),
    })),
  };
});
