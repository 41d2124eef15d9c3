// Everything that must be green, and one line at the end that says how much was.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const counts = { passed: 0, failed: 0 };

check("formatting and lint", "biome", ["check", "--error-on-warnings", "."]);
check("import rules", "depcruise", [
  "--config",
  ".dependency-cruiser.cjs",
  "--output-type",
  "err",
  "apps",
  "packages",
  "e2e",
  "bench",
]);
check("dead code", "knip", ["--no-progress"]);
check("types", "turbo", ["run", "typecheck", "--output-logs=errors-only", "--ui=stream", "--no-update-notifier"]);
tests("unit, server and database tests", []);
// a browser on a loaded machine is now and then late: a journey that failed is run once more, and that is said
tests("browser journeys", ["--config", "e2e/vitest.config.ts"], { again: true });

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

function run(command, args) {
  return spawnSync(path.join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  });
}

function check(title, command, args) {
  console.log(`\n== ${title}`);
  const ok = run(command, args).status === 0;
  counts[ok ? "passed" : "failed"] += 1;
}

function tests(title, args, { again = false } = {}) {
  console.log(`\n== ${title}`);
  const first = vitest(args);
  const failed = first.files.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (!again || failed.length === 0) return count(first);
  count({ status: 0, files: first.files.filter(({ name }) => !failed.includes(name)) });
  console.log(`\n== once more: ${failed.map((file) => path.relative(root, file)).join(", ")}`);
  count(vitest([...args, ...failed]));
}

function count({ status, files }) {
  const results = files.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === "failed").length;
  counts.passed += results.filter(({ status }) => status === "passed").length;
  // a suite that could not be loaded, or an error outside any test, fails no single test but must not pass
  counts.failed += failed === 0 && status !== 0 ? 1 : failed;
}

/** Exit status and results by file; no files when vitest could not even start. */
function vitest(args) {
  const outputFile = path.join(root, ".cache", "tests.json");
  mkdirSync(path.dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const { status } = run("vitest", [
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${outputFile}`,
  ]);
  return { status, files: existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, "utf8")).testResults : [] };
}
