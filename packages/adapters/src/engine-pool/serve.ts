import type { Stage } from "@gradus/contracts";
import type { Task, WorkerMessage } from "./protocol.ts";

export type TaskHandler = (task: Task, onProgress: (stage: Stage, percent: number) => void) => Promise<unknown>;

/**
 * Runs inside a worker process: answers one task at a time over the process channel.
 * A worker busy with a score cannot hear that its server died, so every progress step looks whether the parent is
 * still the same process and ends when it is not.
 */
export function serveTasks(handle: TaskHandler): void {
  const parent = process.ppid;
  const send = (message: WorkerMessage): void => {
    if (process.ppid !== parent || !process.send) process.exit(1);
    process.send(message, undefined, {}, (error) => {
      if (error) process.exit(1);
    });
  };

  process.on("disconnect", () => process.exit(0));
  process.on("message", async (task: Task) => {
    try {
      const value = await handle(task, (stage, percent) => send({ type: "progress", stage, percent }));
      send({ type: "result", value });
    } catch (error) {
      send({ type: "threw", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  send({ type: "ready" });
}
