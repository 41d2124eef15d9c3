/**
 * Memory and time of engine workers: repeated renders of one score in one worker, then scores of growing length, each in
 * the same warm worker, and how long a look at a file takes while the workers are at long runs.
 *
 *   npx node bench/engine-pool.ts [RENDERS] [FILE of the repeated renders]
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { createEnginePool } from "@gradus/adapters";
import { corpus } from "./corpus-files.ts";

const renders = Number(process.argv[2] ?? 200);
const repeated = process.argv[3] ?? path.join(corpus, "scores/piano/minuet-in-g-major-bach.mxl");
const growing = [
  "piano/fur-elise-easy-piano.mxl",
  "piano/clair-de-lune-debussy.mxl",
  "piano/chopin-nocturne-op-9-no-1.mxl",
  "piano/sonate-no-14-moonlight-3rd-movement.mxl",
].map((name) => path.join(corpus, "scores", name));

const options = {
  type: "simplify",
  system: "General",
  level: "Elementary",
  instrument: "Piano",
  part: null,
  key: "keep",
  requirements: "",
  mustHaves: "",
  seed: 1,
} as const;

const megabytes = (pid: number, field: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) /
  1024;

function poolOf(size: number) {
  const warm: number[] = [];
  const engine = createEnginePool({
    size,
    onWarm: (pid) => warm.push(pid),
    retireAboveRssBytes: Number.POSITIVE_INFINITY,
  });
  const run = (file: string) =>
    engine.run({
      bytes: readFileSync(file),
      fileName: path.basename(file),
      options,
      formats: ["pdf", "midi"],
      timeoutMs: 900_000,
      onProgress: () => {},
    });
  const warmed = async (): Promise<number> => {
    while (warm.length < size) await new Promise((resolve) => setTimeout(resolve, 50));
    return warm[0] ?? 0;
  };
  return { engine, run, warmed };
}

const since = performance.now();
const one = poolOf(1);
const pid = await one.warmed();
console.log(
  `warm after ${((performance.now() - since) / 1000).toFixed(1)} s, ${megabytes(pid, "VmRSS").toFixed(0)} MB`,
);
for (let done = 1; done <= renders; done++) {
  const result = await one.run(repeated);
  if (!result.ok) throw new Error(result.code);
  if (done === 1 || done === 10 || done === 25 || done % 50 === 0)
    console.log(
      `${path.basename(repeated)} ${done}: ${megabytes(pid, "VmRSS").toFixed(0)} MB, most ${megabytes(pid, "VmHWM").toFixed(0)} MB`,
    );
}
await one.engine.close();

for (const file of growing) {
  const fresh = poolOf(1);
  const worker = await fresh.warmed();
  const result = await fresh.run(file);
  const pages = result.ok ? result.outputs.pages : { original: [], result: [], compare: [] };
  console.log(
    `${path.basename(file)}: screen pages ${pages.original.length}/${pages.result.length}/${pages.compare.length}, ${megabytes(worker, "VmRSS").toFixed(0)} MB, most ${megabytes(worker, "VmHWM").toFixed(0)} MB`,
  );
  await fresh.engine.close();
}

const two = poolOf(2);
await two.warmed();
const long = growing.at(-1) ?? "";
const runs = [two.run(long), two.run(long)];
await new Promise((resolve) => setTimeout(resolve, 2000));
const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const from = performance.now();
  await work();
  console.log(`${name} while two long runs are at work: ${((performance.now() - from) / 1000).toFixed(1)} s`);
};
await timed("a look at a file", () =>
  two.engine.inspect({ load: async () => readFileSync(repeated), fileName: "minuet.mxl" }),
);
await timed("a second look", () =>
  two.engine.inspect({ load: async () => readFileSync(repeated), fileName: "minuet.mxl" }),
);
await timed("a small run", () => two.run(repeated));
await Promise.all(runs);
await two.engine.close();
