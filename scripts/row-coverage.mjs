// Which rows of the requirements no test carries in its name: node scripts/row-coverage.mjs [AREA …]
// Without areas: all of them. Exits with 1 when a row has none, except the rows of issues that are still open, which
// docs/open-rows.txt lists by issue.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { idsIn, testNames } from "./test-names.mjs";

const root = path.dirname(import.meta.dirname);
const read = (file) => readFileSync(path.join(root, file), "utf8");
const idPattern = /\b[A-Z]{3,}-\d{2}\b/g;

const lines = read("docs/requirements-rows.txt").match(/^[A-Z]+-\d{2}.*$/gm) ?? [];
const all = lines.flatMap((line) => line.split(" "));
const everyArea = [...new Set(all.map((id) => id.replace(/-\d+$/, "")))];
const areas = process.argv.length > 2 ? process.argv.slice(2) : everyArea;
const tested = idsIn(testFiles().flatMap((file) => testNames(readFileSync(file, "utf8"))));
const open = openRows();

let missing = 0;
for (const area of areas) {
  const ids = all.filter((id) => id.startsWith(`${area}-`));
  if (ids.length === 0) throw new Error(`docs/requirements-rows.txt has no area ${area}`);
  const untested = ids.filter((id) => !tested.has(id));
  console.log(`${area}: ${ids.length - untested.length} of ${ids.length} rows have a test`);
  for (const id of untested) {
    const issue = open.get(id);
    if (issue === undefined) missing += 1;
    console.log(issue === undefined ? `  ${id} has none` : `  ${id} waits for issue ${issue}`);
  }
}
for (const [id, issue] of open) {
  if (!all.includes(id)) throw new Error(`docs/open-rows.txt names ${id}, which is no row`);
  if (tested.has(id)) console.log(`docs/open-rows.txt: ${id} of issue ${issue} has a test now and can be struck out`);
}
console.log(missing === 0 ? "Every row has a test or an open issue." : `${missing} rows without a test.`);
process.exit(missing === 0 ? 0 : 1);

/** Rows of open issues: lines of "20: EDIT-01 EDIT-02 …". */
function openRows() {
  const found = new Map();
  for (const line of read("docs/open-rows.txt").split("\n")) {
    const issue = /^(\d+):/.exec(line)?.[1];
    if (issue) for (const id of line.match(idPattern) ?? []) found.set(id, issue);
  }
  return found;
}

/** Everything that npm test runs. */
function testFiles() {
  return ["apps", "packages", "e2e", "scripts"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules|\.(corpus|full)\.test\.ts$/.test(file))
      .map((file) => path.join(root, folder, file)),
  );
}
