import { defineConfig } from "vitest/config";

/** `npm run test:corpus`: the same packages over the real scores beside the repository, and its paths over the specification. */
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.corpus.test.ts", "apps/server/src/**/*.corpus.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
