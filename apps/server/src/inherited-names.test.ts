import { appRouter, restTable } from "@gradus/api";
import { fakeScore } from "@gradus/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, form, openTestApp, type Person, submitFields, type TestApp } from "./testing/test-app.ts";

/** Names that every plain object inherits, and one that no table has. */
const words = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "nothing"] as const;

type Schema = {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await openTestApp({ limiter: { take: async () => 0 } });
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());

/** Any text of a schema: one of our words, or what the schema allows where it allows a few. */
const textOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const word = fc.constantFrom(...words);
  if (schema.enum) return fc.oneof(fc.constantFrom(...schema.enum), word);
  if (schema.format === "email") return word.map((name) => `${name}@example.org`);

  return word.map((name) => name.padEnd(schema.minLength ?? 0, name));
};

function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "object") {
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, valueFor(of)])),
      {
        requiredKeys: [],
      },
    );
  }
  if (schema.type === "array") return fc.array(valueFor(schema.items ?? {}), { maxLength: 2 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number") return fc.constant(Math.max(1, schema.minimum ?? 1));
  if (schema.type === "null") return fc.constant(null);

  return textOf(schema);
}

/** A session of its own for each call: some end it. */
const headers = async (): Promise<Record<string, string>> => {
  const { token } = await server.services.sessions.create(admin.id);

  return bearer({ ...admin, token });
};

/** Whatever is said to it, the server has an answer of its catalogue. */
const check = (answer: { readonly statusCode: number; readonly body: string }): void => {
  expect([answer.statusCode, answer.body]).toSatisfy(([status]: [number]) => status < 500 || status === 503);
  expect(answer.body).not.toContain("server/error");
};

async function documented(): Promise<Document> {
  return (await server.app.inject({ url: "/api/openapi.json" })).json();
}

const bodyOf = (operation: Operation): fc.Arbitrary<unknown> =>
  valueFor(operation.requestBody?.content["application/json"]?.schema ?? { type: "null" });

async function callPath(method: string, path: string, operation: Operation, texts: readonly string[], body: unknown) {
  const parameters = operation.parameters ?? [];
  const said = (index: number): string => encodeURIComponent(texts[index % texts.length] ?? "");
  const query = parameters.flatMap((one, index) => (one.in === "query" ? [`${one.name}=${said(index)}`] : []));
  let index = 0;
  const url = path.replace(/\{\w+\}/g, () => said(index++));
  check(
    await server.app.inject({
      method: method.toUpperCase() as "GET",
      url: query.length > 0 ? `${url}?${query.join("&")}` : url,
      headers: await headers(),
      ...(body === null ? {} : { payload: body as object }),
    }),
  );
}

describe("point 5 names that objects inherit, in every text field", () => {
  test("of every documented path, its parameters, queries and bodies", async () => {
    const { paths } = await documented();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(calls.length).toBeGreaterThan(50);
    for (const { path, method, operation } of calls) {
      const texts = fc.array(fc.constantFrom(...words), { minLength: 4, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(texts, bodyOf(operation), (some, body) => callPath(method, path, operation, some, body)),
        { numRuns: 12 },
      );
    }
  }, 300_000);

  type Input = { readonly shape?: object; readonly unwrap?: () => Input };
  type Definition = { readonly _def: { readonly type: string; readonly inputs: readonly Input[] } };
  const fieldsOf = (input: Input | undefined): readonly string[] =>
    Object.keys(input?.shape ?? input?.unwrap?.().shape ?? {});

  test("of every procedure that has no path", async () => {
    const withPath = new Set(restTable.map(({ procedure }) => procedure));
    const all = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>);
    const others = all.filter(([name]) => !withPath.has(name));
    expect(others.flatMap(([, { _def }]) => _def.inputs.flatMap(fieldsOf))).toContain("must_haves");
    for (const [name, { _def }] of others) {
      const fields = _def.inputs.flatMap(fieldsOf);
      for (const word of words) {
        const input = Object.fromEntries(fields.map((field) => [field, word]));
        const payload = { json: fields.length > 0 ? input : undefined };
        const isQuery = _def.type !== "mutation";
        check(
          isQuery
            ? await server.app.inject({
                url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(payload))}`,
                headers: await headers(),
              })
            : await server.app.inject({ method: "POST", url: `/trpc/${name}`, headers: await headers(), payload }),
        );
      }
    }
  });

  test.each(words)("%s as a field nobody asked for, and as the name of a procedure", async (word) => {
    for (const body of [`{"${word}":{"admin":true}}`, `{"email":"${word}","${word}":1}`]) {
      for (const url of ["/api/auth/login", "/api/auth/register", "/trpc/user.login"]) {
        check(
          await server.app.inject({
            method: "POST",
            url,
            payload: body,
            headers: { "content-type": "application/json" },
          }),
        );
      }
    }
    check(await server.app.inject({ url: `/trpc/${word}` }));
    check(await server.app.inject({ url: `/trpc/user.${word}` }));
    check(await server.app.inject({ url: `/api/${word}`, headers: { [word]: word, cookie: `${word}=${word}` } }));
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  test.each(words)("%s in every field of a submission, in names of fields and of the file", async (word) => {
    const names = [...Object.keys(submitFields), "assessmentOption", "targetKey", "part", "readingChoices"];
    const cases = [...names, "specificPedagogicalRequirements", "mustHavesMustNots", "creditAnalysis", word].map(
      (name) => ({ ...submitFields, [name]: word }),
    );
    for (const fields of cases) {
      const body = form("originalScoreFile", `${word}.musicxml`, fakeScore(4), fields);
      const sent = { ...body.headers, ...(await headers()), "idempotency-key": `${word} ${Math.random()}` };
      check(
        await server.app.inject({ method: "POST", url: "/api/submit-score", payload: body.payload, headers: sent }),
      );
    }
    for (const name of [word, `${word}.${word}`]) {
      const body = form("scoreFile", name, fakeScore(4), { [word]: word });
      check(
        await server.app.inject({
          method: "POST",
          url: "/api/analyze-credits",
          payload: body.payload,
          headers: { ...body.headers, ...(await headers()) },
        }),
      );
    }
  });
});
