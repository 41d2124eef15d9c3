import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this system lets us have a mount of our own (Linux with user namespaces). */
export const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;

export type SmallDisk = {
  readonly directory: string;
  /** what to put before a command that shall see the disk */
  readonly within: readonly string[];
  /** leaves not one free block */
  readonly fill: () => void;
  readonly free: () => void;
  readonly remove: () => Promise<void>;
};

/** A file system in memory of so many megabytes, which only commands run `within` see; it ends with its holder. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), "gradus-small-"));
  const mount = `mount -t tmpfs -o size=${megabytes}m none ${directory} && echo mounted && exec sleep 3600`;
  const holder: ChildProcess = spawn("unshare", ["-rm", "sh", "-c", mount], { stdio: ["ignore", "pipe", "ignore"] });
  if (holder.stdout) await once(holder.stdout, "data");
  const within = ["nsenter", "-t", String(holder.pid), "-U", "-m", "--preserve-credentials"];
  const shell = (script: string): void => {
    const [command = "", ...args] = within;
    execFileSync(command, [...args, "sh", "-c", script], { stdio: "ignore" });
  };

  return {
    directory,
    within,
    fill: () => shell(`dd if=/dev/zero of=${directory}/filler bs=64k; true`),
    free: () => shell(`rm ${directory}/filler`),
    remove: async () => {
      holder.kill("SIGKILL");
      await once(holder, "exit");
      await rm(directory, { recursive: true, force: true });
    },
  };
}
