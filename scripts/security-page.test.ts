import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { testNames } from "./test-names.mjs";

const page = readFileSync("SECURITY.md", "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| promise"));

/** The files in a row's last cell; one without a folder is in that of the one before it. */
function filesOf(row: string): readonly string[] {
  const cell = row.split("|").at(-2) ?? "";
  const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  let folder = "";
  return named.map((name) => {
    const file = name.includes("/") ? name : path.posix.join(folder, name);
    folder = path.posix.dirname(file);
    return file;
  });
}

test("every promise of SECURITY.md names tests, and they are there", () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const files = filesOf(row);
    expect([row, files.length > 0]).toEqual([row, true]);
    for (const file of files) {
      expect([file, /\.test\.tsx?$/.test(file) && existsSync(file)]).toEqual([file, true]);
      expect([file, testNames(readFileSync(file, "utf8")).length > 0]).toEqual([file, true]);
    }
  }
});
