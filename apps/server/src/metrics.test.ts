import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

const metricsToken = "a token of sixteen characters and more";
const apart = fastify();
let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp({ metricsToken, openMetricsOn: apart });
  ada = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await apart.close();
});

const read = (authorization?: string) =>
  server.app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } });
const sampleOf = (text: string, sample: string): number => {
  const found = text.split("\n").find((line) => line.startsWith(`${sample} `));
  return Number(found?.slice(sample.length + 1));
};

test("API-09: /metrics is for whoever has the token, and is not there without one", async () => {
  const wrong = [undefined, "Bearer nonsense", `Bearer ${ada.token}`, "Bearer ", metricsToken.slice(1)];
  for (const authorization of wrong) {
    const answer = await read(authorization);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, "auth/unauthenticated"]);
  }
  const answer = await read(`Bearer ${metricsToken}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  const plain = await openTestApp();
  const none = await plain.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
  expect([none.statusCode, none.json().error.message]).toEqual([404, "Not found"]);
  await plain.close();
});

test("API-09: it counts answers, requests by status, the queue, Scores and engine time, and names nobody", async () => {
  await server.submit(ada);
  await server.runJobs();
  await server.submit(ada);
  await server.app.inject({ url: "/api/requests/nonsense", headers: bearer(ada) });
  const { body } = await read(`Bearer ${metricsToken}`);
  expect(sampleOf(body, 'gradus_requests{status="completed"}')).toBe(1);
  expect(sampleOf(body, 'gradus_requests{status="pending"}')).toBe(1);
  expect(sampleOf(body, 'gradus_requests{status="failed"}')).toBe(0);
  expect(sampleOf(body, "gradus_queue_waiting")).toBe(1);
  expect(sampleOf(body, "gradus_queue_running")).toBe(0);
  expect(sampleOf(body, "gradus_scores_charged_total")).toBe(2);
  expect(sampleOf(body, "gradus_scores_refunded_total")).toBe(0);
  expect(sampleOf(body, "gradus_engine_run_seconds_count")).toBe(1);
  expect(sampleOf(body, 'gradus_http_requests_total{method="GET",route="/api/requests/:id",status="4xx"}')).toBe(1);
  expect(sampleOf(body, 'gradus_http_requests_total{method="POST",route="/api/submit-score",status="2xx"}')).toBe(2);
  const answered = sampleOf(body, "gradus_http_request_duration_seconds_count");
  expect(answered).toBeGreaterThan(3);
  expect(sampleOf(body, 'gradus_http_request_duration_seconds_bucket{le="+Inf"}')).toBe(answered);
  expect(body).not.toContain(ada.id);
  expect(body).not.toContain("nonsense");
  // every line is a comment or a sample
  for (const line of body.trimEnd().split("\n")) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
  }
});

test("API-09: the host of its own serves the same without a token, and nothing else", async () => {
  const { statusCode, body } = await apart.inject({ url: "/metrics" });
  expect(statusCode).toBe(200);
  expect(sampleOf(body, 'gradus_requests{status="completed"}')).toBe(1);
  expect((await apart.inject({ url: "/api/health" })).statusCode).toBe(404);
});

test("API-09: health, readiness and the document of all paths are there for everybody", async () => {
  for (const url of ["/api/health", "/api/health/ready", "/api/openapi.json"]) {
    expect((await server.app.inject({ url })).statusCode).toBe(200);
  }
});
