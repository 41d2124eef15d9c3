import { requests } from "@gradus/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  const made = [
    { originalFileName: "Bach 100%.mxl", originalInstrument: "Violin", modificationCount: 2 },
    { originalFileName: "air_on_g.mxl", originalInstrument: "Cello", modificationCount: 0 },
    { originalFileName: "Czerny.mxl", modificationType: "Complexify Score", modificationCount: 1 },
  ] as const;
  for (const values of made) {
    const id = await server.submit(ada);
    await server.runJobs();
    await server.database.db.update(requests).set(values).where(eq(requests.id, id));
    server.clock.advance(1000);
  }
});
afterAll(() => server.close());

const names = async (query: string): Promise<string[]> => {
  const answer = await server.app.inject({ url: `/api/requests?${query}`, headers: bearer(ada) });

  return answer
    .json()
    .requests.map(({ original_file_name: name }: { original_file_name: string }) => name.split(/[ _.]/)[0]);
};

test.each([
  ["sort=newest", ["Czerny", "air", "Bach"]],
  ["sort=oldest", ["Bach", "air", "Czerny"]],
  ["sort=most", ["Bach", "Czerny", "air"]],
  ["sort=least", ["air", "Czerny", "Bach"]],
  ["sort=az", ["air", "Bach", "Czerny"]],
  ["sort=za", ["Czerny", "Bach", "air"]],
  ["search=bACH", ["Bach"]],
  ["search=100%25", ["Bach"]],
  ["search=_", ["air"]],
  ["instrument=Violin,Cello&sort=az", ["air", "Bach"]],
  ["type=Complexify+Score", ["Czerny"]],
  ["status=failed", []],
  ["status=completed,failed&instrument=Cello&type=Simplify+Score&search=air", ["air"]],
  ["sort=az&page=2&limit=2", ["Czerny"]],
  ["sort=az&page=9&limit=2", []],
])("LIST-04 LIST-07 LIST-09 point 6: %s is answered by the server as %j", async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test.each(["sort=password", "instrument=Kazoo", "type=Rewrite", "status=lost", "page=0", "limit=101"])(
  "LIST-04: %s is refused",
  async (query) => {
    const answer = await server.app.inject({ url: `/api/requests?${query}`, headers: bearer(ada) });
    expect(answer.statusCode).toBe(400);
  },
);

test("LIST-09: the count is of all that match, not of the page", async () => {
  const answer = await server.app.inject({
    url: "/api/requests?limit=1&page=2&type=Simplify+Score",
    headers: bearer(ada),
  });
  expect(answer.json().pagination).toEqual({ page: 2, limit: 1, total: 2, total_pages: 2 });
});
