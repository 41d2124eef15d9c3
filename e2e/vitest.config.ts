import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["e2e/shared-server.ts"],
    setupFiles: ["e2e/close-browser.ts"],
    pool: "forks",
    // each file has a browser of its own; two fill two cores
    maxWorkers: 2,
    // pages answer when they can: a loaded machine is no failure
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
