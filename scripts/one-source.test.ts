import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { constants } from "../packages/contracts/src/text.ts";
import { idsIn, testNames } from "./test-names.mjs";

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes("node_modules") && !name.includes("dist/"))
    .map((name) => `${folder}/${name}`);
const all = [...filesOf("apps"), ...filesOf("packages")];
const sources = all.filter(
  (path) => /\/src\/.*\.(tsx?|css)$/.test(path) && !/\.test\.|\/testing\/|\.d\.ts$/.test(path),
);
const read = (path: string): string => readFileSync(path, "utf8");

test("CONST-22 every constant of the specification is used by its name", () => {
  const code = [...sources.filter((path) => !path.endsWith(".css")), "packages/contracts/src/strings.json"]
    .map(read)
    .join("\n");
  // a style sheet cannot name it, and a formula is no number
  const elsewhere = ["LOGS_PANEL_MAX_REM", "SAVING_FORMULA"];
  const unused = Object.keys(constants).filter(
    (name) => !new RegExp(`\\b(constants|limits)\\b[^;]*\\b${name}\\b`).test(code),
  );
  expect(unused.filter((name) => !elsewhere.includes(name))).toEqual([]);
  expect(read("apps/web/src/details/details.css")).toContain(`max-height: ${constants.LOGS_PANEL_MAX_REM}rem`);
});

test("GEN-16 the product's name is one constant, and has one spelling", () => {
  const declared = sources.filter((path) => /const productName\b/.test(read(path)));
  expect(declared).toEqual(["packages/contracts/src/product.ts"]);
  const spellings = new Set(sources.flatMap((path) => read(path).match(/(?<!\$)gradus/gi) ?? []));
  // the small one is the technical name: packages, keys of the browser's storage, tokens
  expect([...spellings].toSorted()).toEqual(["Gradus", "gradus"]);
  const uncommented = (path: string): string => read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const pages = sources.filter((path) => path.startsWith("apps/web/src/") && !path.endsWith(".css"));
  const texts = [...pages, "packages/contracts/src/strings.json"];
  expect(texts.filter((path) => /\bGradus\b/.test(uncommented(path)))).toEqual([]);
});

test("GEN-15 what the server does inside is specified as PROC and LEDG, of which every row has a test", () => {
  const rows = read("docs/requirements-rows.txt").match(/\b(PROC|LEDG)-\d{2}\b/g) ?? [];
  const tests = [...all, ...filesOf("e2e")].filter((path) => /\.test\.tsx?$/.test(path));
  const tested = idsIn(tests.flatMap((path) => testNames(read(path))));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((id) => !tested.has(id))).toEqual([]);
});
