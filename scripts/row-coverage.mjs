// Which rows of the requirements no test carries in its name: node scripts/row-coverage.mjs [AREA …]
// Without areas: those whose work is finished. Exits with 1 when a row is missing.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { idsIn, testNames } from "./test-names.mjs";

const root = path.dirname(import.meta.dirname);
const finished = "AUTH SET PUR LEDG VOU REF ONB ROLE VAL ADMV HELP SUP LAND COOK LEGAL CERR ERRB".split(" ");
const areas = process.argv.length > 2 ? process.argv.slice(2) : finished;

const rows = readFileSync(path.join(root, "docs/requirements-rows.txt"), "utf8").match(/^[A-Z]+-\d{2}.*$/gm) ?? [];
const all = rows.flatMap((line) => line.split(" "));
const tested = idsIn(testFiles().flatMap((file) => testNames(readFileSync(file, "utf8"))));

let missing = 0;
for (const area of areas) {
  const ids = all.filter((id) => id.startsWith(`${area}-`));
  const untested = ids.filter((id) => !tested.has(id));
  missing += untested.length;
  if (ids.length === 0) throw new Error(`docs/requirements-rows.txt has no area ${area}`);
  console.log(`${area}: ${ids.length - untested.length} of ${ids.length} rows have a test`);
  for (const id of untested) console.log(`  ${id} has none`);
}
console.log(missing === 0 ? "Every row has a test." : `${missing} rows without a test.`);
process.exit(missing === 0 ? 0 : 1);

/** Everything that npm test runs. */
function testFiles() {
  return ["apps", "packages", "e2e", "scripts"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file) && !/node_modules|\.(corpus|full)\.test\.ts$/.test(file))
      .map((file) => path.join(root, folder, file)),
  );
}
