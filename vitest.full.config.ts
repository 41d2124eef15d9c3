import { defineConfig } from "vitest/config";

/** `npm run test:full`: the tests that prove a promise at its full size and take minutes, one after another. */
export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.full.test.ts",
      "apps/*/src/**/*.full.test.ts",
      // T6, T10 to T14 and saves at the same time over HTTP, which `npm test` runs on PGlite
      "apps/server/src/{authorization,call-limits,drive-*,enumeration,origin-guard,payments,sessions,stripe-webhook}.test.ts",
    ],
    provide: { serverDatabase: "PostgreSQL" },
    globalSetup: ["packages/testing/src/postgres/global-setup.ts"],
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
    /** of the tests that say they may run side by side */
    maxConcurrency: 3,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
