import { getPriority } from "node:os";
import { serveTasks } from "./serve.ts";

let warmedAt: number | undefined;
let hoard: Buffer | undefined;

/** A worker for tests: the file name, or the text of the wishes, says how the task goes wrong. */
serveTasks(async (task, { onProgress, onBegun, onPage }) => {
  if (task.kind === "sound") {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { ok: true, mp3: new Uint8Array(), pid: process.pid, niceness: getPriority() };
  }
  if (task.kind === "verify") return { ok: true };
  const fileName = task.kind === "wishes" ? task.text : task.fileName;
  if (fileName === "endless") for (;;);
  if (fileName === "costly") {
    onBegun();
    // the channel is written in a later turn
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (;;);
  }
  if (fileName === "die") process.exit(3);
  if (fileName === "throw") throw new Error("a bug in the music code");
  if (fileName === "heap") {
    const hoard: string[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, index) => `${index}${Math.random()}`));
  }
  if (fileName === "resident") {
    const hoard: Buffer[] = [];
    for (;;) {
      hoard.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  if (fileName === "swell") hoard = Buffer.alloc(200 * 1024 * 1024, 1);
  if (fileName === "warm?") {
    // long enough for two to be asked at once
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { ok: true, pid: process.pid, warmedAt, outputs: {}, held: hoard?.length };
  }
  if (fileName === "secrets") return environmentNames();
  if (fileName === "told") return process.argv.slice(2);
  if (fileName === "slow") await new Promise((resolve) => setTimeout(resolve, 400));
  onProgress("rewriting", 40);
  onProgress("saving", 100);
  if (fileName === "pages") for (const text of ["one", "two"]) onPage("result", new TextEncoder().encode(text));

  return { ok: true, pid: process.pid, outputs: {} };
}, warmUp);

/** As Node's diagnostic report reads them from the system: only the config package looks at the environment itself. */
function environmentNames(): readonly string[] {
  const report = process.report.getReport() as unknown as { environmentVariables: Record<string, string> };
  return Object.keys(report.environmentVariables);
}

/** Holds the process up, as loading the engraver does. */
async function warmUp(): Promise<void> {
  const until = Date.now() + 300;
  while (Date.now() < until);
  warmedAt = Date.now();
}
