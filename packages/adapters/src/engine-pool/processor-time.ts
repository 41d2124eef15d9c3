import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Linux counts in hundredths of a second whatever the kernel's own clock is (USER_HZ, proc(5)). */
const TICK_MS = 10;

/** Processor time of another process in milliseconds, user and system; 0 when it is gone. As `residentBytes`. */
export async function processorMs(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // the second field is the program's name in brackets, which may hold anything; utime and stime are fields 14 and 15
    const [, ...fields] = stat.slice(stat.lastIndexOf(")")).split(" ");

    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
  }

  const { stdout } = await run("ps", ["-o", "time=", "-p", String(pid)]).catch(() => ({ stdout: "0" }));
  const seconds = stdout
    .trim()
    .split(/[-:]/)
    .reduce((sum, part) => sum * 60 + Number(part), 0);

  return seconds * 1000;
}
