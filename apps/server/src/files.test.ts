import { storedFiles } from "@gradus/db";
import { fakeScore } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spanOf } from "./http/ranged.ts";
import { bearer, form, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let bert: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  bert = await server.signUp();
});
afterAll(() => server.close());

const content = fakeScore(40);
function upload(
  fields: Readonly<Record<string, string>> = {},
  name = "Minuet.musicxml",
  bytes = content,
  person = ada,
) {
  const body = form("file", name, bytes, fields);
  const headers = { ...body.headers, ...bearer(person) };

  return server.app.inject({ method: "POST", url: "/api/files/upload", payload: body.payload, headers });
}
const fresh = async (fields?: Readonly<Record<string, string>>): Promise<string> =>
  (await upload(fields)).json().data.id;
const call = async (
  method: "GET" | "DELETE" | "POST",
  path: string,
  payload?: object,
  person: Person | undefined = ada,
) => {
  const headers = person ? bearer(person) : {};

  return server.app.inject({ method, url: `/api/files/${path}`, headers, ...(payload && { payload }) });
};
const hour = 3600_000;

test("FILE-01 FILE-02 FILE-09: a file is kept, described, looked at and deleted, for its owner alone", async () => {
  const answer = await upload({ analyze: "true", folder: " Choir " });
  expect(answer.statusCode).toBe(201);
  const { data } = answer.json();
  expect(data).toMatchObject({
    file_name: "Minuet.musicxml",
    file_type: "musicxml",
    folder: "Choir",
    temporary: false,
  });
  expect(data.analysis).toMatchObject({ measures: 40, credits_required: 2, current_balance: 3, balance_after: 1 });
  expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(30 * 24 * hour);
  expect((await upload()).json().data.analysis).toBe(null);
  const { analysis: _, ...record } = data;
  expect((await call("GET", data.id)).json().data).toEqual(record);
  expect((await call("GET", `${data.id}/analyze`)).json().data).toEqual(data.analysis);
  for (const path of [data.id, `${data.id}/analyze`, `${data.id}/download/original`]) {
    expect((await call("GET", path, undefined, bert)).json().error).toMatchObject({ code: "request/not-found" });
  }
  expect((await call("DELETE", data.id, undefined, bert)).statusCode).toBe(404);
  expect((await call("DELETE", data.id)).json().data).toEqual({ deleted: true });
  expect((await call("GET", data.id)).statusCode).toBe(404);
  expect(await server.storage.list("uploads/")).not.toContain(`uploads/${data.id}`);
});

test.each([
  ["a name that is no score's", { name: "a.exe" }, 415, "file/unsupported"],
  ["what cannot be read", { bytes: new TextEncoder().encode("nonsense") }, 422, "file/unreadable"],
  ["nothing", { bytes: new Uint8Array() }, 422, "file/empty"],
  ["a folder too long", { fields: { folder: "x".repeat(101) } }, 400, "request/invalid"],
  ["a flag that is none", { fields: { temporary: "maybe" } }, 400, "request/invalid"],
])("FILE-01: %s is refused, and nothing is kept", async (_what, wrong, status, code) => {
  const { name, bytes, fields } = { name: "a.musicxml", bytes: content, fields: {}, ...wrong };
  const before = await server.storage.list("uploads/");
  const answer = await upload(fields, name, bytes);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  expect(await server.storage.list("uploads/")).toEqual(before);
});

describe("downloads", () => {
  test("FILE-03 FILE-10: as it is, and as the engine makes it; what it cannot be is not available", async () => {
    const id = await fresh();
    const same = await call("GET", `${id}/download/original`);
    expect(same.rawPayload).toEqual(Buffer.from(content));
    expect(same.headers).toMatchObject({
      "content-disposition": expect.stringContaining('filename="Minuet.musicxml"'),
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const pdf = await call("GET", `${id}/download/pdf`);
    expect(pdf.body).toMatch(/^pdf of measures=40/);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect((await call("GET", `${id}/download/midi`)).headers["content-disposition"]).toContain("Minuet.mid");
    expect((await call("GET", `${id}/download/mp3`)).json().error).toMatchObject({
      status: 404,
      message: "not available",
    });
    expect((await call("GET", `${id}/download/docx`)).json().error.code).toBe("output/unknown-format");
  });

  test("FILE-03: a part of a file, for players that ask so", async () => {
    const id = await fresh();
    const headers = { ...bearer(ada), range: "bytes=2-5" };
    const part = await server.app.inject({ url: `/api/files/${id}/download/original`, headers });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 2-5/${content.length}`]);
    expect(part.rawPayload).toEqual(Buffer.from(content.subarray(2, 6)));
    const beyond = { url: `/api/files/${id}/download/original`, headers: { ...headers, range: "bytes=9999-" } };
    expect((await server.app.inject(beyond)).statusCode).toBe(416);
    expect([spanOf("bytes=-3", 10), spanOf("bytes=4-", 10), spanOf("bytes=0-99", 10), spanOf("lines=1-2", 10)]).toEqual(
      [{ start: 7, end: 9 }, { start: 4, end: 9 }, { start: 0, end: 9 }, undefined],
    );
  });

  test("FILE-04 FILE-05 FILE-08: a signed link needs no session, is for one file and format, and ends", async () => {
    const [id, other] = [await fresh(), await fresh()];
    const { url, expires_at: ends } = (await call("POST", `${id}/download-url`, { format: "pdf" })).json().data;
    expect(Date.parse(ends) - server.clock.now().getTime()).toBe(hour);
    const { pathname, search } = new URL(url);
    const open = (path: string) => server.app.inject({ url: path });
    expect((await open(pathname + search)).body).toMatch(/^pdf of/);
    for (const forged of [
      pathname.replace(id, other) + search,
      pathname.replace("/pdf", "/midi") + search,
      pathname + search.replace(/expires=\d+/, "expires=9999999999"),
      `${pathname}${search}x`,
      `${pathname}?expires=9999999999&signature=none`,
    ]) {
      expect((await open(forged)).json().error).toMatchObject({
        status: 403,
        message: "This download link has expired",
      });
    }
    expect((await open(pathname)).statusCode).toBe(401);
    server.clock.advance(hour);
    expect((await open(pathname + search)).statusCode).toBe(403);
    for (const wrong of [59, 86_401, 1.5]) {
      expect((await call("POST", `${id}/download-url`, { format: "pdf", expires_in: wrong })).statusCode).toBe(400);
    }
    expect((await call("POST", `${id}/download-url`, { format: "pdf" }, bert)).statusCode).toBe(404);
    expect((await call("POST", `${id}/download-url`, { format: "docx" })).statusCode).toBe(400);
  });
});

test("FILE-02 FILE-09: a file of a request that is not finished cannot be deleted", async () => {
  const request = await server.submit(ada);
  const rows = await server.database.db.select().from(storedFiles).where(eq(storedFiles.requestId, request));
  const id = rows[0]?.id ?? "";
  expect((await call("GET", id)).json().data.request_id).toBe(request);
  expect((await call("DELETE", id)).json().error).toMatchObject({ status: 409, code: "file/in-use" });
  await server.runJobs();
  expect((await call("DELETE", id)).statusCode).toBe(200);
});

test("FILE-09: temporary files go after a day, others after thirty", async () => {
  const [short, long] = [await fresh({ temporary: "true" }), await fresh()];
  server.clock.advance(24 * hour);
  expect((await call("GET", short)).statusCode).toBe(404);
  await server.services.retention.expireFiles();
  const keys = await server.storage.list("uploads/");
  expect([keys.includes(`uploads/${short}`), keys.includes(`uploads/${long}`)]).toEqual([false, true]);
  // the sweep of what nobody names leaves it alone, however often
  await server.services.retention.expireFiles();
  expect((await call("GET", long)).statusCode).toBe(200);
  await server.services.accounts.remove(ada.id);
  expect(await server.storage.list("uploads/")).toEqual([]);
});
