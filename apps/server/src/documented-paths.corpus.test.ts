import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentedPaths } from "./testing/documented-paths.ts";

const specification = new URL("../../../../shared/spec/rest.md", import.meta.url);

/** Rows such as "| C | GET, POST /api/admin/coupons | …"; /metrics and /trpc have tests of their own. */
function pathsOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const [, methods = "", path = ""] = /^\| [DC] \| ([A-Z, ]+) (\/api\/\S+) \|/.exec(line) ?? [];

    return path ? methods.split(",").map((method) => `${method.trim().toLowerCase()} ${path}`) : [];
  });
}

test.skipIf(!existsSync(specification))("our table of paths has every path of the specification", () => {
  const wanted = pathsOf(readFileSync(specification, "utf8"));
  expect(wanted.length).toBeGreaterThan(100);
  expect(documentedPaths.map(({ name }) => name)).toEqual(wanted);
});
