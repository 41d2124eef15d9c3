import { appRouter, filePaths, restTable } from "@gradus/api";
import { fakeScore } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Access, files, inputs, procedures, queryForms } from "./testing/access-matrix.ts";
import { bearer, form, openTestApp, type Person, submitFields, type TestApp } from "./testing/test-app.ts";

/**
 * T10, ROLE-05. Every caller tries every procedure and every path. The calls are made from the router and the tables of paths:
 * one that is missing from the access matrix fails the test.
 */
const fileCalls = Object.entries(files).flatMap(([name, access]) =>
  ["", ...(queryForms[name] ?? [])].map((query) => [`${name}${query}`, access, name, query] as const),
);

type Definition = { _def: { type: "query" | "mutation" | "subscription" } };
const defined = appRouter._def.procedures as unknown as Record<string, Definition>;
const restAccess = (procedure: string): Access => procedures[procedure] ?? "owner";

const callerNames = ["anonymous", "deleted user", "stranger", "demoted admin", "admin", "owner"];
let server: TestApp;
const callers: Record<string, Person | undefined> = {};
let requestId = "";
beforeAll(async () => {
  server = await openTestApp();
  callers.owner = await server.signUp();
  callers.stranger = await server.signUp();
  callers.admin = await server.signUpAdmin();
  callers["demoted admin"] = await server.signUpAdmin();
  await server.services.accounts.setFlags(callers["demoted admin"].id, { admin: false });
  callers["deleted user"] = await server.signUp();
  await server.services.accounts.remove(callers["deleted user"].id);
  for (const _ of [...callerNames, ...callerNames]) leaving.push(await server.signUp());
});
afterAll(() => server.close());

/** A completed request of the owner; a new one when a call before has deleted it. */
async function freshRequest(): Promise<string> {
  const owner = callers.owner as Person;
  await server.runJobs();
  const known = requestId && (await server.services.requests.get(owner.id, requestId).catch(() => undefined));
  if (known) return requestId;
  requestId = await server.submit(owner);
  await server.runJobs();

  return requestId;
}

/** Another session of the owner, to be ended. */
async function freshSession(): Promise<string> {
  const owner = callers.owner as Person;
  await server.services.sessions.create(owner.id);
  const list = await server.services.accounts.listSessions(owner.id, owner.token);

  return list.find(({ isCurrent }) => !isCurrent)?.id ?? "";
}

/** An open checkout of the owner. */
async function freshCheckout(): Promise<string> {
  const order = { priceId: "price_gradus_starter", quantity: 1, origin: "http://localhost" };

  return (await server.services.payments.checkout((callers.owner as Person).id, order)).sessionId;
}
async function freshPayment(): Promise<string> {
  await freshCheckout();
  const { items } = await server.services.payments.history((callers.owner as Person).id, { page: 1, limit: 1 });

  return items[0]?.id ?? "";
}
const freshVoucher = async (): Promise<string> =>
  (await server.services.vouchers.create((callers.admin as Person).id, { amountScores: 1 })).id;

const freshFile = async (): Promise<string> => {
  const upload = { fileName: "a.musicxml", content: fakeScore(8) };
  const wanted = { upload, folder: "", temporary: false, analyze: false };

  return (await server.services.files.upload((callers.owner as Person).id, wanted)).file.id;
};
const anyProduct = async (): Promise<string> => (await server.services.products.list())[0]?.id ?? "";
let articles = 0;
const freshArticle = async (): Promise<string> => {
  const words = { title: `Article ${++articles}`, content: "<p>Text</p>" };

  return (await server.services.help.create((callers.admin as Person).id, words)).id;
};

/** Somebody whose account an administrator changes. */
const freshUser = async (): Promise<string> => (await server.signUp()).id;

const freshNotice = async (): Promise<string> => {
  const times = { startTime: null, endTime: null };
  const notice = {
    type: "info",
    title: "News",
    message: "Hello",
    isActive: true,
    targetUsers: "all",
    ...times,
  } as const;

  return (await server.services.notices.create((callers.admin as Person).id, notice)).id;
};

/** A message of the owner with a file. */
async function freshTicket(): Promise<string> {
  const owner = callers.owner as Person;
  const input = { name: "Owner", email: owner.email, ticketType: "General", message: "How are you?" } as const;
  const file = { fileName: "a.txt", read: async () => new TextEncoder().encode("text") };

  return server.services.support.open(owner, input, [file]);
}

/** Ids of the owner by the procedure that takes them; the others take a request's. */
const ownIds: Readonly<Record<string, () => Promise<string>>> = {
  "user.endSession": freshSession,
  "payments.returned": freshCheckout,
  "payments.get": freshPayment,
  "payments.refund": freshPayment,
  "admin.disableVoucher": freshVoucher,
  "requests.file": freshFile,
  "requests.analyzeFile": freshFile,
  "requests.removeFile": freshFile,
  "requests.fileDownloadUrl": freshFile,
  "admin.popularProduct": anyProduct,
  "admin.productSale": anyProduct,
  "admin.article": freshArticle,
  "admin.updateArticle": freshArticle,
  "admin.deleteArticle": freshArticle,
  "admin.changeUser": freshUser,
  "admin.deleteUser": freshUser,
  "admin.retryRequest": freshRequest,
  "admin.requestLogs": freshRequest,
  "admin.updateNotification": freshNotice,
  "admin.deleteNotification": freshNotice,
  "admin.changeTicket": freshTicket,
  "admin.replyTicket": freshTicket,
  "admin.resolveTicket": freshTicket,
};
const ownIdFor = (name: string): Promise<string> => (ownIds[name] ?? freshRequest)();

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
  expect(Object.keys(procedures).sort()).toEqual(Object.keys(defined).sort());
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

function callProcedure(name: string, input: object, caller: string) {
  const url = `/trpc/${name}`;
  const headers = headersOf(caller, name);
  if (defined[name]?._def.type === "mutation") {
    return server.app.inject({ method: "POST", url, headers, payload: { json: input } });
  }
  const json = encodeURIComponent(JSON.stringify({ json: Object.keys(input).length > 0 ? input : undefined }));

  return server.app.inject({ url: `${url}?input=${json}`, headers });
}

describe.each(callerNames)("as %s", (caller) => {
  // two callers without an account count as one address
  beforeAll(() => server.clock.advance(60_000));

  test.each(Object.entries(procedures))("procedure %s for %s", async (name, access) => {
    const id = await ownIdFor(name);
    const answer = await callProcedure(
      name,
      { ...inputs[name], ...(access === "owner" || name in ownIds ? { id } : {}) },
      caller,
    );
    if (defined[name]?._def.type === "subscription" && expected(access, caller) > 0) {
      // A stream has begun with 200 before its procedure refuses; the refusal is its first event.
      expect(answer.body).toContain(`"httpStatus":${expected(access, caller)}`);
    } else check(answer.statusCode, access, caller);
  });

  test.each(restTable.map((row) => [`${row.method} ${row.path}`, row] as const))("path %s", async (_name, row) => {
    const id = await ownIdFor(row.procedure);
    const answer = await server.app.inject({
      method: row.method.toUpperCase() as "GET",
      url: row.path.replace("{id}", id).replace("{slug}", "credits"),
      headers: headersOf(caller, row.procedure),
      ...(row.request.body ? { payload: inputs[row.procedure] ?? {} } : {}),
      ...(row.request.bodyAs ? { payload: Object.values(inputs[row.procedure] ?? {})[0] } : {}),
    });
    check(answer.statusCode, restAccess(row.procedure), caller);
  });

  test.each(fileCalls)("point 10 path %s for %s", async (_call, access, name, query) => {
    const fresh = name.includes("support-tickets")
      ? freshTicket
      : name.includes("/api/files/{id}")
        ? freshFile
        : freshRequest;
    const id = await fresh();
    const [method = "", path = ""] = name.split(" ");
    const fields = { "/api/analyze-credits": "scoreFile", "/api/files/upload": "file" } as Readonly<
      Record<string, string>
    >;
    const fileField = fields[path] ?? "originalScoreFile";
    const body = form(fileField, "a.musicxml", fakeScore(200), submitFields);
    const answer = await server.app.inject({
      method: method.toUpperCase() as "GET",
      url: path
        .replace("{id}", id)
        .replace("{format}", "pdf")
        .replace("{side}", "result")
        .replace("{n}", name.includes("support-tickets") ? "0" : "1")
        .replace("{variant}", "0")
        .replace("{session_id}", await freshCheckout())
        .concat(query),
      headers: { ...headersOf(caller, name), ...(method === "post" ? body.headers : {}) },
      ...(method === "post" ? { payload: body.payload } : {}),
    });
    check(answer.statusCode, access, caller);
  });
});

describe.each(["stranger", "admin"])("ROLE-05 VAL-02: for %s another's id is as unknown as any", (caller) => {
  const owned = Object.keys(procedures).filter((name) => procedures[name] === "owner");
  test.each(owned.filter((name) => defined[name]?._def.type !== "subscription"))("%s", async (name) => {
    const theirs = await callProcedure(name, { ...inputs[name], id: await ownIdFor(name) }, caller);
    for (const id of [crypto.randomUUID(), "0".repeat(64), "nonsense", "../../etc/passwd"]) {
      const unknown = await callProcedure(name, { ...inputs[name], id }, caller);
      expect([unknown.statusCode, unknown.body]).toEqual([404, theirs.body]);
    }
  });
});
