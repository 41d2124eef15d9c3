import { auditEntries, type Database, rowsOf } from "@gradus/db";
import { insertUser, withDatabases } from "@gradus/testing";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openRequestDesk } from "./testing/request-desk.ts";

withDatabases("a search among the rows of everybody", (open) => {
  let database: Database;
  let desk: Awaited<ReturnType<typeof openRequestDesk>>;
  beforeAll(async () => {
    database = await open();
    desk = await openRequestDesk(database, 30);
  });

  test("has indexes to be answered from", async () => {
    const found = await database.db.execute(sql`select indexname from pg_indexes where indexname like '%_words_idx'`);
    expect(rowsOf(found).length).toBeGreaterThan(5);
  });

  describe.each([
    ["a few of whom have such an address", "few", 3],
    ["so many of whom have such an address that they are not named one by one", "many", 130],
  ])("%s", (_name, word, people) => {
    const search = `${word}%_Street`;
    const page = { page: 1, limit: 100, search: search.toUpperCase(), sort: "created_at", order: "desc" } as const;
    let theirs: string;
    let named: string;
    beforeAll(async () => {
      const { services, userId, submit } = desk;
      for (let n = 0; n < people; n++) {
        const { id: adminId } = await insertUser(database, { email: `${n}${search.toLowerCase()}@example.org` });
        const entry = { id: crypto.randomUUID(), adminId, action: "ticket.reply", target: "ticket:1" };
        await database.db.insert(auditEntries).values({ ...entry, createdAt: new Date() });
      }
      const [owner] = (await services.administration.users({ ...page, segment: "all" })).items;
      theirs = await submit();
      await database.db.execute(sql`update requests set user_id = ${owner?.id} where id = ${theirs}`);
      named = await submit();
      await services.requests.rename(userId, named, `On ${search.toLowerCase()}.musicxml`);
    });

    test("finds what is theirs, and what has the words in a text of its own", async () => {
      const { administration, audit } = desk.services;
      const found = await administration.requests(page);
      expect(found.items.map(({ id }) => id).toSorted()).toEqual([theirs, named].toSorted());
      expect(found.total).toBe(2);
      expect((await audit.list({ page: 1, limit: 1, search: page.search })).total).toBe(people);
      const nobody = { ...page, search: `${search}s` };
      expect((await administration.requests(nobody)).total).toBe(0);
    });
  });
});
