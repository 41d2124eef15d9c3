import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

export type GradusServer = { readonly url: string; readonly output: () => string; readonly stop: () => Promise<void> };

/** The real server in a process of its own, on a free port and an empty data directory, with some settings more. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<GradusServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "gradus-e2e-"));
  const lines: string[] = [];
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../apps/server/src/main.ts")], {
    cwd: path.join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      // workers that start cold and modules compiled once: ten servers start, and not all of them have scores to rewrite
      NODE_ENV: "test",
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, "../.cache/compiled"),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      APP_URL: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, lines);
  let stopping = false;
  child.once("exit", (code, signal) => {
    if (!stopping) process.stderr.write(`The server ended by itself with ${code ?? signal}:\n${lines.join("")}\n`);
  });
  return {
    url,
    output: () => lines.join(""),
    stop: async () => {
      stopping = true;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess, lines: readonly string[]): Promise<void> {
  const deadline = Date.now() + 160_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${lines.join("")}`);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not become ready:\n${lines.join("")}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
