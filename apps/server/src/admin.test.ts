import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

const script = fileURLToPath(new URL("admin.ts", import.meta.url));
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gradus-admin-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Result = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** `npm run admin -- EMAIL` as production runs it. */
function runAdmin(...args: readonly string[]): Promise<Result> {
  const env = {
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    APP_SECRET: "0123456789abcdef0123456789abcdef",
    APP_URL: "https://gradus.example.org",
  };

  return new Promise((resolve) => {
    execFile(process.execPath, ["--no-warnings", script, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}
const post = async (server: ServerProcess, path: string, body: object) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(server.address + path, { method: "POST", headers, body: JSON.stringify(body) });

  return { status: answer.status, body: (await answer.json()) as { data?: { user?: { admin?: boolean } } } };
};
async function serve(): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir);
  if (!("address" in server)) throw new Error(server.stderr);

  return server;
}

test("AUTH-38: the operator's command never opens the data of a running server, and its link makes an administrator once", {
  timeout: 240_000,
}, async () => {
  const running = await serve();
  const refused = await runAdmin("boss@example.org");
  await running.stop();
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("The server is running and owns the embedded database. Stop it");

  expect(await runAdmin()).toMatchObject({ code: 1, stdout: "" });
  expect((await runAdmin("nobody")).stderr).toContain("Please enter a valid email address");
  const made = await runAdmin("boss@example.org");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const token = /https:\/\/gradus\.example\.org\/login\?mode=reset&token=([0-9a-f]{64})\n$/.exec(made.stdout)?.[1];

  const again = await serve();
  const email = "boss@example.org";
  const password = "the boss's own phrase";
  expect((await post(again, "/api/auth/login", { email, password })).status).toBe(401);
  expect((await post(again, "/api/auth/password-reset/confirm", { token, password })).status).toBe(200);
  expect((await post(again, "/api/auth/login", { email, password })).body.data?.user?.admin).toBe(true);
  expect((await post(again, "/api/auth/password-reset/confirm", { token, password })).status).toBe(400);
  await again.stop();
});
