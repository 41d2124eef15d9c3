import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Answer, get, signUp, submit } from "./testing/over-http.ts";
import { type FailedStart, type ServerProcess, startServerProcess } from "./testing/server-process.ts";

/** Kills while jobs are at work; delays in milliseconds after a job was seen at work. */
const killDelays = [0, 250, 40, 400, 120];
const JOBS = 10;
const PER_PERSON = 3;
const MINUTE = 60_000;

type Row = { readonly id: string; readonly status: string };
type Entry = { readonly type: string; readonly amount: number; readonly request_id: string | null };

const servers: ServerProcess[] = [];
const directories: string[] = [];
afterAll(async () => {
  await Promise.all(servers.map((one) => one.kill()));
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

async function freshDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "gradus-kill-"));
  directories.push(directory);

  return directory;
}

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir);
  if ("stderr" in server) throw new Error(`the server did not start: ${server.stderr}`);
  servers.push(server);

  return server;
}

const listOf = async (at: ServerProcess, tokens: readonly string[]): Promise<Row[]> => {
  const lists = await Promise.all(tokens.map((token) => get<{ requests: Row[] }>(at, "/api/requests", token)));

  return lists.flatMap(({ requests }) => requests);
};
const count = (rows: readonly Row[], ...statuses: string[]): number =>
  rows.filter(({ status }) => statuses.includes(status)).length;

/** Attempts that hold files of a request, as "r1a1". */
async function attemptsOf(dataDir: string, id: string): Promise<string[]> {
  const root = join(dataDir, "files", "requests", id);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath }) => parentPath.slice(root.length + 1));

  return [...new Set(files.flatMap((path) => /^(r\d+a\d+)/.exec(path)?.[1] ?? []))];
}

test(
  "kill -9 in the middle of jobs: each completes or is refunded, never both, none is lost; a second process is refused",
  async () => {
    const dataDir = await freshDirectory();
    const sample = new URL("../../web/public/samples/fur-elise.musicxml", import.meta.url);
    const score = await readFile(sample);
    let at = await start(dataDir);
    expect(at.stdout()).toMatch(/^Password: {4}[0-9a-f]{32} {2}\(shown this once\)$/m);
    const second = await startServerProcess(dataDir);
    expect(second).toMatchObject({ code: 1 });
    expect((second as FailedStart).stderr.split("\n").length).toBeLessThan(6);
    expect((await fetch(`${at.address}/api/health/ready`)).status).toBe(200);
    const tokens: string[] = [];
    const owners = new Map<string, string>();
    for (let index = 0; index < JOBS; index++) {
      if (index % PER_PERSON === 0) tokens.push(await signUp(at, `player${index}`));
      const token = tokens.at(-1) ?? "";
      const answer = await submit(at, token, score);
      expect(answer.status).toBe(201);
      owners.set(((await answer.json()) as Answer<Row>).data.id, token);
    }

    for (const delay of killDelays) {
      await expect
        .poll(async () => count(await listOf(at, tokens), "processing"), { timeout: MINUTE, interval: 20 })
        .toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await at.kill();
      at = await start(dataDir);
      expect(at.stdout()).not.toContain("Password");
    }

    await expect
      .poll(async () => count(await listOf(at, tokens), "completed", "failed"), { timeout: 3 * MINUTE, interval: 500 })
      .toBe(JOBS);

    const rows = await listOf(at, tokens);
    expect(rows.map(({ id }) => id).sort()).toEqual([...owners.keys()].sort());
    for (const { id, status } of rows) {
      const token = owners.get(id) ?? "";
      const ledger = await get<Answer<Entry[]>>(at, "/api/transactions?limit=100", token);
      const entries = ledger.data.filter((entry) => entry.request_id === id).map(({ type, amount }) => [type, amount]);
      const debit = ["request_debit", -1];
      const refund = ["request_refund", 1];
      expect(entries.reverse()).toEqual(status === "completed" ? [debit] : [debit, refund]);
      expect(await attemptsOf(dataDir, id)).toHaveLength(status === "completed" ? 1 : 0);
      const download = await fetch(`${at.address}/api/requests/${id}/download/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(download.status).toBe(status === "completed" ? 200 : 404);
    }
    for (const token of tokens) {
      const own = rows.filter(({ id }) => owners.get(id) === token);
      const { data } = await get<Answer<{ credits: number }>>(at, "/api/users/credits", token);
      expect(data.credits).toBe(3 - count(own, "completed"));
    }
    expect(await at.stop()).toBe(0);
  },
  12 * MINUTE,
);
