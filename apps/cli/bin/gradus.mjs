#!/usr/bin/env node
// TypeScript runs directly from Node 22.18 on; an older Node hands over to the one that the installation brought.
import { spawnSync } from "node:child_process";
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  // what was compiled is kept beside the project, not where others may write
  module.enableCompileCache(fileURLToPath(new URL("../../../.cache/compiled", import.meta.url)));
  const { main } = await import("../src/main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = path.join(
    path.dirname(module.createRequire(import.meta.url).resolve("node/package.json")),
    "bin",
    "node",
  );
  const result = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = result.status ?? 1;
}
