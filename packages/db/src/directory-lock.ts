import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Two processes on one embedded database destroy its data without an error, so one process owns it. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, owner: string, lockPath: string) {
    super(
      `The data directory ${directory} is in use by ${owner}. Stop that process first, or set DATA_DIR to another directory. ` +
        `If you are sure that no Gradus runs on it, delete ${lockPath}.`,
    );
    this.name = "DirectoryInUseError";
  }
}

type Owner = { readonly pid: number; readonly host: string; readonly started: string | null };
const beatMs = 10_000;
/** the owner on another machine or in another container is taken for dead after this long without a beat */
const foreignDeadMs = 60_000;
const unwrittenMs = 5_000;

/** Start time of a process since boot, with the boot's id: tells a reused pid from the same process. Linux only. */
function startOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields?.[19]}`;
  } catch {
    return null;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    if (typeof value.pid !== "number" || typeof value.host !== "string") return undefined;
    return { pid: value.pid, host: value.host, started: value.started ?? null };
  } catch {
    return undefined;
  }
}

/** A beat from the future was written by a clock that ran ahead: whether it is alive shows in whether it beats again. */
async function beatsAgain(lockPath: string, beat: number, patienceMs: number): Promise<boolean> {
  await sleep(patienceMs);
  return (await stat(lockPath)).mtimeMs !== beat;
}

async function isDead(lockPath: string, text: string, patienceMs: number): Promise<boolean> {
  const owner = parseOwner(text);
  const { mtimeMs } = await stat(lockPath);
  const age = Date.now() - mtimeMs;
  const isSilent = async (limitMs: number): Promise<boolean> =>
    age < -unwrittenMs ? !(await beatsAgain(lockPath, mtimeMs, patienceMs)) : age > limitMs;
  if (!owner) return isSilent(unwrittenMs);
  if (owner.host !== hostname()) return isSilent(foreignDeadMs);
  if (!runs(owner.pid)) return true;
  return owner.started !== null && owner.started !== startOf(owner.pid);
}

async function create(lockPath: string, text: string): Promise<boolean> {
  try {
    const file = await open(lockPath, "wx");
    await file.writeFile(text);
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Takes a dead owner's file away; renaming first makes one of several rivals the one that removes it. */
async function reap(lockPath: string, text: string): Promise<void> {
  const aside = `${lockPath}.${randomUUID()}`;
  await rename(lockPath, aside);
  const moved = await readFile(aside, "utf8");
  if (moved !== text) await create(lockPath, moved);
  await rm(aside, { force: true });
}

/**
 * Locks a directory for this process by a file beside it (`<directory>.lock`, made with O_EXCL).
 * Only a lock whose owner is dead is taken over; one that was touched in the future is watched for `patienceMs` first. Throws DirectoryInUseError otherwise. Returns the release.
 */
export async function lockDirectory(directory: string, patienceMs = 2.5 * beatMs): Promise<() => Promise<void>> {
  const lockPath = `${directory}.lock`;
  const text = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid), id: randomUUID() });
  await mkdir(dirname(lockPath), { recursive: true });
  for (let tries = 0; tries < 5; tries++) {
    if (await create(lockPath, text)) return keep(lockPath, text);
    try {
      const other = await readFile(lockPath, "utf8");
      if (!(await isDead(lockPath, other, patienceMs))) {
        const owner = parseOwner(other);
        throw new DirectoryInUseError(
          directory,
          owner ? `process ${owner.pid} on ${owner.host}` : "another process",
          lockPath,
        );
      }
      await reap(lockPath, other);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  throw new DirectoryInUseError(directory, "another process", lockPath);
}

function keep(lockPath: string, text: string): () => Promise<void> {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lockPath, now, now).catch(() => {});
  }, beatMs);
  beat.unref();
  return async () => {
    clearInterval(beat);
    const present = await readFile(lockPath, "utf8").catch(() => undefined);
    if (present === text) await rm(lockPath, { force: true });
  };
}
