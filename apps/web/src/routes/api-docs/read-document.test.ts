import { expect, test } from "vitest";
import { type ApiDocument, readDocument, searchCalls } from "./read-document.ts";
import { shapeOf } from "./shape.ts";

const document: ApiDocument = {
  paths: {
    "/api/requests/{id}": {
      get: {
        summary: "One request",
        tags: ["Requests"],
        security: [{ cookie: [] }, { sessionToken: [] }, { accessToken: ["requests:read"] }],
        parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" } }],
        responses: {
          "200": { content: { "application/json": { schema: { properties: { id: { type: "string" } } } } } },
          default: {},
        },
        "x-codeSamples": [{ source: "curl x" }],
      },
      delete: { summary: "Delete", tags: ["Requests"], security: [{ cookie: [] }], responses: { "200": {} } },
    },
    "/api/health": { get: { summary: "The process is up", tags: ["Service"], security: [], responses: { "200": {} } } },
  },
};

test("every call with who may make it, what it takes and what it answers", () => {
  const [get, remove, health] = readDocument(document);
  expect(get).toMatchObject({
    method: "GET",
    path: "/api/requests/{id}",
    group: "Requests",
    access: "Access token with requests:read, or a session",
    parameters: [{ name: "id", place: "path, required", shape: "string" }],
    body: null,
    answers: [{ status: "200", types: "application/json", shape: "{\n  id?: string\n}" }],
    curl: "curl x",
  });
  expect(remove?.access).toBe("A session; no access token will do");
  expect(health?.access).toBe("Anyone may call it");
});

test("a search finds calls by all of its words, in any case", () => {
  const calls = readDocument(document);
  expect(searchCalls(calls, "REQUESTS delete").map(({ method }) => method)).toEqual(["DELETE"]);
  expect(searchCalls(calls, " ")).toHaveLength(3);
  expect(searchCalls(calls, "voucher")).toEqual([]);
});

test("shapes: fields, lists, choices, files, and an end to what is nested", () => {
  const nested = {
    properties: { a: { properties: { b: { properties: { c: { properties: { d: { properties: {} } } } } } } } },
  };
  expect(shapeOf({ items: { enum: ["a", "b"] } })).toBe('["a" | "b"]');
  expect(shapeOf({ anyOf: [{ type: "string" }, { type: "null" }] })).toBe("string or null");
  expect(shapeOf({ type: ["integer", "null"] })).toBe("integer or null");
  expect(shapeOf({ type: "string", format: "binary" })).toBe("file");
  expect(shapeOf({ required: ["ok"], properties: { ok: { const: true } } })).toBe("{\n  ok: true\n}");
  expect(shapeOf(nested)).toContain("{ … }");
});
