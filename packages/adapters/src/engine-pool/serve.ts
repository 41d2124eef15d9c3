import { flushCompileCache } from "node:module";
import type { ScoreSide, Stage } from "@gradus/contracts";
import { giveAllBack, giveBack } from "./give-back.ts";
import type { Task, WarmUp, WorkerMessage } from "./protocol.ts";

/** What a task tells while it runs: that its costly part begins, how far it is, a page. A page is sent once, in order, and is no part of the result. */
export type Told = {
  readonly onProgress: (stage: Stage, percent: number) => void;
  readonly onBegun: () => void;
  readonly onPage: (side: ScoreSide, svg: Uint8Array) => void;
};
export type TaskHandler = (task: Task, told: Told) => Promise<unknown>;

/**
 * Runs inside a worker process: answers one task at a time over the process channel.
 * A worker busy with a score cannot hear that its server died, so every progress step looks whether the parent is
 * still the same process and ends when it is not.
 */
export function serveTasks(handle: TaskHandler, warmUp: () => Promise<unknown> = async () => {}): void {
  const parent = process.ppid;
  const send = (message: WorkerMessage): void => {
    if (process.ppid !== parent || !process.send) process.exit(1);
    process.send(message, undefined, {}, (error) => {
      if (error) process.exit(1);
    });
  };

  process.on("disconnect", () => process.exit(0));
  process.on("message", async (task: Task | WarmUp) => {
    if (task.kind === "warm-up") {
      // what fails here fails again, and is told, with the task that needs it
      await warmUp().catch(() => {});
      // it may stand idle for hours with what warming up has left
      giveAllBack();
      send({ type: "warm" });
      return;
    }
    try {
      const value = await handle(task, {
        onProgress: (stage, percent) => {
          send({ type: "progress", stage, percent });
          giveBack(stage);
        },
        onBegun: () => send({ type: "begun" }),
        onPage: (side, svg) => send({ type: "page", side, svg }),
      });
      send({ type: "result", value });
    } catch (error) {
      send({ type: "threw", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  send({ type: "ready" });
  // at its end, when Node would write by itself, a worker is killed
  flushCompileCache();
}
