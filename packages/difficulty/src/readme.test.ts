import { readFileSync } from "node:fs";
import { study } from "@gradus/testing/scores";
import { expect, test } from "vitest";

test("the README's example runs and gives what it says", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const body = example.replace(/^import .* from "@gradus\/difficulty";\n/m, "");
  const api = await import("./index.ts");
  const names = /^import \{ (.*) \} from "@gradus\/difficulty";$/m.exec(example)?.[1]?.split(", ") ?? [];
  expect(names.length).toBeGreaterThan(3);
  const run = new Function("score", ...names, `${body}\nreturn { before, slower, doubled, hard };`);
  const { before, slower, doubled, hard } = run(study(), ...names.map((name) => api[name as keyof typeof api]));
  expect(slower).toBeLessThan(before);
  expect(doubled).toBe(before);
  expect(hard).toHaveLength(16);
  expect(Math.round(before * 10) / 10).toBe(Number(/`before` is (\d\.\d)/.exec(readme)?.[1]));
});
