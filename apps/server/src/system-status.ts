import { statfs } from "node:fs/promises";
import type { HostStatus } from "@gradus/api";
import type { ComponentView } from "@gradus/core";

export type Probe = {
  readonly name: string;
  /** what to say when it answers */
  readonly message: string;
  /** rejects when it does not answer; absent: nothing of the kind is set up */
  readonly ask?: (() => Promise<unknown>) | undefined;
};

const PATIENCE_MS = 5000;
const SLOW_MS = 2000;

/** The time that one takes is told, its words are not: they may name hosts or keys. */
async function answerOf({ name, message, ask }: Probe): Promise<ComponentView> {
  if (!ask) return { name, status: "not_configured", message, latencyMs: null };
  const began = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PATIENCE_MS);
  });
  try {
    const outcome = await Promise.race([ask().then(() => "answered" as const), late]);
    const latencyMs = Math.round(performance.now() - began);
    if (outcome === "late") return { name, status: "down", message: "It does not answer", latencyMs };
    const isSlow = latencyMs > SLOW_MS;
    return { name, status: isSlow ? "degraded" : "ok", message: isSlow ? "It answers slowly" : message, latencyMs };
  } catch {
    return { name, status: "down", message: "It answers with an error", latencyMs: null };
  } finally {
    clearTimeout(timer);
  }
}

/** ADMX-02: everything asked at once. */
export async function hostStatus(
  probes: readonly Probe[],
  host: { readonly version: string; readonly dataDir: string },
): Promise<HostStatus> {
  const room = await statfs(host.dataDir).catch(() => undefined);
  return {
    components: await Promise.all(probes.map(answerOf)),
    version: host.version,
    uptimeSeconds: Math.round(process.uptime()),
    disk: room ? { freeBytes: room.bavail * room.bsize, totalBytes: room.blocks * room.bsize } : null,
  };
}
