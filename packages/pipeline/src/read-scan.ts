import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inputLimits, type Reading } from "@gradus/contracts";
import { countPages } from "@gradus/omr";
import { readScore, type Score } from "@gradus/score";

/** A program that reads pictures of pages, and what it may take for one file. */
export type ScanReader = { readonly program: string; readonly timeMs: number; readonly memoryBytes: number };

const MIB = 1024 * 1024;
/** less than a look at a file may take (`runLimits.inspectMs`), so that the reason is said; Audiveris asks for 2 GB and more */
const limits = { timeMs: 90_000, memoryBytes: 3 * 1024 * MIB };
/** of its memory, what Java may use for objects */
const heapMb = 2048;
/** of the processor; ends it also where whoever waits for it was ended before */
const cpuSeconds = 300;
const watchMs = 250;

let installed: ScanReader | undefined;

/** Says once for this process which program reads scans; undefined: none. `program`: path of Audiveris 5's command. */
export function useScanReader(program: string | undefined): void {
  installed = program === undefined ? undefined : { program, ...limits };
}

export type ReadScan = { readonly score: Score; readonly reading: Reading; readonly pages: number };

/** Audiveris says of no measure how sure it is, so that all of a scan are doubtful. */
const confidence = 0.5;

/**
 * Has an installed Audiveris read a PDF of pictures, as a process of its own: it gets a folder of its own, no variable of
 * ours, and is ended at the limits. Undefined where none is installed, and where it fails or finds no single score.
 */
export async function readScan(bytes: Uint8Array, reader = installed): Promise<ReadScan | undefined> {
  if (!reader) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "gradus-scan-"));
  try {
    const input = path.join(folder, "scan.pdf");
    const output = path.join(folder, "out");
    await writeFile(input, bytes);
    if (!(await hasRun(reader, ["-batch", "-export", "-output", output, input], folder))) return undefined;
    const written = await onlyScore(output);
    const read = written && readScore(written);
    if (!read?.ok) return undefined;
    return { score: read.score, reading: readingOf(read.score), pages: await countPages(bytes) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** True when the program ended well within its limits. */
function hasRun(
  { program, timeMs, memoryBytes }: ScanReader,
  args: readonly string[],
  folder: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const limited = ["-c", 'ulimit -t "$1" && shift && exec "$@"', "sh", `${cpuSeconds}`, program, ...args];
    const child = spawn("/bin/sh", limited, {
      cwd: folder,
      // a group of its own, so that whatever it starts ends with it
      detached: true,
      stdio: "ignore",
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin",
        HOME: folder,
        JAVA_TOOL_OPTIONS: `-Xmx${heapMb}m -Djava.awt.headless=true`,
      },
    });
    const end = (): void => {
      if (child.pid) endGroup(child.pid);
    };
    const timeout = setTimeout(end, timeMs);
    const watch = setInterval(async () => {
      if (child.pid && (await residentBytes(child.pid)) > memoryBytes) end();
    }, watchMs);
    const settle = (isDone: boolean): void => {
      clearTimeout(timeout);
      clearInterval(watch);
      end();
      resolve(isDone);
    };
    child.on("error", () => settle(false));
    child.on("exit", (code) => settle(code === 0));
  });
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // all of it has ended
  }
}

/** Of a process and those it started, as Linux tells; elsewhere 0, and Java's own limit holds alone. */
async function residentBytes(pid: number): Promise<number> {
  const told = async (file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(await told("status"))?.[1] ?? 0) * 1024;
  const children = (await told(`task/${pid}/children`)).split(" ").filter(Boolean).map(Number);
  const theirs = await Promise.all(children.map(residentBytes));
  return theirs.reduce((sum, one) => sum + one, own);
}

/** The MusicXML that was written; undefined where there is none, or one for each of several movements. */
async function onlyScore(folder: string): Promise<Uint8Array | undefined> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const scores = files.filter((one) => one.isFile() && /\.(mxl|musicxml|xml)$/i.test(one.name));
  const [first] = scores;
  if (!first || scores.length > 1) return undefined;
  const file = path.join(first.parentPath, first.name);
  return (await stat(file)).size > inputLimits.fileBytes ? undefined : readFile(file);
}

const readingOf = ({ parts }: Score): Reading => ({
  kind: "pdf-scan",
  confidence,
  measures: (parts[0]?.measures ?? []).map(({ number }) => ({ measure: number, confidence })),
  choices: [],
  issues: [
    {
      level: "L3",
      severity: "warning",
      code: "P2",
      message: "This score was read from pictures of pages. Compare every measure with the page.",
    },
  ],
});
