import type { ArrangeOptions } from "@gradus/contracts";
import { afterEach } from "vitest";
import { createEnginePool, type EnginePoolOptions } from "./engine-pool.ts";

export const options: ArrangeOptions = {
  type: "simplify",
  system: "General",
  level: "Beginner",
  instrument: "Piano",
  part: null,
  key: "keep",
  requirements: "",
  mustHaves: "",
  seed: 1,
};

/** Pools for tests: one worker that goes wrong as the file's name says (`hostile-worker.ts`), closed after each test. */
export function hostilePools() {
  const engines: ReturnType<typeof createEnginePool>[] = [];
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close();
  });

  return (more: EnginePoolOptions = {}) => {
    const workerFile = new URL("./hostile-worker.ts", import.meta.url);
    const engine = createEnginePool({ workerFile, size: 1, ...more });
    engines.push(engine);

    return engine;
  };
}
