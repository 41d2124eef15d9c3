import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Answer, get, register, submit, tokenOf } from "./testing/over-http.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { canMount, mountSmallDisk } from "./testing/small-disk.ts";

const MINUTE = 60_000;
/** more than the least room that readiness asks for */
const MEGABYTES = 700;
const PEOPLE = 25;

type Row = { readonly id: string; readonly status: string };
const errorOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error?: { code: string } }).error?.code,
];
const isFull = [507, "server/disk-full"];

async function start(dataDir: string, within: readonly string[]): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir, within);
  if ("stderr" in server) throw new Error(`the server did not start: ${server.stderr}`);

  return server;
}

const creditsOf = async (at: ServerProcess, token: string): Promise<number> =>
  (await get<Answer<{ credits: number }>>(at, "/api/users/credits", token)).data.credits;
const requestsOf = async (at: ServerProcess, token: string): Promise<Row[]> =>
  (await get<{ requests: Row[] }>(at, "/api/requests", token)).requests;

/** Registers many; what was acknowledged, and the other answers. */
async function registerMany(at: ServerProcess) {
  const tokens: string[] = [];
  const others: unknown[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const answer = await register(at, `crowd${n}`);
    if (answer.status === 201) tokens.push(await tokenOf(answer));
    else others.push(await errorOf(answer));
  }

  return { tokens, others };
}

test.skipIf(!canMount)(
  "point 9 T17 on a full disk every write says so, nothing is charged, and after it nothing acknowledged is missing",
  async () => {
    const disk = await mountSmallDisk(MEGABYTES);
    const dataDir = join(disk.directory, "data");
    let at = await start(dataDir, disk.within);
    try {
      const score = await readFile(new URL("../../web/public/samples/fur-elise.musicxml", import.meta.url));
      const token = await tokenOf(await register(at, "player"));
      const ready = () => fetch(`${at.address}/api/health/ready`);
      expect((await ready()).status).toBe(200);
      // this run meets the full disk
      expect((await submit(at, token, score)).status).toBe(201);
      disk.fill();
      expect(await errorOf(await ready())).toEqual(isFull);
      for (let time = 0; time < 3; time++) expect(await errorOf(await submit(at, token, score))).toEqual(isFull);
      const crowd = await registerMany(at);
      for (const other of crowd.others) expect(other).toEqual(isFull);
      expect(await requestsOf(at, token)).toHaveLength(1);

      disk.free();
      expect((await ready()).status).toBe(200);
      expect((await submit(at, token, score)).status).toBe(201);
      await at.kill();
      at = await start(dataDir, disk.within);
      for (const one of crowd.tokens) expect(await creditsOf(at, one)).toBe(3);
      const ended = async () => (await requestsOf(at, token)).filter(({ status }) => /completed|failed/.test(status));
      await expect.poll(async () => (await ended()).length, { timeout: 3 * MINUTE, interval: 500 }).toBe(2);
      const completed = (await ended()).filter(({ status }) => status === "completed");
      expect(completed.length).toBeGreaterThan(0);
      expect(await creditsOf(at, token)).toBe(3 - completed.length);
    } finally {
      await at.kill();
      await disk.remove();
    }
  },
  10 * MINUTE,
);
