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

let token = "";
async function call<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(url + address, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 300)}`);
  return (text.startsWith("{") ? JSON.parse(text) : text) as T;
}

type Envelope<T> = { readonly data: T };
type Report = {
  readonly pages: Record<string, number>;
  readonly report: { readonly changes: readonly { id: string }[] };
};

try {
  await step("start", () => until("the server", () => /is ready at/.test(output), 120));
  const [, email, password] = /First admin: (\S+)\s+Password:\s+(\S+)/.exec(output) ?? [];
  const signedIn = await step("sign in", () =>
    call<Envelope<{ session_token: string }>>("POST", "/api/auth/login", { email, password }),
  );
  token = signedIn.data.session_token;
  const made = await call<Envelope<{ voucher: { code: string } }>>("POST", "/api/admin/vouchers/create", {
    amount_scores: 5000,
  });
  await call("POST", "/api/vouchers/redeem", { code: made.data.voucher.code });

  for (const file of process.argv.slice(2)) {
    const name = path.basename(file);
    const form = (field: string): FormData => {
      const data = new FormData();
      data.set(field, new Blob([readFileSync(file)]), name);
      return data;
    };
    const send = async <T>(address: string, data: FormData): Promise<T> => {
      const answer = await fetch(url + address, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: data,
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as Envelope<T>).data;
    };
    const size = `${name} (${(readFileSync(file).length / 1e6).toFixed(1)} MB)`;
    const analysed = await step(`${size}: analysis`, () =>
      send<{ detected: { instruments: string[] } }>("/api/analyze-credits", form("scoreFile")),
    );
    const wanted = form("originalScoreFile");
    const fields = {
      modificationType: "Simplify Score",
      assessmentOption: "General",
      targetDifficulty: "Intermediate",
      originalInstrument: analysed.detected.instruments[0] || "Piano",
      ...{ musicXML: "true", pdfScore: "true", midi: "true" },
    };
    for (const [key, value] of Object.entries(fields)) wanted.set(key, value);
    const { id } = await step(`${size}: submission`, () => send<{ id: string }>("/api/submit-score", wanted));
    let last = "";
    await step(`${size}: run`, () =>
      until(
        "the run",
        async () => {
          last = (await call<Envelope<{ status: string }>>("GET", `/api/requests/${id}/status`)).data.status;
          return last === "completed" || last === "failed";
        },
        1200,
      ),
    );
    const inBetween = (address: string) => call<string>("GET", address);
    if (last === "failed") {
      console.log(`${size} failed`);
      continue;
    }
    const { pages } = (await step(`${size}: report`, () => call<Envelope<Report>>("GET", `/api/requests/${id}/report`)))
      .data;
    await step(`${size}: playback`, () => inBetween(`/api/requests/${id}/playback/0`));
    await step(`${size}: pages`, async () => {
      for (let page = 1; page <= (pages.result ?? 0); page++)
        await inBetween(`/api/requests/${id}/pages/result/${page}`);
    });
    await step(`${size}: PDF`, () => inBetween(`/api/requests/${id}/download/pdf`));
    console.log(`${size}: pages ${JSON.stringify(pages)}`);
  }
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
}

type Look = {
  readonly at: number;
  readonly busyMs?: number;
  readonly delayP99Ms?: number;
  readonly delayMaxMs?: number;
};
const looks = readFileSync(watchFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Look);
for (const { name, from, to } of steps) {
  const busy = looks.filter(({ at }) => at >= from && at <= to + 20).flatMap(({ busyMs }) => busyMs ?? []);
  const most = busy.toSorted((a, b) => b - a).slice(0, 6);
  console.log(
    `${name}: ${to - from} ms, at work without a pause ${most.length > 0 ? most.join(", ") : "less than 25"} ms`,
  );
}
console.log(JSON.stringify(looks.at(-1)));
rmSync(dataDir, { recursive: true, force: true });
