import { type Database, openDatabase } from "@gradus/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutboxMailer, latestMails } from "./mailer-outbox.ts";

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());

const mailer = createOutboxMailer({ now: () => new Date("2026-01-02T03:04:05Z") });
const mail = { key: "done:1:1", to: "ada@example.org", subject: "Score ready", text: "Your score is ready." };

test("a mail lives and dies with the caller's transaction", async () => {
  await expect(
    database.transaction(async (tx) => {
      await mailer.enqueue(tx, mail);
      throw new Error("no money");
    }),
  ).rejects.toThrow("no money");
  expect(await latestMails(database.db, 10)).toEqual([]);
});

test("a key is kept once", async () => {
  for (const subject of ["Score ready", "again"]) {
    await database.transaction((tx) => mailer.enqueue(tx, { ...mail, subject }));
  }
  expect(await latestMails(database.db, 10)).toEqual([{ ...mail, createdAt: new Date("2026-01-02T03:04:05Z") }]);
});
