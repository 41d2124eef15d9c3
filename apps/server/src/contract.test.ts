import { answerSchema, failureSchema, filePaths, restTable } from "@gradus/api";
import { errorCatalogue } from "@gradus/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountsErrors } from "./testing/contract-errors-accounts.ts";
import { adminErrors } from "./testing/contract-errors-admin.ts";
import { driveErrors } from "./testing/contract-errors-drive.ts";
import { moneyErrors } from "./testing/contract-errors-money.ts";
import { requestsErrors } from "./testing/contract-errors-requests.ts";
import { plainSuccess, successes } from "./testing/contract-successes.ts";
import { type Answer, askAt, type ContractWorld, openContractWorld } from "./testing/contract-world.ts";
import { documentedPaths, furtherPaths } from "./testing/documented-paths.ts";

/** Every documented path answers its success and its errors in the documented shapes. */
let world: ContractWorld;
beforeAll(async () => {
  world = await openContractWorld();
});
afterAll(() => world.close());
// so that one test's calls do not count against the next one's limits
beforeEach(() => {
  for (const server of [world.server, world.bare, world.unpaid]) server.clock.advance(61_000);
});

const errorCases = [...accountsErrors, ...driveErrors, ...requestsErrors, ...moneyErrors, ...adminErrors];

type Path = { readonly name: string; readonly access: "anyone" | "user" | "admin"; readonly procedure: string };
const jsonPaths = restTable.map((row) => ({ row, name: `${row.method} ${row.path}` }));
const paths: readonly Path[] = [
  ...jsonPaths.map(({ name, row: { access, procedure } }) => ({ name, access, procedure })),
  ...filePaths.map(({ method, path, access }) => ({ name: `${method} ${path}`, access, procedure: "" })),
];

/** A failure as documented: its status and code, and nothing that the schema does not have. */
function expectFailure(answer: Answer, status: number, code: string): void {
  const body = answer.json();
  expect([answer.statusCode, body.error?.code, body.error?.status]).toEqual([status, code, status]);
  expect(failureSchema.strict().parse(body)).toEqual(body);
  expect(body.error.message).not.toMatch(/[{}]|undefined/);
  if (status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
}

type Schema = { readonly parse: (body: unknown) => unknown };
type Response = { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
/** The documented answer of a path that carries files: the schema of its JSON, or else its media types. */
function documentedAnswer(name: string, status: number): { json?: Schema; types: readonly string[] } | undefined {
  const found = filePaths.find(({ method, path }) => `${method} ${path}` === name);
  const response = found?.operation.responses?.[String(status) as "200"] as Response | undefined;
  const json = response?.content?.["application/json"]?.schema as Schema | undefined;

  return response && { types: Object.keys(response.content ?? {}), ...(json ? { json } : {}) };
}

describe("every documented path is served", () => {
  test.each(documentedPaths.map(({ name }) => name))("%s", (name) => {
    expect(paths.map((path) => path.name)).toContain(name);
  });
  test("and every served path is documented", () => {
    const known = [...documentedPaths.map(({ name }) => name), ...furtherPaths].sort();
    expect(paths.map(({ name }) => name).sort()).toEqual(known);
  });
});

describe("API-06: success, as {success: true, data…}", () => {
  test.each(paths)("$name", async (path) => {
    const prepared = successes[path.name];
    const answer = await (prepared ? prepared(world, path.name) : plainSuccess(world, path));
    const json = jsonPaths.find(({ name }) => name === path.name);
    if (json) {
      const { row } = json;
      expect(answer.statusCode, answer.body).toBe(row.status ?? 200);
      const body = answer.json();
      expect(answerSchema(row).parse(body)).toEqual(body);

      return;
    }
    const documented = documentedAnswer(path.name, answer.statusCode);
    expect(documented, `${answer.statusCode} ${answer.body.slice(0, 200)}`).toBeDefined();
    if (documented?.json) expect(() => documented.json?.parse(answer.json())).not.toThrow();
    else if (answer.statusCode < 300) {
      expect(documented?.types).toContain(String(answer.headers["content-type"]).split(";")[0]);
    }
  });
});

describe("API-04: 401 without a session, but for what anyone may call", () => {
  test.each(paths.filter(({ access }) => access !== "anyone"))("$name", async ({ name }) => {
    const params = { id: crypto.randomUUID(), format: "pdf", side: "result", n: "1", variant: "0", session_id: "x" };
    const answer = await world.ask(name, { params });
    const code = { "/api/payments/checkout": "payment/login" }[name.split(" ")[1] ?? ""];
    const isVoucher = /\/api\/vouchers\/(redeem|validate)/.test(name);
    expectFailure(answer, 401, code ?? (isVoucher ? "voucher/login" : "auth/unauthenticated"));
  });
});

describe("ADM-06: 403 'Admin access required' to people who are no administrators", () => {
  test.each(paths.filter(({ access }) => access === "admin"))("$name", async ({ name }) => {
    const answer = await world.ask(name, { as: world.owner, params: { id: crypto.randomUUID(), n: "0" } });
    expectFailure(answer, 403, "auth/forbidden");
    expect(answer.json().error.message).toBe("Admin access required");
  });
});

describe("404 for an id that is malformed or unknown", () => {
  test.each(paths.filter(({ name }) => name.includes("{id}")))("$name", async ({ name, access, procedure }) => {
    for (const id of ["nonsense", crypto.randomUUID()]) {
      const as = access === "admin" ? world.admin : world.owner;
      const things = { ...world.things, idFor: async () => id };
      const answer = await plainSuccess({ ...world, owner: as, things }, { name, procedure, access });
      expectFailure(answer, 404, "request/not-found");
    }
  });
});

describe("400 for paging out of range", () => {
  const paged = jsonPaths.filter(({ row }) => row.request.query?.includes("page"));
  test.each(paged)("$name", async ({ name }) => {
    for (const query of ["?page=0", "?limit=0", "?limit=1000000", "?page=x"]) {
      expectFailure(await world.ask(name, { as: world.admin, query }), 400, "request/paging");
    }
  });
});

describe("400 for a body that is no object", () => {
  const taking = jsonPaths.filter(({ row }) => row.request.body && row.method !== "delete");
  test.each(taking)("$name", async ({ name }) => {
    const headers = { "content-type": "application/json" };
    const asked = { as: world.admin, params: { id: crypto.randomUUID() }, headers, body: "{" };
    expectFailure(await world.ask(name, asked), 400, "request/invalid");
  });
});

test("405 for a method that a path does not have", async () => {
  for (const { name } of paths) {
    const answer = await world.ask(name.replace(/^\w+/, "patch"), {
      params: { id: "x", format: "pdf", side: "result", n: "1", variant: "0", session_id: "x", slug: "x", token: "x" },
    });
    expectFailure(answer, 405, "request/method");
    expect(answer.headers.allow).toContain(name.split(" ")[0]?.toUpperCase());
  }
});

describe("API-11: 429 with Retry-After when the calls are used up", () => {
  const uncounted = /openapi|webhooks|unsubscribe|google/;
  test.each(paths.filter(({ name }) => !uncounted.test(name)))("$name", async ({ name, access }) => {
    const { exhausted } = world;
    const as = access === "anyone" ? undefined : await exhausted.signUpAdmin();
    const params = { id: crypto.randomUUID(), format: "pdf", side: "result", n: "1", variant: "0", session_id: "x" };
    const answer = await askAt(exhausted, name, { as, params });
    expectFailure(answer, 429, "request/rate-limited");
    expect(answer.headers["retry-after"]).toBe("7");
  });
});

/** Errors that the specification has in other words: a page for the popup of Google, and a bare sentence (ONB-09). */
const otherShapes: Readonly<Record<string, () => Promise<void>>> = {
  "get /api/auth/google/callback 400": async () => {
    const answer = await world.ask("get /api/auth/google/callback", { query: "?code=guess&state=guess" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(answer.body).toContain(errorCatalogue["auth/google-state"].message);
  },
  "get /api/onboarding/steps 500": async () => {
    const { help } = world.unpaid.services;
    const { onboardingSteps } = help;
    Object.assign(help, { onboardingSteps: () => Promise.reject(new Error("the database is away")) });
    const answer = await askAt(world.unpaid, "get /api/onboarding/steps", { as: await world.unpaid.signUp() });
    Object.assign(help, { onboardingSteps });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, error: "Failed to fetch onboarding content" });
  },
};

describe("errors of one path", () => {
  test.each(errorCases.map(([name, status, code, provoke]) => ({ name, status, code, provoke })))(
    "$name: $status $code",
    async ({ name, status, code, provoke }) => {
      expectFailure(await provoke(world, name), status, code);
    },
  );

  test.each(Object.entries(otherShapes))("%s, in a shape of its own", async (_name, provoke) => provoke());

  test("each documented status is among them, or a 404 for an id, which every path with one has", () => {
    const shown = new Set([...errorCases.map(([name, status]) => `${name} ${status}`), ...Object.keys(otherShapes)]);
    const missing = documentedPaths.flatMap(({ name, errors }) =>
      errors.filter((status) => !shown.has(`${name} ${status}`)).map((status) => `${name} ${status}`),
    );
    expect(missing.filter((call) => !(call.includes("{id}") && call.endsWith(" 404")))).toEqual([]);
  });
});
