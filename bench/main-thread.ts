/**
 * Uploads large scores to a server of its own and tells how long its main thread was at work without a pause, by the
 * step that was going on: processor time of the thread, so that other work on the machine does not count.
 *
 *   npx node bench/main-thread.ts FILE…
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { signInAtStart } from "./rest-client.ts";

const root = path.join(import.meta.dirname, "..");
const dataDir = mkdtempSync(path.join(os.tmpdir(), "gradus-bench-"));
const watchFile = path.join(dataDir, "main-thread.jsonl");
const port = 3900 + (process.pid % 90);
const url = `http://127.0.0.1:${port}`;
const watch = pathToFileURL(path.join(import.meta.dirname, "watch-main-thread.ts"));
watch.searchParams.set("file", watchFile);
const server = spawn(process.execPath, ["--import", watch.href, path.join(root, "apps/server/src/main.ts")], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: "development",
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAILS: "",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
let output = "";
server.stdout.on("data", (chunk: Buffer) => {
  output += chunk.toString();
});
const until = async (what: string, done: () => unknown, seconds: number): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`waited in vain for: ${what}`);
};

const steps: { readonly name: string; readonly from: number; to: number }[] = [];
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = { name, from: Date.now(), to: Number.POSITIVE_INFINITY };
  steps.push(mine);
  const result = await work();
  mine.to = Date.now();
  return result;
}

type Envelope<T> = { readonly data: T };
type Report = { readonly pages: Record<string, number> };

try {
  await step("start", () => until("the server", () => /is ready at/.test(output), 120));
  const client = await step("sign in", () => signInAtStart(url, output));

  for (const file of process.argv.slice(2)) {
    const name = path.basename(file);
    const size = `${name} (${(readFileSync(file).length / 1e6).toFixed(1)} MB)`;
    const { detected } = await step(`${size}: analysis`, () => client.analyse(file));
    const instrument = detected.instruments[0] || "Piano";
    const id = await step(`${size}: submission`, () => client.submit(file, instrument));
    if ((await step(`${size}: run`, () => client.ended(id))) === "failed") {
      console.log(`${size} failed`);
      continue;
    }
    const get = <T>(what: string) => client.call<T>("GET", `/api/requests/${id}/${what}`);
    const { pages } = (await step(`${size}: report`, () => get<Envelope<Report>>("report"))).data;
    await step(`${size}: playback`, () => get("playback/0"));
    await step(`${size}: pages`, async () => {
      for (let page = 1; page <= (pages.result ?? 0); page++) await get(`pages/result/${page}`);
    });
    await step(`${size}: PDF`, () => get("download/pdf"));
    console.log(`${size}: pages ${JSON.stringify(pages)}`);
  }
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
}

type Look = {
  readonly at: number;
  readonly busyMs?: number;
  /** of the clock: a garbage collection */
  readonly gcMs?: number;
  readonly delayP99Ms?: number;
  readonly delayMaxMs?: number;
};
const looks = readFileSync(watchFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Look);
for (const { name, from, to } of steps) {
  const within = looks.filter(({ at }) => at >= from && at <= to + 20);
  const busy = within.flatMap(({ busyMs }) => busyMs ?? []);
  const collections = within.flatMap(({ gcMs }) => gcMs ?? []);
  const most = busy.toSorted((a, b) => b - a).slice(0, 6);
  console.log(
    `${name}: ${to - from} ms, at work without a pause ${most.length > 0 ? most.join(", ") : "less than 25"} ms${collections.length > 0 ? `; garbage collections ${collections.join(", ")} ms by the clock` : ""}`,
  );
}
console.log(JSON.stringify(looks.at(-1)));
rmSync(dataDir, { recursive: true, force: true });
