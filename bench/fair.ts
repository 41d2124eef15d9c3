/**
 * What one account can do to another: while `eve` keeps 40 analyses and three heavy runs going, how long `ben` waits for the
 * analysis of a page and for the run of 32 measures. Of the analyses every other one hangs up after a second.
 *
 * eve's work fills every core that there is, so on a machine with other work all waits grow alike. Beside the time by the
 * clock stands the processor time that the server and its workers had meanwhile, for each core: as long it would have taken
 * on a machine of its own.
 *
 *   npx node bench/fair.ts [ROUNDS] [FILE of ben]
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startServerProcess } from "../apps/server/src/testing/server-process.ts";
import { corpus, quantile } from "./corpus-files.ts";
import { type RestClient, register, signInAtStart } from "./rest-client.ts";

const rounds = Number(process.argv[2] ?? 10);
const page = process.argv[3] ?? path.join(corpus, "scores/piano/minuet-in-g-major-bach.mxl");
const ANALYSES = 40;
const HANG_UP_MS = 1000;
/** so that the limit of 60 analyses a minute does not leave eve idle for most of each minute */
const AGAIN_MS = 30_000;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** So many notes in each measure as quickly as they can be written: little to price, much to do. */
function dense(measures: number, notes: number): File {
  const head = `<attributes><divisions>${notes / 4}</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>`;
  const note = (i: number): string =>
    `<note><pitch><step>${"CDEFGAB"[(i * 5) % 7]}</step><octave>${4 + (i % 2)}</octave></pitch><duration>1</duration><voice>1</voice><type>256th</type></note>`;
  const measure = (n: number): string =>
    `<measure number="${n + 1}">${n === 0 ? head : ""}${Array.from({ length: notes }, (_, i) => note(i + n)).join("")}</measure>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${Array.from({ length: measures }, (_, n) => measure(n)).join("")}</part></score-partwise>`;
  return new File([xml], `dense-${measures}-${notes}.musicxml`);
}

const heavy = {
  /** waits in the line of the long runs */
  long: dense(20, 2000),
  /** just not long enough for it */
  below: dense(3, 2000),
  real: path.join(corpus, "scores/piano/chopin-nocturne-op-9-no-1.mxl"),
};

const counts = { analyses: 0, refused: 0, runs: 0 };
let isOver = false;

async function keepAnalysing(eve: RestClient, n: number): Promise<void> {
  while (!isOver) {
    const signal = n % 2 === 0 ? AbortSignal.timeout(HANG_UP_MS) : AbortSignal.timeout(120_000);
    const end = await eve.analyse(heavy.long, signal).then(
      () => "analyses" as const,
      () => "refused" as const,
    );
    counts[end] += 1;
    if (end === "refused") await sleep(AGAIN_MS);
  }
}

/** A run that ends is followed by another. */
async function keepRunning(eve: RestClient, file: string | File): Promise<void> {
  while (!isOver) {
    const id = await eve.submit(file, "Piano", "Beginner").catch(() => undefined);
    if (id === undefined) await sleep(1000);
    while (id !== undefined && !isOver) {
      const answer = await eve
        .call<{ data: { status: string } }>("GET", `/api/requests/${id}/status`)
        .catch(() => undefined);
      if (answer?.data.status === "completed" || answer?.data.status === "failed") break;
      await sleep(3000);
    }
    counts.runs += 1;
  }
}

/** Processor seconds of the server, of its living workers and of those that ended. */
function spentBy(pid: number): number {
  const seconds = (of: number | string, fields: readonly number[]): number => {
    const stat = readFileSync(`/proc/${of}/stat`, "utf8");
    const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");

    return fields.reduce((sum, field) => sum + Number(values[field - 3]) / 100, 0);
  };
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const ofWorkers = workers.map((worker) => {
    try {
      return seconds(worker, [14, 15]);
    } catch {
      return 0; // it has just ended
    }
  });

  return ofWorkers.reduce((sum, one) => sum + one, seconds(pid, [14, 15, 16, 17]));
}

type Wait = { readonly clock: number; readonly own: number };

async function timed(pid: number, work: () => Promise<unknown>): Promise<Wait> {
  const [from, spent] = [performance.now(), spentBy(pid)];
  await work();

  return { clock: (performance.now() - from) / 1000, own: (spentBy(pid) - spent) / os.availableParallelism() };
}

async function measure(pid: number, ben: RestClient): Promise<{ analysis: Wait; run: Wait }> {
  const analysis = await timed(pid, () => ben.analyse(page));
  const run = await timed(pid, async () => {
    const end = await ben.ended(await ben.submit(page, "Piano"));
    if (end === "failed") throw new Error("ben's run failed");
  });

  return { analysis, run };
}

const said = ({ clock, own }: Wait): string => `${own.toFixed(1)} s (${clock.toFixed(1)} s by the clock)`;

function show(name: string, waits: readonly Wait[]): void {
  const own = waits.map((wait) => wait.own);
  const clock = waits.map((wait) => wait.clock);
  const half = said({ own: quantile(own, 0.5), clock: quantile(clock, 0.5) });
  console.log(`${name}: median ${half}, most ${said({ own: Math.max(...own), clock: Math.max(...clock) })}`);
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), "gradus-bench-"));
const server = await startServerProcess(dataDir);
if (!("address" in server)) throw new Error(server.stderr);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => server.kill().then(() => process.exit(1)));
try {
  const admin = await signInAtStart(server.address, server.stdout());
  const [eve, ben] = [await register(server.address, admin, "eve"), await register(server.address, admin, "ben")];
  await sleep(8000);
  const alone = await measure(server.pid, ben);
  console.log(`alone: analysis ${alone.analysis.clock.toFixed(1)} s, run ${alone.run.clock.toFixed(1)} s by the clock`);

  const work = [
    ...[heavy.long, heavy.below, heavy.real].map((file) => keepRunning(eve, file)),
    ...Array.from({ length: ANALYSES }, (_, n) => keepAnalysing(eve, n)),
  ];
  await sleep(8000);
  const beside: { analysis: Wait; run: Wait }[] = [];
  for (let round = 1; round <= rounds; round++) {
    const one = await measure(server.pid, ben);
    beside.push(one);
    console.log(`${round}: analysis ${said(one.analysis)}, run ${said(one.run)}; load ${os.loadavg()[0]?.toFixed(1)}`);
  }
  isOver = true;
  show(
    "analysis of a page",
    beside.map(({ analysis }) => analysis),
  );
  show(
    "run of 32 measures",
    beside.map(({ run }) => run),
  );
  console.log(
    `eve meanwhile: ${counts.analyses} analyses answered, ${counts.refused} refused or hung up, ${counts.runs} runs`,
  );
  console.log(`load of the machine ${os.loadavg()[0]?.toFixed(1)}, ${os.availableParallelism()} cores`);
  await server.kill();
  await Promise.allSettled(work);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
