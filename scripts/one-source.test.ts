import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorCatalogue } from "../packages/contracts/src/errors.ts";
import { hardenedPasswordMin, passwordMax, resetTokenMinutes } from "../packages/contracts/src/limits.ts";
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

/** Constants that are told from other numbers by their value, and where the same number means something else. */
const otherMeanings: Readonly<Record<number, readonly string[]>> = {
  // the address length of a column is a constraint of the database
  254: ["packages/db/src/schema/accounts.ts"],
  // seconds of an hour
  3600: [
    "apps/server/src/housekeeping.ts",
    "apps/web/src/routes/admin/system/system-page.tsx",
    "packages/core/src/files/files.ts",
    "packages/api/src/rest/examples.ts",
  ],
  // how long a disk, a status check and a stalled connection are waited for; characters of an address
  5000: [
    "apps/server/src/build-app.ts",
    "apps/server/src/plugins/traffic.ts",
    "apps/server/src/system-status.ts",
    "packages/db/src/directory-lock.ts",
  ],
  6000: [],
  8000: [],
  30000: [],
  // milliseconds of the processor for one file
  45000: ["packages/contracts/src/limits.ts"],
  // notes of one file
  300000: ["packages/contracts/src/limits.ts"],
};
/** The product itself: the music packages know no constants of the business. */
const business = sources.filter((path) =>
  /^(apps\/(server|web)|packages\/(adapters|api|config|contracts|core|db))\/.*\.tsx?$/.test(path),
);
const withoutComments = (path: string): string => read(path).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");

test("CONST-22 no constant of the specification is repeated as a number", () => {
  const values = new Set<unknown>(Object.values(constants));
  for (const value of Object.keys(otherMeanings)) expect(values, value).toContain(Number(value));
  const repeated = business.flatMap((path) =>
    [...withoutComments(path).matchAll(/(?<![\w.#-])\d[\d_]*(?![\w.-])/g)].flatMap(([written]) => {
      const meant = otherMeanings[Number(written.replaceAll("_", ""))];
      return meant && !meant.includes(path) ? [`${path}: ${written}`] : [];
    }),
  );
  expect(repeated).toEqual([]);
});

test("CONST-22 texts with a number have it from the constants", () => {
  const { PASSWORD_MIN, MAX_UPLOAD_MB, CONTACT_MESSAGE_MIN, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } = constants;
  const units: readonly (readonly [RegExp, readonly number[]])[] = [
    [
      /(\d+) characters/gi,
      [PASSWORD_MIN, hardenedPasswordMin, passwordMax, CONTACT_MESSAGE_MIN, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX],
    ],
    [/(\d+) ?MB/g, [MAX_UPLOAD_MB, constants.LARGE_FILE_WARNING_MB]],
    [/(\d+) measures/g, [constants.MEASURES_PER_CREDIT]],
    [/(\d+) minutes/g, [constants.CLAIM_PROCESSING_MINUTES, constants.DEFAULT_PROCESSING_MINUTES, resetTokenMinutes]],
    [/(\d+) free/g, [constants.FREE_SIGNUP_CREDITS]],
    [/(\d+) ?%/g, [constants.REFERRAL_PERCENT]],
  ];
  const sentences = read("packages/contracts/src/strings.json");
  let found = 0;
  for (const [unit, allowed] of units)
    for (const [text, number] of sentences.matchAll(unit)) {
      found += 1;
      expect(allowed, text).toContain(Number(number));
    }
  expect(found).toBeGreaterThan(5);
  expect(errorCatalogue["auth/weak-password"].message).toContain(`at least ${PASSWORD_MIN} characters`);
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
