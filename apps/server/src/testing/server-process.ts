import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

export type ServerProcess = {
  readonly address: string;
  readonly pid: number;
  readonly stdout: () => string;
  /** no goodbye: what a power cut leaves */
  readonly kill: () => Promise<void>;
  /** asks to stop; the exit code */
  readonly stop: () => Promise<number | null>;
};
export type FailedStart = { readonly code: number | null; readonly stderr: string };

/**
 * The real server as its own process on a free port. It gets nothing of this process's environment but PATH. `within` is a
 * command that runs the one after it.
 */
export async function startServerProcess(
  dataDir: string,
  within: readonly string[] = [],
): Promise<ServerProcess | FailedStart> {
  const [command = "", ...args] = [...within, process.execPath, "--no-warnings", main];
  const child: ChildProcess = spawn(command, args, {
    env: { DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", NODE_ENV: "test", TZ: "UTC" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
      const address = /ready at (http:\S+)/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
  });
  const address = await Promise.race([ready, exited.then(() => undefined)]);
  if (address === undefined) return { code: child.exitCode, stderr };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;

    return code;
  };

  return {
    address,
    pid: child.pid ?? 0,
    stdout: () => stdout,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}
