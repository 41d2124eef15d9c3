import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { expect, test } from "vitest";
import { safeError } from "./http/safe-error.ts";
import { bearer, openTestApp } from "./testing/test-app.ts";

/** Starts the real program and waits for its end. */
async function start(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const dataDir = await mkdtemp(join(tmpdir(), "gradus-secrets-"));
  const child = spawn(process.execPath, ["--no-warnings", main], {
    env: { PORT: "0", DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, "exit")) as [number | null];
  await rm(dataDir, { recursive: true, force: true });

  return { code, output };
}

test.each([
  ["no secret", {}, "is required in production"],
  ["a short secret", { APP_SECRET: "hunter2-abcdefghijk" }, "must be at least 32 bytes"],
  ["a secret that is not random", { APP_SECRET: "ab".repeat(20) }, "must be random"],
])("T22: production with %s refuses to start and repeats no value", async (_name, secret, reason) => {
  const { code, output } = await start({ NODE_ENV: "production", ...secret });
  expect(code).toBe(1);
  expect(output).toContain(`APP_SECRET ${reason}`);
  if ("APP_SECRET" in secret) expect(output).not.toContain(secret.APP_SECRET);
});

test("T22: no log line holds a password, token, cookie, hash or address, whatever goes wrong", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "trace", serializers: { err: safeError } }, { write: (line) => lines.push(line) });
  const server = await openTestApp({ logger });
  const person = await server.signUp();
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "POST", url, payload, headers });
  const cookie = `session=${person.token}`;
  const use = async () => {
    await post("/api/auth/login", { email: person.email, password: "secret12" });
    await post("/api/auth/login", { email: person.email, password: "wrong hunter2" });
    await post("/api/auth/register", {
      email: "new@example.org",
      password: "hunter2!",
      terms_accepted: true,
      privacy_accepted: true,
    });
    await post("/api/auth/password-reset", { email: person.email });
    await post("/api/auth/password-reset/confirm", { token: "f".repeat(64), password: "hunter2!" });
    await server.app.inject({ url: "/api/auth/google/callback?code=hunter2&state=hunter2" });
    await server.app.inject({ url: "/api/users/me", headers: bearer(person) });
    await post("/trpc/user.touch", {}, { cookie, "sec-fetch-site": "same-origin" });
  };
  await use();
  const shown = (await server.app.inject({ url: "/dev/mail" })).body;
  const reset = /token=([0-9a-f]{64})/.exec(shown)?.[1] ?? "none";
  // now every statement fails, and the failures are logged
  await server.database.db.execute("alter table users rename to users_gone");
  await use();
  await server.close();

  const log = lines.join("");
  expect(log).toContain("unexpected error");
  for (const secret of ["secret12", "hunter2", person.token, person.email, "new@example.org", reset, "$argon2id$"]) {
    expect(log).not.toContain(secret);
  }
});
