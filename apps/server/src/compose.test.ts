import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@gradus/config";
import { openTestPostgres } from "@gradus/testing";
import { pino } from "pino";
import { expect, test } from "vitest";
import { hasRoom, mailLine, supportEmail } from "./compose.ts";
import { startServer } from "./start-server.ts";

const smtp = { url: "smtp://user:hunter2@mail.example.org:587", from: "us@example.org" };

test.each([
  ["development without a mail server", { production: false, smtp: undefined }, "outbox table, shown at /dev/mail"],
  ["production without one", { production: true, smtp: undefined }, "SMTP_URL is not set, NO MAIL IS SENT"],
  ["a mail server", { production: true, smtp }, "SMTP, mail.example.org:587"],
])("%s says at the start where mail goes, and no password", (_name, config, line) => {
  expect(mailLine(config)).toContain(line);
  expect(mailLine(config)).not.toContain("hunter2");
});

test.each([
  [["first@example.org", "second@example.org"], "first@example.org"],
  [[], "support@example.com"],
])("API-07: of the administrators %j, %s is who is written to", (adminEmails, address) => {
  expect(supportEmail({ adminEmails })).toBe(address);
});

test("point 3 what a process that died left half written goes on PostgreSQL too, what is being written stays", async () => {
  const database = await openTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "gradus-sweep-"));
  const folders = [join(dataDir, "uploads"), join(dataDir, "files", ".partial")];
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    for (const name of ["old", "new"]) await writeFile(join(folder, name), "half a score");
    await utimes(join(folder, "old"), 0, 0);
  }
  const url = database.handle.kind === "postgres" ? database.handle.url : "";
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0", ROLE: "api", NODE_ENV: "test" });
  const server = await startServer(config, pino({ level: "silent" }), () => {});
  for (const folder of folders) expect(await readdir(folder)).toEqual(["new"]);
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true });
}, 60_000);

test("point 9 readiness looks at the room that the data directory's disk has", async () => {
  expect(await hasRoom(tmpdir(), 1)).toBe(true);
  expect(await hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
});
