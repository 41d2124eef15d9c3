import { dashboardStatsSchema } from "@gradus/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());

const stats = async (query = "") =>
  (await server.app.inject({ url: `/api/dashboard-stats${query}`, headers: bearer(ada) })).json();

test("DASH-09: every documented field and no other; the two favourites are N/A when there is none", async () => {
  const answer = await stats();
  expect(Object.keys(answer)).toEqual(["success", "data"]);
  expect(Object.keys(answer.data).sort()).toEqual(Object.keys(dashboardStatsSchema.shape).sort());
  expect(answer.data).toMatchObject({ credits: 3, scoreBalance: 3, requests_count: 0, recent_activity: [{}] });
  expect(answer.data).toMatchObject({ mostFrequentModification: "N/A", favoriteInstrument: "N/A" });
});

test("DASH-09 DASH-10: after one request, by range; another range is refused", async () => {
  const id = await server.submit(ada);
  await server.runJobs();
  const { data } = await stats("?range=7d");
  expect(dashboardStatsSchema.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    credits: 2,
    requests_count: 1,
    completed_requests: 1,
    pending_requests: 0,
    requestsThisMonth: 1,
    mostFrequentModification: "Simplify Score",
    favoriteInstrument: "Piano",
  });
  expect(data.recent_activity).toContainEqual({
    id,
    type: "request",
    title: "Minuet.musicxml",
    status: "completed",
    created_at: expect.stringMatching(/Z$/),
  });
  server.clock.advance(8 * 86_400_000);
  expect((await stats("?range=7d")).data).toMatchObject({ requests_count: 0, credits: 2 });
  expect((await stats("?range=1y")).error).toMatchObject({ code: "request/invalid", status: 400 });
});
