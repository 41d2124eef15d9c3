import { fakeScore } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, form, openTestApp, type Person, submitFields, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = bearer(ada)) =>
  server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

describe("a request from upload to download", () => {
  test("EDIT-20 PROC-04 PROC-05 PROC-06 PROC-07 PROC-16: analyse, submit, progress, report, files, rename, delete", async () => {
    const person = await server.signUp();
    const headers = bearer(person);
    const analysis = form("scoreFile", "Für Elise.musicxml", fakeScore(33));
    const priced = await server.app.inject({
      method: "POST",
      url: "/api/analyze-credits",
      payload: analysis.payload,
      headers: { ...analysis.headers, ...headers },
    });
    expect(priced.json()).toMatchObject({
      success: true,
      data: { credits_required: 2, current_balance: 3, balance_after: 1, sufficient: true, measures: 33 },
    });

    const upload = form("originalScoreFile", "Für Elise.musicxml", fakeScore(33), submitFields);
    const send = () =>
      server.app.inject({
        method: "POST",
        url: "/api/submit-score",
        payload: upload.payload,
        headers: { ...upload.headers, ...headers, "idempotency-key": "once" },
      });
    const first = await send();
    expect(first.statusCode).toBe(201);
    const { id } = first.json().data;
    expect(first.json().data).toEqual({
      id,
      request_id: id,
      status: "pending",
      credits_charged: 2,
      new_balance: 1,
    });
    expect((await send()).json().data).toEqual(first.json().data);

    const early = await call("GET", `/api/requests/${id}/download/pdf`, undefined, headers);
    expect(early.json().error).toMatchObject({ code: "output/generating", status: 409, message: "generating..." });
    await server.runJobs();

    expect((await call("GET", `/api/requests/${id}/status`, undefined, headers)).json().data).toMatchObject({
      status: "completed",
      progress: 100,
      error_message: null,
    });
    const list = (await call("GET", "/api/requests?page=1&limit=5&status=completed", undefined, headers)).json();
    expect(list).toMatchObject({ success: true, pagination: { total: 1 } });
    expect(list.requests[0]).toMatchObject({ id, modified_pdf_url: `/api/requests/${id}/download/pdf` });
    expect((await call("GET", `/api/requests/${id}`, undefined, headers)).json().data).toMatchObject({
      fileName: "Für Elise.musicxml",
      daysRemaining: 30,
    });
    expect((await call("GET", `/api/requests/${id}/report`, undefined, headers)).json().data).toMatchObject({
      variant: 0,
      pages: { original: 2, result: 1, compare: 1 },
    });

    const page = await call("GET", `/api/requests/${id}/pages/original/2`, undefined, headers);
    expect(page.headers).toMatchObject({ "x-pages": "2", "content-type": "image/svg+xml; charset=utf-8" });
    expect(page.headers["content-security-policy"]).toContain("sandbox");
    const again = await call("GET", `/api/requests/${id}/pages/original/2`, undefined, {
      ...headers,
      "if-none-match": String(page.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    for (const url of ["original/3", "original/0", "original/x", "other/1"]) {
      expect((await call("GET", `/api/requests/${id}/pages/${url}`, undefined, headers)).statusCode).toBe(404);
    }

    const playback = await call("GET", `/api/requests/${id}/playback/0`, undefined, headers);
    expect(playback.headers["content-type"]).toContain("application/json");
    expect(playback.json()).toMatchObject({ result: { notes: [] }, page_bars: { original: [1, 1], result: [2] } });
    for (const variant of ["1", "x", "-1"]) {
      const { statusCode } = await call("GET", `/api/requests/${id}/playback/${variant}`, undefined, headers);
      expect(statusCode).toBe(404);
    }

    const renamed = await call(
      "PUT",
      `/api/requests/${id}/filename`,
      { original_file_name: 'Elise "live" – é.musicxml' },
      headers,
    );
    expect(renamed.json().data).toEqual({ id, original_file_name: 'Elise "live" – é.musicxml' });
    const pdf = await call("GET", `/api/requests/${id}/download/pdf`, undefined, headers);
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="Elise _live_  e - Elementary.pdf"; filename*=UTF-8''Elise%20%22live%22%20%E2%80%93%20%C3%A9%20-%20Elementary.pdf`,
    });
    const letter = await call("GET", `/api/requests/${id}/download/pdf?paper=letter`, undefined, headers);
    expect(letter.headers["content-type"]).toBe("application/pdf");
    expect(letter.body).toContain("score on letter of musicxml of");
    const parts = await call("GET", `/api/requests/${id}/download/pdf?copy=parts`, undefined, headers);
    expect(parts.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringContaining("(parts).zip"),
    });
    const a5 = await call("GET", `/api/requests/${id}/download/pdf?paper=a5`, undefined, headers);
    expect(a5.json().error.code).toBe("output/unknown-format");
    expect((await call("GET", `/api/requests/${id}/download/wav`, undefined, headers)).json().error.code).toBe(
      "output/unknown-format",
    );
    expect((await call("GET", `/api/requests/${id}/download/mp3`, undefined, headers)).statusCode).toBe(404);
    const late = await call("PUT", `/api/requests/${id}`, { target_difficulty: "Beginner" }, headers);
    expect(late.json().error).toMatchObject({ code: "request/state", status: 409 });

    const choices = [{ change_id: "1-1-2-chord-thinning", state: "rejected" }];
    const decided = await call("PUT", `/api/requests/${id}/decisions`, choices, headers);
    expect([decided.statusCode, decided.json()]).toEqual([202, { success: true, data: { variant: 1 } }]);
    expect((await call("GET", `/api/requests/${id}/report`, undefined, headers)).json().data).toMatchObject({
      variant: 0,
      pending_variant: 1,
      failed_variant: null,
    });
    await server.runJobs();
    expect((await call("GET", `/api/requests/${id}/report`, undefined, headers)).json().data).toMatchObject({
      variant: 1,
      decisions: choices,
      pending_variant: null,
    });
    const stale = await call("PUT", `/api/requests/${id}/decisions`, [{ change_id: "x", state: "kept" }], headers);
    expect(stale.json().error).toMatchObject({ code: "request/unknown-change", status: 400 });
    const shapeless = await call("PUT", `/api/requests/${id}/decisions`, { change_id: "x" }, headers);
    expect(shapeless.json().error).toMatchObject({ code: "request/invalid", status: 400 });

    const rerun = await call("POST", `/api/requests/${id}/retry`, { target_difficulty: "Beginner" }, headers);
    expect(rerun.json().data).toEqual({ id, status: "pending", credits_charged: 0, new_balance: 1 });
    expect((await call("DELETE", `/api/requests/${id}`, undefined, headers)).json()).toEqual({
      success: true,
      data: { deleted: true, credits_refunded: 0 },
    });
    expect((await call("GET", `/api/requests/${id}`, undefined, headers)).statusCode).toBe(404);
  });

  test.each([
    ["no output", { musicXML: "false", pdfScore: "false", midi: "false" }, "request/no-output"],
    ["no instrument", { originalInstrument: " " }, "request/invalid"],
    ["no level of the system", { targetDifficulty: "Grade 99" }, "engine/target-unknown"],
  ])("submit with %s costs nothing", async (_name, fields, code) => {
    const person = await server.signUp();
    const body = form("originalScoreFile", "a.musicxml", fakeScore(4), { ...submitFields, ...fields });
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/submit-score",
      payload: body.payload,
      headers: { ...body.headers, ...bearer(person) },
    });
    expect(answer.json().error).toMatchObject({ code, status: 400 });
    expect(await server.services.credits.balance(person.id)).toBe(3);
  });

  test("EDIT-18 not enough Scores", async () => {
    const person = await server.signUp();
    const body = form("originalScoreFile", "a.musicxml", fakeScore(200), submitFields);
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/submit-score",
      payload: body.payload,
      headers: { ...body.headers, ...bearer(person) },
    });
    expect(answer.statusCode).toBe(402);
    expect(answer.json().error.message).toBe("Not enough Scores: this request needs 7 and you have 3.");
  });
});
