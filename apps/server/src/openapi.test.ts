import { filePaths, restTable } from "@gradus/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
type Operation = { responses: Record<string, unknown>; security: unknown[] };
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; servers: { url: string }[] };
beforeAll(async () => {
  server = await openTestApp();
  document = (await server.app.inject({ url: "/api/openapi.json", headers: { host: "localhost" } })).json();
});
afterAll(() => server.close());

test("is OpenAPI 3.1 for the address that was asked", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: "http://localhost" }]);
});

test.each([...restTable, ...filePaths].map((row) => [row.method, row.path, row.access] as const))(
  "%s %s is in it",
  (method, path, access) => {
    const operation = document.paths[path]?.[method];
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(20[0-2]|30[23])$/), "default"]),
    );
    const schemes = operation?.security.flatMap((one) => Object.keys(one as object)) ?? [];
    expect(schemes.slice(0, 2)).toEqual(access === "anyone" ? [] : ["cookie", "sessionToken"]);
  },
);

/** Routes of the host's tree, as "get /api/x/{id}". */
function servedRoutes(): string[] {
  const branch: string[] = [];
  const routes: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", segment = "", methods = ""] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    branch.splice(indent.length / 4, branch.length, segment);
    const path = branch.join("").replace(/:(\w+)/g, "{$1}");
    for (const method of methods ? methods.split(", ") : []) routes.push(`${method.toLowerCase()} ${path}`);
  }

  return routes.filter((route) => route.includes(" /api/") && !/^(head|options) /.test(route));
}

test("every route of the API that the host serves is in it, and nothing else", () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  expect(servedRoutes().sort()).toEqual(documented.sort());
});
