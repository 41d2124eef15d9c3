import { expect, test } from "vitest";
import { hostilePools, options } from "./hostile-pool.ts";

const engineWith = hostilePools();
type Engine = ReturnType<typeof engineWith>;

/** too large for the worker that takes small scores beside the others */
const bytes = new Uint8Array(3 * 1024 * 1024);
type Asker = { readonly account: string; readonly signal?: AbortSignal; readonly isLong?: boolean };
const run = (engine: Engine, fileName: string, asker: Asker) =>
  engine.run({ bytes, fileName, options, formats: [], timeoutMs: 20_000, onProgress: () => {}, ...asker });
const look = (engine: Engine, fileName: string, asker: Asker, load = async () => new Uint8Array(4)) =>
  engine.inspect({ load, fileName, ...asker });

test("point 1 runs go by turns between accounts", async () => {
  const engine = engineWith();
  // both workers are up: a worker that starts late on a busy machine says nothing of turns
  await Promise.all(["cid", "dan"].map((account) => run(engine, "fine", { account })));
  const order: string[] = [];
  const runs = ["ada", "ada", "ada", "ben", "ben"].map((account, index) =>
    run(engine, "slow", { account }).then(() => order.push(`${account} ${index}`)),
  );
  await Promise.all(runs);
  expect(order.indexOf("ben 3")).toBeLessThan(order.indexOf("ada 1"));
  expect(order.indexOf("ben 4")).toBeLessThan(order.indexOf("ada 2"));
});

test("point 1 long runs, which have one worker, go by turns between accounts", async () => {
  const engine = engineWith();
  const order: string[] = [];
  const runs = ["ada", "ada", "ada", "ben", "ben"].map((account, index) =>
    run(engine, "slow", { account, isLong: true }).then(() => order.push(`${account} ${index}`)),
  );
  await Promise.all(runs);
  expect(order).toEqual(["ada 0", "ben 3", "ada 1", "ben 4", "ada 2"]);
});

test("point 1 one worker is never held by long runs", async () => {
  const engine = engineWith({ size: 2 });
  const stop = new AbortController();
  const endless = (account: string, isLong: boolean) =>
    run(engine, "endless", { account, isLong, signal: stop.signal });
  const long = ["ada", "eve", "ida"].map((account) => endless(account, true));
  // there are two places for runs that are not long: this worker, and the one for newcomers
  const other = endless("cid", false);
  expect(await run(engine, "fine", { account: "ben" })).toMatchObject({ ok: true });
  stop.abort();
  for (const ended of [...long, other]) expect(await ended).toMatchObject({ ok: false, code: "engine/lost" });
});

test("point 1 whoever has nothing under way finds a worker, whatever one account holds", async () => {
  const engine = engineWith({ size: 2 });
  const stop = new AbortController();
  const eve = { account: "eve", signal: stop.signal };
  const held = [run(engine, "endless", eve), run(engine, "endless", eve), look(engine, "endless", eve)];
  expect(await look(engine, "fine", { account: "ben" })).toMatchObject({ ok: true });
  expect(await run(engine, "fine", { account: "ben" })).toMatchObject({ ok: true });
  stop.abort();
  for (const ended of held) expect(await ended).toMatchObject({ ok: false, code: "engine/lost" });
});

const ask = (engine: Engine, fileName: string, asker: Asker) =>
  engine.estimate({ load: async () => new Uint8Array(4), fileName, options, ...asker });

test("point 2 an estimate has the limits of a look, and one of both is under way for an account", async () => {
  const engine = engineWith({ inspectCpuMs: 200 });
  expect(await ask(engine, "costly", { account: "ada" })).toMatchObject({ ok: false, code: "file/takes-too-long" });
  const stop = new AbortController();
  const held = look(engine, "endless", { account: "ada", signal: stop.signal });
  let isAnswered = false;
  const waiting = ask(engine, "fine", { account: "ada" }).then(() => {
    isAnswered = true;
  });
  expect(await ask(engine, "fine", { account: "ben" })).toMatchObject({ ok: true });
  expect(isAnswered).toBe(false);
  stop.abort();
  await Promise.all([held, waiting]);
});

test("point 2 a look that nobody waits for ends its worker, and one that only waits is never loaded", async () => {
  const engine = engineWith();
  const stop = new AbortController();
  let loaded = 0;
  const load = async () => {
    loaded += 1;
    return new Uint8Array(4);
  };
  const asker = { account: "ada", signal: stop.signal };
  const looks = [look(engine, "endless", asker, load), look(engine, "endless", asker, load)];
  setTimeout(() => stop.abort(), 200);
  for (const ended of looks) expect(await ended).toMatchObject({ ok: false, code: "engine/lost" });
  expect(loaded).toBe(1);
  expect(await look(engine, "fine", { account: "ada" })).toMatchObject({ ok: true });
});

test("point 2 looks go by turns, one of an account at a time, and each account may only have some waiting", async () => {
  const engine = engineWith();
  const stop = new AbortController();
  const many = Array.from({ length: 40 }, () => look(engine, "endless", { account: "ada", signal: stop.signal }));
  expect(await look(engine, "fine", { account: "ben" })).toMatchObject({ ok: true });
  stop.abort();
  const codes = (await Promise.all(many)).map((end) => (end.ok ? "ok" : end.code));
  // one at work and six that wait
  expect(codes.filter((code) => code === "engine/lost")).toHaveLength(7);
  expect(codes.filter((code) => code === "request/too-many-at-once")).toHaveLength(33);
});

test("point 2 a look ends after its time on the processor, counted from when the file was read", async () => {
  const engine = engineWith({ inspectCpuMs: 300 });
  expect(await look(engine, "costly", { account: "ada" })).toMatchObject({ ok: false, code: "file/takes-too-long" });
});
