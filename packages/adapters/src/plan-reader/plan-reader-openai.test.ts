import { type OpenAiScript, startOpenAiServer } from "@gradus/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenAiPlanReader } from "./plan-reader-openai.ts";

let server: Awaited<ReturnType<typeof startOpenAiServer>>;
beforeAll(async () => {
  server = await startOpenAiServer("test-key");
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const prices = { input: 0.25, output: 2 };
const texts = {
  requirements: "no octaves, something odd",
  mustHaves: "keep bars 9-16",
  instrument: "Piano",
  measures: 32,
};
const wish = {
  text: "no octaves",
  understood: true,
  constraint: {
    type: "interval.forbid-harmonic",
    params: { hand: "both", semitones: [12] },
    scope: null,
    strength: "hard",
  },
  note: "",
};
const lock = {
  text: "keep bars 9-16",
  understood: true,
  constraint: {
    type: "measures.lock",
    params: { ranges: [[9, 16]] },
    scope: { measures: null, exceptMeasures: null, part: null, hand: "left" },
    strength: "hard",
  },
  note: "",
};
const used = { inputTokens: 4000, outputTokens: 500, costUsd: 0.002 };

function read(
  steps: readonly OpenAiScript[],
  options: { apiKey?: string; timeoutMs?: number } = {},
  signal?: AbortSignal,
) {
  server.script.splice(0, server.script.length, ...steps);
  const reader = createOpenAiPlanReader({ apiKey: "test-key", model: "m", baseUrl: server.url, prices, ...options });
  return reader.read(texts, signal);
}
const says = (wishes: readonly unknown[]): OpenAiScript => ({ content: JSON.stringify({ wishes }) });

test("reads wishes by a strict schema, lists what was passed over, and counts tokens and cost", async () => {
  const reading = await read([says([wish, lock])]);
  expect(reading.usage).toEqual(used);
  expect(reading.plan?.wishes).toMatchObject([
    { text: "no octaves", constraint: { type: "interval.forbid-harmonic" } },
    { text: "keep bars 9-16", constraint: { params: { ranges: [[9, 16]] }, scope: { hand: "left" } } },
    { text: "something odd", understood: false, constraint: null },
  ]);
  expect(server.calls).toHaveLength(1);
  expect(JSON.stringify(server.calls[0]?.body)).toContain("no octaves, something odd");
});

test.each([
  ["no JSON", { content: "Here you are:" }, "malformed"],
  ["JSON of another shape", { content: '{"wishes":[{"text":"no octaves"}]}' }, "malformed"],
  ["params of another type", says([{ ...wish, constraint: { ...wish.constraint, params: { max: 3 } } }]), "malformed"],
  ["a clause that nobody wrote", says([{ ...wish, text: "transpose to C" }]), "malformed"],
  ["an empty answer", { content: "" }, "malformed"],
  ["a refusal", { content: "", refusal: "I can't help with that." }, "refused"],
  ["an answer cut short", { content: '{"wishes":[', finish: "length" }, "cut short"],
] as const)("gives no plan for %s, but the tokens it cost", async (_what, answer, failure) => {
  expect(await read([answer])).toEqual({ plan: undefined, usage: used, failure });
});

test.each([429, 500, 503])("tries again after %d", async (status) => {
  const reading = await read([{ status, retryAfterMs: 1 }, { status, retryAfterMs: 1 }, says([wish, lock])]);
  expect(reading.plan?.wishes).toHaveLength(3);
  expect(server.calls).toHaveLength(3);
});

test.each([429, 500])("gives up when it stays at %d", async (status) => {
  expect(await read([{ status, retryAfterMs: 1 }])).toMatchObject({ plan: undefined, failure: `status ${status}` });
  expect(server.calls).toHaveLength(3);
});

test("does not try again with a wrong key, and repeats nothing of it", async () => {
  const reading = await read([says([])], { apiKey: "wrong" });
  expect(reading).toMatchObject({ plan: undefined, failure: "status 401", usage: { costUsd: 0 } });
  expect(server.calls).toHaveLength(1);
});

test("ends when the service hangs, or the run was ended", async () => {
  server.script.splice(0, server.script.length, { hang: true });
  const options = { apiKey: "test-key", model: "m", baseUrl: server.url, prices, timeoutMs: 50, retries: 0 };
  expect(await createOpenAiPlanReader(options).read(texts)).toMatchObject({ failure: "timeout" });
  expect(await read([{ hang: true }], {}, AbortSignal.timeout(30))).toMatchObject({ failure: "aborted" });
});

test("says when nobody answers", async () => {
  const options = { apiKey: "k", model: "m", baseUrl: "http://127.0.0.1:9/v1", prices, retries: 0 };
  expect(await createOpenAiPlanReader(options).read(texts)).toMatchObject({ failure: "unreachable" });
});
