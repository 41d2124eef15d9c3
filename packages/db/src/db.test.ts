import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";
import { openDatabase } from "./open-database.ts";
import * as schema from "./schema/index.ts";
import { users } from "./schema/index.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gradus-db-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = new Date("2026-01-15T12:00:00.123Z");
const person = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  email: `player${n}@example.org`,
  displayName: `Player ${n}`,
  termsAcceptedAt: now,
  privacyAcceptedAt: now,
  createdAt: now,
});

/** Runs a piece of a module in a process of its own, which prints a line for every step. */
function otherProcess(source: string): ChildProcess {
  const index = new URL("./index.ts", import.meta.url).href;
  const code = `import { openDatabase, users } from ${JSON.stringify(index)};\n${source}`;
  return spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: ["ignore", "pipe", "pipe"],
  });
}
async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return text.split("\n")[0] ?? "";
}

describe("the embedded database", () => {
  test("is made in a folder that does not exist yet and keeps what was written", async () => {
    const dataDir = join(folder, "new", "data", "pg");
    const first = await openDatabase({ dataDir });
    await first.db.insert(users).values(person(1));
    await first.close();
    await first.close();
    const second = await openDatabase({ dataDir });
    const rows = await second.db.select().from(users);
    await second.close();
    expect(rows).toMatchObject([{ email: "player1@example.org", createdAt: now }]);
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });

  test("is made anew when the first start was cut off half way", async () => {
    const dataDir = join(folder, "half", "pg");
    const first = await openDatabase({ dataDir: `${dataDir}.new` });
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.db.select().from(users)).toEqual([]);
    await second.close();
  });

  test("a transaction that throws leaves nothing", async () => {
    const database = await openDatabase({ memory: true });
    const work = database.transaction(async (tx) => {
      await tx.insert(users).values(person(2));
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await database.db.select().from(users)).toEqual([]);
    await database.close();
  });

  test("lets others have their turn between the statements of a transaction", async () => {
    const database = await openDatabase({ memory: true });
    let isDone = false;
    let turns = 0;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    await database.transaction(async (tx) => {
      setImmediate(count);
      for (let i = 0; i < 6; i++) await tx.execute(sql`select sum(n) from generate_series(1, 200000) n`);
    });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(5);
    await database.close();
  });

  test("e-mails are stored normal and once", async () => {
    const database = await openDatabase({ memory: true });
    await database.db.insert(users).values(person(3));
    await expect(database.db.insert(users).values({ ...person(4), email: "player3@example.org" })).rejects.toThrow();
    await expect(database.db.insert(users).values({ ...person(5), email: "Upper@example.org" })).rejects.toThrow();
    await database.db.insert(users).values([
      { ...person(6), email: null },
      { ...person(7), email: null },
    ]);
    await database.close();
  });

  test("refuses a second process with a clear message, while the first goes on unharmed", async () => {
    const dataDir = join(folder, "shared", "pg");
    const database = await openDatabase({ dataDir });
    const second = otherProcess(
      `openDatabase({ dataDir: ${JSON.stringify(dataDir)} }).then(() => console.log("opened"), (error) => console.log(error.message));`,
    );
    const line = await firstLine(second);
    expect(line).toContain(`The data directory ${dataDir} is in use by process ${process.pid}`);
    expect(line).toContain("Stop that process first");
    await database.db.insert(users).values(person(1));
    await database.close();
  });

  test("keeps every acknowledged write over kills of its process, and opens again at once", async () => {
    const dataDir = join(folder, "killed", "pg");
    const acknowledged: number[] = [];
    for (let kill = 0; kill < 3; kill++) {
      const child = otherProcess(`
        const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
        for (let n = ${kill * 1000}; ; n++) {
          const at = new Date(0);
          await db.insert(users).values({ id: crypto.randomUUID(), email: n + "@example.org", displayName: "x",
            termsAcceptedAt: at, privacyAcceptedAt: at, createdAt: at });
          console.log(n);
        }`);
      let text = "";
      child.stdout?.on("data", (chunk) => {
        text += chunk;
        if (text.split("\n").length > 10 + kill * 7) child.kill("SIGKILL");
      });
      await once(child, "close");
      acknowledged.push(...text.split("\n").slice(0, -1).map(Number));
    }
    const database = await openDatabase({ dataDir });
    const emails = new Set((await database.db.select().from(users)).map((row) => row.email));
    await database.close();
    expect(acknowledged.length).toBeGreaterThan(30);
    expect(acknowledged.filter((n) => !emails.has(`${n}@example.org`))).toEqual([]);
  }, 300_000);
});

describe("the directory lock", () => {
  const owner = (overrides: object) =>
    JSON.stringify({ pid: process.pid, host: hostname(), started: null, ...overrides });
  /** far beyond any pid that Linux gives */
  const deadPid = 2 ** 30;
  const place = (name: string) => join(folder, name);

  test("point 9 a lock that a clock ahead of ours touched ends when its owner is silent, and stays while it beats", async () => {
    const directory = join(folder, "ahead", "pg");
    await (await lockDirectory(directory))();
    const lockPath = `${directory}.lock`;
    const owner = JSON.stringify({ pid: 1, host: "another-machine", started: null });
    const ahead = new Date(Date.now() + 24 * 3600_000);
    await writeFile(lockPath, owner);
    await utimes(lockPath, ahead, ahead);
    const beating = setTimeout(() => {
      const next = new Date(ahead.getTime() + 1000);
      void utimes(lockPath, next, next);
    }, 50);
    await expect(lockDirectory(directory, 400)).rejects.toThrow("another-machine");
    clearTimeout(beating);
    const release = await lockDirectory(directory, 100);
    await release();
  });

  test("is one at a time and free after its release", async () => {
    const release = await lockDirectory(place("once"));
    await expect(lockDirectory(place("once"))).rejects.toThrow("is in use by process");
    await release();
    await (await lockDirectory(place("once")))();
  });

  test.each([
    ["a dead process", owner({ pid: deadPid })],
    ["a process whose number another has now", owner({ started: "another boot 1" })],
  ])("is taken over from %s", async (name, text) => {
    await writeFile(`${place(name)}.lock`, text);
    await (await lockDirectory(place(name)))();
  });

  test.each([
    ["a living process", owner({})],
    ["another machine", owner({ host: "elsewhere", pid: deadPid })],
    ["somebody who is just writing it", ""],
  ])("is left to %s", async (name, text) => {
    await writeFile(`${place(name)}.lock`, text);
    await expect(lockDirectory(place(name))).rejects.toThrow("is in use by");
    expect(await readFile(`${place(name)}.lock`, "utf8")).toBe(text);
  });

  test("of another machine or half written is taken over when it has not beaten for long", async () => {
    for (const text of [owner({ host: "elsewhere" }), "{"]) {
      const path = `${place("old")}.lock`;
      await writeFile(path, text);
      await utimes(path, new Date(0), new Date(0));
      await (await lockDirectory(place("old")))();
    }
  });

  test("a dead one is taken over by one of many that want it at once", async () => {
    await writeFile(`${place("race")}.lock`, owner({ pid: deadPid }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(place("race"))));
    const releases = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(releases).toHaveLength(1);
    for (const release of releases) await release();
  });
});

test("the migrations make the tables and columns of the schema, no fewer and no more", async () => {
  const database = await openDatabase({ memory: true });
  const found = await database.db.execute(sql`
    select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`);
  const made = (found as unknown as { rows: Record<string, string>[] }).rows.map(
    (row) => `${row.table_name}.${row.column_name} ${row.is_nullable === "YES" ? "null" : "not null"}`,
  );
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const meant = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => `${name}.${column.name} ${column.notNull ? "not null" : "null"}`);
  });
  await database.close();
  expect(made.sort()).toEqual(meant.sort());
});

test("a template is reused: the second database in memory has the same migrations", async () => {
  const [one, two] = [await openDatabase({ memory: true }), await openDatabase({ memory: true })];
  const migrations = sql`select hash from drizzle.__drizzle_migrations order by id`;
  const [first, second] = [await one.db.execute(migrations), await two.db.execute(migrations)];
  expect(second).toEqual(first);
  expect(JSON.stringify(first)).toMatch(/hash/);
  await one.close();
  await two.close();
});
