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
tests("browser journeys", ["--config", "e2e/vitest.config.ts"]);

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

function tests(title, args) {
  console.log(`\n== ${title}`);
  const outputFile = path.join(root, ".cache", "tests.json");
  mkdirSync(path.dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const result = run("vitest", [
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${outputFile}`,
  ]);
  if (existsSync(outputFile)) {
    const report = JSON.parse(readFileSync(outputFile, "utf8"));
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
    if (report.numFailedTests > 0) return;
  }
  // a suite that could not be loaded, or an error outside any test, fails no single test but must not pass
  if (result.status !== 0) counts.failed += 1;
}
