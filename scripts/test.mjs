// Everything that must be green, and one line at the end that says how much was.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const counts = { passed: 0, failed: 0 };
/** what failed, said once more at the end: a long output is often kept in its last part only */
const failures = [];
const options = { cwd: root, env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } };
const program = (command) => path.join(root, "node_modules/.bin", command);

const depcruise = ["--config", ".dependency-cruiser.cjs", "--output-type", "err", "apps", "packages", "e2e", "bench"];
const typecheck = ["run", "typecheck", "--output-logs=errors-only", "--ui=stream", "--no-update-notifier"];
// side by side: each of the first three keeps one core busy
await Promise.all([
  check("formatting and lint", "biome", ["check", "--error-on-warnings", "."]),
  check("import rules", "depcruise", depcruise),
  check("dead code", "knip", ["--no-progress"]),
  check("types", "turbo", typecheck),
]);
tests("unit, server and database tests", []);
tests("browser journeys", ["--config", "e2e/vitest.config.ts"]);

for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

/** What it writes is shown when it ends, under its title. */
function check(title, command, args) {
  return new Promise((resolve) => {
    const child = spawn(program(command), args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => lines.push(chunk));
    child.once("error", (error) => lines.push(Buffer.from(String(error))));
    child.once("close", (status) => {
      console.log(`\n== ${title}\n${Buffer.concat(lines)}`);
      counts[status === 0 ? "passed" : "failed"] += 1;
      if (status !== 0) failures.push(title);
      resolve();
    });
  });
}

/**
 * A browser, a database or a worker on a loaded machine is now and then late: a file that failed is run once more, all files where an
 * error belongs to none of them, and that is said.
 */
function tests(title, args) {
  console.log(`\n== ${title}`);
  const first = vitest(args);
  if (first.status === 0) return count(title, first);
  const failed = first.files.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (failed.length > 0) count(title, { status: 0, files: first.files.filter(({ name }) => !failed.includes(name)) });
  console.log(`\n== once more: ${failed.map((file) => path.relative(root, file)).join(", ") || "all of them"}`);
  count(title, vitest([...args, ...failed]));
}

function count(title, { status, files }) {
  const results = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: path.relative(root, name) })),
  );
  const failed = results.filter((result) => result.status === "failed");
  counts.passed += results.filter((result) => result.status === "passed").length;
  // a suite that could not be loaded, or an error outside any test, fails no single test but must not pass
  const isBroken = failed.length === 0 && status !== 0;
  counts.failed += isBroken ? 1 : failed.length;
  failures.push(...failed.map(({ file, fullName }) => `${file}: ${fullName}`));
  if (isBroken) failures.push(`${title}: a file that could not be run, or an error outside any test`);
}

/** Exit status and results by file; no files when vitest could not even start. */
function vitest(args) {
  const outputFile = path.join(root, ".cache", "tests.json");
  mkdirSync(path.dirname(outputFile), { recursive: true });
  rmSync(outputFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const { status } = spawnSync(program("vitest"), ["run", ...args, ...reporters], {
    ...options,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { status, files: existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, "utf8")).testResults : [] };
}
