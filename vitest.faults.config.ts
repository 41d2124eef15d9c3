import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { readEnvironment } from "./packages/config/src/index.ts";
import { faults } from "./scripts/faults.mjs";
import config from "./vitest.config.ts";

const fault = faults[Number(readEnvironment().GRADUS_FAULT || Number.NaN)];
const place = fault && fileURLToPath(new URL(fault.file, import.meta.url));

/** Bends the source on its way into the tests; the file on the disk stays as it is. */
const plant = {
  name: "plant a fault",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id === place
      ? fault?.edits.reduce((text, [before = "", after = ""]) => text.replace(before, () => after), code)
      : undefined,
};

export default defineConfig({
  ...config,
  // what was made of a sound source must not stand in for the bent one
  test: { ...config.test, fsModuleCache: false },
  plugins: [plant],
});
