import { defineConfig } from "vitest/config";

const apart = ["**/*.corpus.test.ts", "**/*.full.test.ts", "**/node_modules/**"];
/** Packages whose tests leave nothing behind: their modules are read once per worker, which costs more than most tests. */
const pure = "packages/{arrange,contracts,difficulty,engrave,midi,omr,pipeline,score,wishes}/src";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "alone",
          include: ["packages/*/src/**/*.test.ts", "apps/{cli,server}/src/**/*.test.ts"],
          exclude: [...apart, `${pure}/**`],
          globalSetup: ["packages/testing/src/postgres/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: [`${pure}/**/*.test.ts`, "apps/web/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: apart,
          isolate: false,
        },
      },
    ],
  },
});
