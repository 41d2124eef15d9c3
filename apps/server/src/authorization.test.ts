import { filePaths, restTable } from "@gradus/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callFile, callProcedure, callRow, fileCalls, isStream, procedureNames } from "./testing/access-calls.ts";
import { type Access, files, inputs, procedures } from "./testing/access-matrix.ts";
import { createOwnThings, type OwnThings } from "./testing/own-things.ts";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

/**
 * T10, ROLE-05. Every caller tries every procedure and every path. The calls are made from the router and the tables of paths:
 * one that is missing from the access matrix fails the test. Access tokens: authorization-tokens.test.ts.
 */
const restAccess = (procedure: string): Access => procedures[procedure] ?? "owner";

const callerNames = ["anonymous", "deleted user", "stranger", "demoted admin", "admin", "owner"];
let server: TestApp;
let things: OwnThings;
const callers: Record<string, Person | undefined> = {};
beforeAll(async () => {
  server = await openTestApp();
  const people = { owner: await server.signUp(), admin: await server.signUpAdmin() };
  things = createOwnThings(server, people);
  Object.assign(callers, people);
  callers.stranger = await server.signUp();
  callers["demoted admin"] = await server.signUpAdmin();
  await server.services.accounts.setFlags(callers["demoted admin"].id, { admin: false });
  callers["deleted user"] = await server.signUp();
  await server.services.accounts.remove(callers["deleted user"].id);
  for (const _ of [...callerNames, ...callerNames]) leaving.push(await server.signUp());
});
afterAll(() => server.close());

/** The status that a caller must get: 0 stands for "served or refused for another reason than who calls". */
function expected(access: Access, caller: string): number {
  if (access === "anyone") return 0;
  if (caller === "anonymous" || caller === "deleted user") return 401;
  if (access === "admin") return caller === "admin" ? 0 : 403;

  return access === "owner" && caller !== "owner" ? 404 : 0;
}

/** Accounts that a call may delete: nobody's session may end half-way through the matrix. */
const leaving: Person[] = [];
const endsAccount = (name: string): boolean => name.endsWith("deleteAccount");
const headersOf = (caller: string, name: string): Record<string, string> => {
  const signedIn = name.endsWith("logout") ? undefined : callers[caller];
  const mayLeave = caller !== "deleted user" && endsAccount(name);
  const person = signedIn && mayLeave ? leaving.pop() : signedIn;

  return person ? bearer(person) : {};
};

function check(status: number, access: Access, caller: string): void {
  const wanted = expected(access, caller);
  if (wanted > 0) expect(status).toBe(wanted);
  else expect([401, 403, 404, 500].includes(status) && access !== "anyone").toBe(false);
}

test("ROLE-05 T10: every procedure and path is listed", () => {
  expect(Object.keys(procedures).sort()).toEqual([...procedureNames].sort());
  expect(Object.keys(files).sort()).toEqual(filePaths.map(({ method, path }) => `${method} ${path}`).sort());
  for (const row of restTable) expect(procedures, row.path).toHaveProperty(row.procedure.replace(".", "\\."));
});

test("the documented access of each path is the tested one", () => {
  for (const row of restTable) {
    const access = restAccess(row.procedure);
    expect(row.access, row.path).toBe(access === "owner" ? "user" : access);
  }
  for (const { method, path, access } of filePaths) {
    const tested = files[`${method} ${path}`];
    expect(access, path).toBe(tested === "owner" ? "user" : tested);
  }
});

describe.each(callerNames)("as %s", (caller) => {
  // two callers without an account count as one address
  beforeAll(() => server.clock.advance(60_000));

  test.each(Object.entries(procedures))("procedure %s for %s", async (name, access) => {
    const id = await things.idFor(name);
    const input = { ...inputs[name], ...(access === "owner" || things.isOwn(name) ? { id } : {}) };
    const answer = await callProcedure(server, name, input, headersOf(caller, name));
    if (isStream(name) && expected(access, caller) > 0) {
      // A stream has begun with 200 before its procedure refuses; the refusal is its first event.
      expect(answer.body).toContain(`"httpStatus":${expected(access, caller)}`);
    } else check(answer.statusCode, access, caller);
  });

  test.each(restTable.map((row) => [`${row.method} ${row.path}`, row] as const))("path %s", async (_name, row) => {
    const id = await things.idFor(row.procedure);
    const answer = await callRow(server, row, id, headersOf(caller, row.procedure));
    check(answer.statusCode, restAccess(row.procedure), caller);
  });

  test.each(fileCalls.map((call) => [`${call.name}${call.query}`, call] as const))(
    "point 10 path %s",
    async (_, call) => {
      const answer = await callFile(server, things, call, headersOf(caller, call.name));
      check(answer.statusCode, files[call.name] ?? "owner", caller);
    },
  );
});

describe.each(["stranger", "admin"])("ROLE-05 VAL-02: for %s another's id is as unknown as any", (caller) => {
  const owned = Object.keys(procedures).filter((name) => procedures[name] === "owner");
  test.each(owned.filter((name) => !isStream(name)))("%s", async (name) => {
    const headers = headersOf(caller, name);
    const theirs = await callProcedure(server, name, { ...inputs[name], id: await things.idFor(name) }, headers);
    for (const id of [crypto.randomUUID(), "0".repeat(64), "nonsense", "../../etc/passwd"]) {
      const unknown = await callProcedure(server, name, { ...inputs[name], id }, headers);
      expect([unknown.statusCode, unknown.body]).toEqual([404, theirs.body]);
    }
  });
});
