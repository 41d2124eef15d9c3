// `npm run test:faults` plants the faults of faults.mjs one by one, in memory, and expects a red test for each.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faults, requirePlace } from "./faults.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const AT_ONCE = 2;
const reports = mkdtempSync(join(tmpdir(), "gradus-faults-"));

function run(fault, planted) {
  const pattern = fault.test ? ["-t", fault.test] : [];
  const report = join(reports, `${faults.indexOf(fault)}-${planted}.json`);
  const output = ["--reporter=json", `--outputFile=${report}`];
  const args = ["run", "--config", "vitest.faults.config.ts", "--bail=1", ...output, ...pattern, ...fault.tests];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: root,
    env: { ...process.env, GRADUS_FAULT: planted ? String(faults.indexOf(fault)) : "" },
    stdio: "ignore",
  });

  return new Promise((resolve) => {
    child.on("exit", () => resolve(JSON.parse(readFileSync(report, "utf8"))));
  });
}

/** Noticed: the tests pass as they are, and one of them fails with the fault (not merely its file). */
async function isNoticed(fault) {
  const sound = await run(fault, false);
  if (sound.numFailedTests > 0 || sound.numPassedTests === 0) return "its tests do not pass without it";
  const { numFailedTests } = await run(fault, true);

  return numFailedTests > 0 ? "noticed" : "NOT NOTICED";
}

const chosen = process.argv[2] === undefined ? faults : faults.filter(({ name }) => name.includes(process.argv[2]));
for (const fault of faults) requirePlace(fault);
const waiting = [...chosen];
let noticed = 0;
async function work() {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const outcome = await isNoticed(fault);
    if (outcome === "noticed") noticed += 1;
    console.log(`${outcome}: ${fault.name}`);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
rmSync(reports, { recursive: true });
console.log(`${noticed} of ${chosen.length} faults were noticed`);
process.exitCode = noticed === chosen.length ? 0 : 1;
