import { type Database, requests } from "@gradus/db";
import { withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openRequestDesk } from "../testing/request-desk.ts";

/** as a person expects to find them */
const ordered = [
  "2 Voices.mxl",
  "10 Voices.mxl",
  "Ärger.mxl",
  "Etude 1.mxl",
  "étude 2 b.mxl",
  "Étude 2.mxl",
  "Étude 10.mxl",
  "Op. 9 No. 2.mxl",
  "op. 9 no. 10.mxl",
  "Op. 10 No. 1.mxl",
  "Scan 20261123074500.mxl",
  "Scan 20261123074501.mxl",
  "Zebra.mxl",
];

withDatabases("LIST-07 names in order", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test("numbers by their value, without case and accents, for the owner and for administrators", async () => {
    const { services, userId, ports, submit } = await openRequestDesk(database, 100);
    const shuffled = ordered.toSorted((a, b) => a.slice(-5).localeCompare(b.slice(-5)) || a.localeCompare(b));
    for (const originalFileName of shuffled) {
      const id = await submit(1);
      const done = { originalFileName, status: "completed", outputPdf: true } as const;
      await database.db.update(requests).set(done).where(eq(requests.id, id));
      ports.clock.advance(1000);
    }
    const namesOf = (items: readonly { readonly originalFileName: string }[]) =>
      items.map(({ originalFileName }) => originalFileName);
    const mine = await services.requests.list(userId, { sort: "az" });
    expect(namesOf(mine.items)).toEqual(ordered);
    expect(namesOf((await services.requests.list(userId, { sort: "za" })).items)).toEqual(ordered.toReversed());
    const query = { page: 1, limit: 100, userId, sort: "file_name", order: "asc" } as const;
    expect(namesOf((await services.administration.requests(query)).items)).toEqual(ordered);
  });
});
