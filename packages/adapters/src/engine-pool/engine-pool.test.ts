import { expect, test } from "vitest";
import { createEnginePool } from "./engine-pool.ts";
import { hostilePools, options } from "./hostile-pool.ts";

const MIB = 1024 * 1024;
const engineWith = hostilePools();

const run = (
  engine: ReturnType<typeof engineWith>,
  fileName: string,
  timeoutMs = 20_000,
  bytes: Uint8Array = new Uint8Array(4),
) => engine.run({ bytes, fileName, options, formats: ["pdf"], timeoutMs, onProgress: () => {} });

const look = (engine: ReturnType<typeof engineWith>, fileName: string, account?: string) =>
  engine.inspect({ load: async () => new Uint8Array(4), fileName, account });

test("runs a task and passes its stages on", async () => {
  const seen: string[] = [];
  const result = await engineWith().run({
    bytes: new Uint8Array(4),
    fileName: "fine",
    options,
    formats: [],
    timeoutMs: 20_000,
    onProgress: (stage, percent) => seen.push(`${stage} ${percent}`),
  });
  expect(result.ok).toBe(true);
  expect(seen).toEqual(["rewriting 40", "saving 100"]);
});

test.each([
  ["endless", "engine/timeout", {}],
  ["die", "engine/lost", {}],
  ["throw", "engine/lost", {}],
  ["heap", "engine/out-of-memory", { heapMb: 64 }],
  ["resident", "engine/out-of-memory", { rssBytes: 250 * MIB }],
])("a worker that goes %s ends as %s, and the next task is served", async (fileName, code, limits) => {
  const engine = engineWith(limits);
  expect(await run(engine, fileName, fileName === "endless" ? 500 : 30_000)).toMatchObject({ ok: false, code });
  expect(await run(engine, "fine")).toMatchObject({ ok: true });
});

test("an exception while a file is only looked at says that the file could not be read", async () => {
  const thrown: string[] = [];
  const engine = engineWith({ onThrown: (message) => thrown.push(message) });
  expect(await look(engine, "throw")).toMatchObject({ ok: false, code: "file/unreadable" });
  expect(thrown[0]).toContain("a bug in the music code");
});

test("looking at a file has its own time limit", async () => {
  const engine = engineWith({ inspectTimeoutMs: 300 });
  expect(await look(engine, "endless")).toMatchObject({ ok: false, code: "engine/timeout" });
});

test("reading a file is limited by what it computes", async () => {
  const engine = engineWith({ readCpuMs: 200 });
  expect(await look(engine, "endless")).toMatchObject({ ok: false, code: "file/takes-too-long" });
});

test("reading wishes is limited by what it computes", async () => {
  const engine = engineWith({ readCpuMs: 200 });
  expect(await engine.wishes("endless", { instrument: "Piano", measures: 8 })).toEqual([]);
});

test("a look at a file does not wait behind a long run", async () => {
  const engine = engineWith();
  const long = run(engine, "slow", 20_000);
  const second = run(engine, "slow", 20_000);
  const order: string[] = [];
  await Promise.all([
    long.then(() => order.push("run 1")),
    second.then(() => order.push("run 2")),
    look(engine, "fine").then(() => order.push("look")),
  ]);
  expect(order.indexOf("look")).toBeLessThan(order.indexOf("run 2"));
});

test("a worker is kept warm between tasks and ends after an input over 5 MB", async () => {
  const engine = engineWith();
  const pidOf = async (bytes?: Uint8Array) => (await run(engine, "fine", 20_000, bytes)) as unknown as { pid: number };
  const first = await pidOf();
  expect((await pidOf()).pid).toBe(first.pid);
  expect((await pidOf(new Uint8Array(6 * MIB))).pid).toBe(first.pid);
  expect((await pidOf()).pid).not.toBe(first.pid);
});

test("pages come one by one before the result, and belong to their own task alone", async () => {
  const engine = engineWith();
  const pagesOf = async (fileName: string) => {
    const result = await run(engine, fileName);
    if (!result.ok) throw new Error(result.code);
    return result.outputs.pages.result.map((svg) => new TextDecoder().decode(svg));
  };
  expect(await pagesOf("pages")).toEqual(["one", "two"]);
  expect(await pagesOf("fine")).toEqual([]);
});

test("every worker is warmed up before anybody asks, also one that takes another's place", async () => {
  const warm: number[] = [];
  const engine = engineWith({ size: 2, onWarm: (pid) => warm.push(pid) });
  await expect.poll(() => warm.length, { timeout: 20_000 }).toBe(2);
  const asked = async () => (await run(engine, "warm?")) as unknown as { pid: number; warmedAt?: number };
  for (const { pid, warmedAt } of await Promise.all([asked(), asked()])) {
    expect(warm).toContain(pid);
    expect(warmedAt).toBeLessThan(Date.now());
  }
  await run(engine, "die");
  await expect.poll(() => new Set(warm).size, { timeout: 20_000 }).toBe(3);
});

test("a worker that holds too much memory after a task ends, another takes its place", async () => {
  const engine = engineWith({ retireAboveRssBytes: 180 * MIB });
  const pidOf = async (fileName: string) => ((await run(engine, fileName)) as unknown as { pid: number }).pid;
  const first = await pidOf("fine");
  expect(await pidOf("swell")).toBe(first);
  expect(await pidOf("fine")).not.toBe(first);
});

test("a small run and choices do not wait behind long ones", async () => {
  const engine = engineWith();
  const long = new Uint8Array(3 * MIB);
  const order: string[] = [];
  await Promise.all([
    run(engine, "slow", 20_000, long).then(() => order.push("long 1")),
    run(engine, "slow", 20_000, long).then(() => order.push("long 2")),
    run(engine, "fine").then(() => order.push("small")),
  ]);
  expect(order.indexOf("small")).toBeLessThan(order.indexOf("long 2"));
});

test("when too many look at files at once, one more is refused at once, and runs are not", async () => {
  const engine = engineWith({ mostWaiting: 3 });
  const looks = Array.from({ length: 8 }, (_, n) => look(engine, "slow", `account ${n}`));
  const results = await Promise.all([...looks, run(engine, "fine")]);
  expect(results.at(-1)).toMatchObject({ ok: true });
  const refused = results.slice(0, -1).filter((result) => !result.ok);
  // two are at work, three wait
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ code: "engine/lost" });
});

test("an aborted run ends its worker at once, and one that waits never starts", async () => {
  const engine = engineWith();
  const stop = new AbortController();
  // too long for the worker that takes small scores meanwhile
  const bytes = new Uint8Array(3 * MIB);
  const base = { bytes, options, formats: [], timeoutMs: 20_000, onProgress: () => {} } as const;
  const running = engine.run({ ...base, fileName: "endless", signal: stop.signal });
  const waiting = engine.run({ ...base, fileName: "fine", signal: stop.signal });
  setTimeout(() => stop.abort(), 200);
  for (const task of [running, waiting]) expect(await task).toMatchObject({ ok: false, code: "engine/lost" });
  expect(await run(engine, "fine")).toMatchObject({ ok: true });
});

test("a worker sees no environment of the server", async () => {
  const names = (await run(engineWith(), "secrets")) as unknown as string[];
  const own = ["MALLOC_MMAP_THRESHOLD_", "MALLOC_ARENA_MAX"];
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL"))).toEqual(own);
});

test("a worker is told which program reads scans, and nothing where there is none", async () => {
  expect(await run(engineWith({ scanReader: "/opt/reader" }), "told")).toEqual(["/opt/reader"]);
  expect(await run(engineWith(), "told")).toEqual([]);
});

test("after close every waiting and new task is lost, none hangs", async () => {
  const engine = engineWith();
  const waiting = [run(engine, "endless"), run(engine, "fine")];
  await engine.close();
  for (const task of [...waiting, run(engine, "fine")]) {
    expect(await task).toMatchObject({ ok: false, code: "engine/lost" });
  }
});

test("a worker reads wishes, and answers with nothing when it dies", async () => {
  const pool = createEnginePool({ size: 1 });
  const [wish] = await pool.wishes("no octaves", { instrument: "Piano", measures: 8 });
  expect(wish).toMatchObject({ text: "no octaves", understood: true });
  await pool.close();
});

test("PROC-17 sound is made one at a time beside the runs, at a lower priority, and its process ends with it", async () => {
  const engine = engineWith();
  const ended: string[] = [];
  const play = async (name: string) => {
    const result = await engine.sound(new Uint8Array(4), { timeoutMs: 20_000 });
    ended.push(name);
    return result as unknown as { readonly pid: number; readonly niceness: number };
  };
  const [first, second] = [play("first"), play("second")];
  const done = await run(engine, "fine");
  ended.push("run");
  expect(done.ok).toBe(true);
  const sounds = [await first, await second];
  expect(ended.indexOf("run")).toBeLessThan(ended.indexOf("second"));
  expect(new Set(sounds.map(({ pid }) => pid)).size).toBe(1);
  expect(sounds.map(({ niceness }) => niceness)).toEqual([10, 10]);
  const pid = sounds[0]?.pid ?? 0;
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
