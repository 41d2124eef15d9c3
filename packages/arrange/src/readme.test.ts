import { readFileSync } from "node:fs";
import { study } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { type ArrangeRequest, arrange } from "./index.ts";

it("the README's example runs, and names a change with its reason", () => {
  const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const request = /arrange\(score, (\{[\s\S]*?\n\})\);/.exec(text)?.[1] ?? "";
  const result = arrange(study(), new Function(`return ${request};`)() as ArrangeRequest);
  expect(result.ok && result.report.after.grade).toBeLessThan(result.ok ? result.report.before.grade : 0);
  expect(result.ok && result.report.changes[0]?.reason).toMatch(/\w{4}/);
});
