import { requestDetailsSchema } from "@gradus/contracts";
import { fakeScore } from "@gradus/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, form, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let id = "";
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  id = await server.submit(ada);
  await server.runJobs();
});
afterAll(() => server.close());

const details = async () => (await server.app.inject({ url: `/api/requests/${id}`, headers: bearer(ada) })).json().data;
const rename = (name: string) =>
  server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}/filename`,
    headers: bearer(ada),
    payload: { original_file_name: name },
  });

test("DET-08 PROC-05: the details view has every documented name, each as the request's own field", async () => {
  const data = await details();
  expect(Object.keys(data).sort()).toEqual(Object.keys(requestDetailsSchema.shape).sort());
  expect(data).toMatchObject({
    fileName: data.original_file_name,
    createdAt: data.created_at,
    expiresAt: data.expires_at,
    daysRemaining: 30,
    instrument: data.original_instrument,
    modificationType: data.modification_type,
    targetDifficulty: data.target_difficulty,
    originalKey: data.original_key,
    targetKey: data.target_key,
    assessmentOption: data.assessment_option,
    specificRequirements: data.specific_pedagogical_requirements,
    mustHavesMustNots: data.must_haves_must_nots,
    inputTokenCount: data.input_token_count,
    outputTokenCount: data.output_token_count,
    processingCost: data.processing_cost,
    modificationCount: data.modification_count,
    errorMessage: data.error_message,
  });
});

test("PROC-08: a request has every field of the specification", async () => {
  const data = await details();
  const text = ["id", "original_file_name", "original_filename", "status", "original_instrument", "modification_type"];
  const more = ["target_difficulty", "target_key", "original_key", "assessment_option", "created_at", "updated_at"];
  const wishes = [
    "specific_pedagogical_requirements",
    "must_haves_must_nots",
    "original_file_url",
    "modified_file_url",
  ];
  for (const name of [...text, ...more, ...wishes, "modified_pdf_url", "modified_midi_url"])
    expect([name, typeof data[name]]).toEqual([name, "string"]);
  for (const name of ["modification_count", "processing_cost", "input_token_count", "output_token_count"])
    expect([name, typeof data[name]]).toEqual([name, "number"]);
  for (const name of ["output_musicxml", "output_pdf", "output_midi"]) expect([name, data[name]]).toEqual([name, true]);
  expect([data.error_message, data.modified_mp3_url]).toEqual([null, null]);
});

test("GEN-03: what a person chose is stored on the request", async () => {
  const chosen = {
    originalInstrument: "Violin",
    modificationType: "Complexify Score",
    targetDifficulty: "Grade 5",
    originalKey: "G major",
    targetKey: "Eb major",
    assessmentOption: "ABRSM",
    specificPedagogicalRequirements: "third position",
    mustHavesMustNots: "no octaves",
  };
  const body = form("originalScoreFile", "a.musicxml", fakeScore(1), chosen);
  const eve = await server.signUp();
  const headers = { ...body.headers, ...bearer(eve) };
  const sent = await server.app.inject({ method: "POST", url: "/api/submit-score", payload: body.payload, headers });
  const url = `/api/requests/${sent.json().data.id}`;
  expect((await server.app.inject({ url, headers: bearer(eve) })).json().data).toMatchObject({
    original_instrument: "Violin",
    modification_type: "Complexify Score",
    target_difficulty: "Grade 5",
    original_key: "G major",
    target_key: "Eb major",
    assessment_option: "ABRSM",
    specific_pedagogical_requirements: "third position",
    must_haves_must_nots: "no octaves",
  });
});

test("LIST-10 LIST-11 LIST-13: the list answers {success, requests, pagination}, by page, limit and status", async () => {
  const list = async (query: string) =>
    (await server.app.inject({ url: `/api/requests${query}`, headers: bearer(ada) })).json();
  const all = await list("");
  expect(Object.keys(all).sort()).toEqual(["pagination", "requests", "success"]);
  expect(all.pagination).toMatchObject({ page: 1, total: 1 });
  expect((await list("?page=1")).pagination).toEqual({ page: 1, limit: 20, total: 1, total_pages: 1 });
  expect((await list("?limit=100")).pagination).toMatchObject({ page: 1, limit: 100 });
  expect((await list("?status=failed,pending")).requests).toEqual([]);
  expect((await list("?status=failed&status=completed")).requests).toMatchObject([{ id, status: "completed" }]);
  for (const wrong of ["?page=0", "?limit=0", "?limit=101", "?page=x"]) {
    expect((await list(wrong)).error).toMatchObject({ message: "Invalid page or limit", status: 400 });
  }
  expect((await list("?status=ready")).error).toMatchObject({ code: "request/invalid", status: 400 });
});

test("DET-23 PROC-20: the local engine uses no tokens and costs nothing", async () => {
  expect(await details()).toMatchObject({ inputTokenCount: 0, outputTokenCount: 0, processingCost: 0 });
});

test("DET-24: the key that was to be detected is told once the request was processed", async () => {
  const waiting = await server.submit(ada);
  const keyOf = async () =>
    (await server.app.inject({ url: `/api/requests/${waiting}`, headers: bearer(ada) })).json().data.originalKey;
  expect(await keyOf()).toBe("detect");
  await server.runJobs();
  expect(await keyOf()).toMatch(/^[A-G](-flat|-sharp|b|#)? (major|minor)$/);
});

test("DET-11 CONST-06: days remaining are 30 at first, 1 on the last day, and -1 after it", async () => {
  const day = 86_400_000;
  expect((await details()).daysRemaining).toBe(30);
  server.clock.advance(30 * day - 1);
  // sessions end too: a new one each time
  const now = async () => {
    const { token } = await server.services.sessions.create(ada.id);
    ada = { ...ada, token };
    return (await details()).daysRemaining;
  };
  expect(await now()).toBe(1);
  server.clock.advance(1);
  expect(await now()).toBe(-1);
});

test("DET-14 PROC-06: a new name keeps its extension and loses what no name has", async () => {
  expect((await rename("Minuet in G")).json()).toEqual({
    success: true,
    data: { id, original_file_name: "Minuet in G.musicxml" },
  });
  expect((await rename("AC/DC.musicxml")).json().data.original_file_name).toBe("ACDC.musicxml");
  for (const none of ["", "   ", ".", ".."]) {
    const answer = await rename(none);
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, "File name is required"]);
  }
  expect((await rename("x".repeat(256))).statusCode).toBe(400);
  expect((await details()).fileName).toBe("ACDC.musicxml");
});
