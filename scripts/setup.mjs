// Makes a fresh clone ready. Runs before any package is installed and on the system's own Node (20 or later): builtins only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./chromium.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const purpose = process.argv[2] ?? "start";

run();

function run() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) fail(`Gradus needs Node 20 or later to start its installation; this is ${process.version}.`);
  once(
    "install",
    ["package-lock.json", ".npmrc"],
    "node_modules/.bin/tsc",
    "Installing packages (once, about a minute) …",
    [
      // not `npm ci`: it refuses a lock file that lacks a platform's optional package which the registry did not have (docs/decisions/0002)
      ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    ],
  );
  once(
    "web",
    ["apps/web", "packages/contracts/src", "packages/api/src", "package-lock.json"],
    "apps/web/dist/index.html",
    "Building the pages …",
    [["npm", "run", "--silent", "build", "--", "--filter=@gradus/web", "--output-logs=errors-only"]],
  );
  if (purpose === "test") {
    const chromium = ensureChromium();
    if (!chromium)
      fail("No Chromium was found and it could not be installed. Install the package chromium, or set CHROMIUM_PATH.");
  }
}

/** Runs commands when the inputs' hash changed or the product is missing. */
function once(name, inputs, product, message, commands) {
  const stampFile = path.join(root, name === "install" ? "node_modules" : ".cache", `.gradus-${name}`);
  const stamp = hashOf(inputs);
  const known = existsSync(stampFile) && readFileSync(stampFile, "utf8");
  if (known === stamp && existsSync(path.join(root, product))) return;
  console.log(message);
  for (const [command, ...args] of commands) {
    const result = spawnSync(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
    });
    if (result.status !== 0) fail(`"${command} ${args.join(" ")}" did not succeed; see the lines above.`);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  const add = (relative) => {
    const full = path.join(root, relative);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).sort())
        if (!["node_modules", "dist", ".turbo"].includes(entry)) add(path.join(relative, entry));
      return;
    }
    hash.update(relative).update("\0").update(readFileSync(full)).update("\0");
  };
  for (const input of inputs) add(input);
  return hash.digest("hex");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
