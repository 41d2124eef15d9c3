import { filePaths, restTable, scopedProcedures, scopeOf } from "@gradus/api";
import { accessScopes } from "@gradus/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callFile, callProcedure, callRow, fileCalls, isStream, procedureNames } from "./testing/access-calls.ts";
import { type Access, files, inputs, procedures, scopeNeeded } from "./testing/access-matrix.ts";
import { createOwnThings, type OwnThings } from "./testing/own-things.ts";
import { openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

/** ROLE-05. Programs with access tokens try every procedure and every path, as the people of authorization.test.ts do. */
const callerNames = [
  "the owner's token with every scope",
  "the owner's token without the scope",
  "a stranger's token with every scope",
  "an administrator's token with every scope",
  "an administrator's token without the scope",
  "a demoted administrator's token",
  "a deleted user's token",
];
let server: TestApp;
let things: OwnThings;
/** the tokens of each caller: "all", or the scope that one lacks */
const tokens: Record<string, Record<string, string>> = {};
const ownScopes = accessScopes.filter((scope) => scope !== "admin");

async function tokenOf(person: Person, scopes: readonly (typeof accessScopes)[number][]): Promise<string> {
  const { token } = await server.services.accessTokens.create(person.id, { name: "matrix", scopes, expiresInDays: 7 });

  return token;
}
const lacking = (person: Person, scopes: readonly (typeof accessScopes)[number][]) =>
  Promise.all(
    accessScopes.map(async (lacked) => {
      const others = scopes.filter((scope) => scope !== lacked);

      return [lacked, await tokenOf(person, others)] as const;
    }),
  ).then(Object.fromEntries);

beforeAll(async () => {
  server = await openTestApp();
  const people = { owner: await server.signUp(), admin: await server.signUpAdmin() };
  things = createOwnThings(server, people);
  const demoted = await server.signUpAdmin();
  const deleted = await server.signUp();
  tokens["the owner's token with every scope"] = { all: await tokenOf(people.owner, ownScopes) };
  tokens["the owner's token without the scope"] = await lacking(people.owner, ownScopes);
  tokens["a stranger's token with every scope"] = { all: await tokenOf(await server.signUp(), ownScopes) };
  tokens["an administrator's token with every scope"] = { all: await tokenOf(people.admin, accessScopes) };
  tokens["an administrator's token without the scope"] = await lacking(people.admin, accessScopes);
  tokens["a demoted administrator's token"] = { all: await tokenOf(demoted, accessScopes) };
  tokens["a deleted user's token"] = { all: await tokenOf(deleted, ownScopes) };
  await server.services.accounts.setFlags(demoted.id, { admin: false });
  await server.services.accounts.remove(deleted.id);
});
afterAll(() => server.close());

/** The status that a token must get: 0 stands for "served or refused for another reason than who calls". */
function expected(name: string, access: Access, caller: string): number {
  if (access === "anyone") return 0;
  if (caller === "a deleted user's token") return 401;
  if (scopeNeeded(name, access) === "session" || caller.endsWith("without the scope")) return 403;
  if (access === "admin") return caller.startsWith("an administrator") ? 0 : 403;

  return access === "owner" && !caller.startsWith("the owner") ? 404 : 0;
}

function headersOf(caller: string, name: string, access: Access): Record<string, string> {
  const own = tokens[caller] ?? {};

  return { authorization: `Bearer ${own.all ?? own[scopeNeeded(name, access)] ?? Object.values(own)[0]}` };
}

function check(status: number, wanted: number, access: Access): void {
  if (wanted > 0) expect(status).toBe(wanted);
  else expect([401, 403, 404, 500].includes(status) && access !== "anyone").toBe(false);
}

test("the scope that each call needs is the tested one, and names a procedure", () => {
  for (const name of scopedProcedures) expect(procedureNames).toContain(name);
  for (const [name, access] of Object.entries(procedures)) {
    if (access !== "anyone") expect([name, scopeOf(name)]).toEqual([name, scopeNeeded(name, access)]);
  }
  for (const { method, path, scope } of filePaths) {
    const name = `${method} ${path}`;
    const access = files[name] ?? "anyone";
    expect([name, scope]).toEqual([name, access === "anyone" ? undefined : scopeNeeded(name, access)]);
  }
});

describe.each(callerNames)("as %s", (caller) => {
  beforeAll(() => server.clock.advance(60_000));

  test.each(Object.entries(procedures))("procedure %s for %s", async (name, access) => {
    const id = await things.idFor(name);
    const input = { ...inputs[name], ...(access === "owner" || things.isOwn(name) ? { id } : {}) };
    const answer = await callProcedure(server, name, input, headersOf(caller, name, access));
    const wanted = expected(name, access, caller);
    if (isStream(name) && wanted > 0) expect(answer.body).toContain(`"httpStatus":${wanted}`);
    else check(answer.statusCode, wanted, access);
  });

  test.each(restTable.map((row) => [`${row.method} ${row.path}`, row] as const))("path %s", async (_name, row) => {
    const access = procedures[row.procedure] ?? "owner";
    const headers = headersOf(caller, row.procedure, access);
    const answer = await callRow(server, row, await things.idFor(row.procedure), headers);
    check(answer.statusCode, expected(row.procedure, access, caller), access);
  });

  test.each(fileCalls.map((call) => [`${call.name}${call.query}`, call] as const))("path %s", async (_, call) => {
    const access = files[call.name] ?? "owner";
    const answer = await callFile(server, things, call, headersOf(caller, call.name, access));
    check(answer.statusCode, expected(call.name, access, caller), access);
  });
});
