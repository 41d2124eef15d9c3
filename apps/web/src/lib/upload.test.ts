import { afterEach, expect, it, vi } from "vitest";
import { analyseScore, insufficientText, readAnswer, submitScore } from "./upload.ts";

/** A browser's request that never comes back by itself. */
type FakeRequest = {
  url: string;
  timeout: number;
  body: FormData | undefined;
  readonly headers: Map<string, string>;
  ontimeout: () => void;
};
const sent: FakeRequest[] = [];
function fakeRequest() {
  const headers = new Map<string, string>();
  const request = {
    url: "",
    timeout: 0,
    body: undefined as FormData | undefined,
    headers,
    upload: {},
    ontimeout: () => {},
    onabort: () => {},
    open: (method: string, url: string) => {
      request.url = `${method} ${url}`;
    },
    setRequestHeader: (name: string, value: string) => void headers.set(name, value),
    send: (body: FormData) => {
      request.body = body;
    },
    abort: () => request.onabort(),
  };
  sent.push(request);
  return request;
}
afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
});
const score = new File(["notes"], "a.musicxml");
const timedOut = { code: "request/timeout", message: "Request timed out. Please try again.", status: 504 };

it("EDIT-03 EDIT-21 analysing sends the file as scoreFile and gives up after 45 s", async () => {
  vi.stubGlobal("XMLHttpRequest", fakeRequest);
  const answer = analyseScore(score, {}, { signal: new AbortController().signal });
  const [request] = sent;
  expect([request?.url, request?.timeout]).toEqual(["POST /api/analyze-credits", 45_000]);
  expect(request?.body?.get("scoreFile")).toBeInstanceOf(File);
  request?.ontimeout();
  expect(await answer).toEqual({ ok: false, aborted: false, error: timedOut });
});

it("EDIT-04 EDIT-20 EDIT-22 submitting sends the key of the order, gives up after 60 s, and ends when it is cancelled", async () => {
  vi.stubGlobal("XMLHttpRequest", fakeRequest);
  const cancel = new AbortController();
  const answer = submitScore(score, { originalInstrument: "Piano" }, "once", { signal: cancel.signal });
  const [request] = sent;
  expect([request?.url, request?.timeout]).toEqual(["POST /api/submit-score", 60_000]);
  expect(request?.headers.get("Idempotency-Key")).toBe("once");
  expect([...(request?.body?.keys() ?? [])]).toEqual(["originalInstrument", "originalScoreFile"]);
  cancel.abort();
  expect(await answer).toMatchObject({ ok: false, aborted: true });
});

it("hands over the data of a success", () => {
  expect(readAnswer(201, '{"success":true,"data":{"id":"1"}}')).toEqual({ ok: true, data: { id: "1" } });
});

it.each([
  [
    413,
    '{"success":false,"error":{"message":"File size (50.1 MB) exceeds maximum of 50MB","code":"file/too-large","status":413}}',
    { code: "file/too-large", message: "File size (50.1 MB) exceeds maximum of 50MB", status: 413 },
  ],
  [400, '{"success":false,"error":"Plain words"}', { code: "server/error", message: "Plain words", status: 400 }],
  [502, "<html>bad gateway</html>", { code: "server/error", message: "An unexpected error occurred", status: 500 }],
  [200, '{"success":false}', { code: "server/error", message: "An unexpected error occurred", status: 200 }],
])("API-05: reads the refusal of status %i, whose error is a sentence or an object", (status, body, error) => {
  expect(readAnswer(status, body)).toEqual({ ok: false, aborted: false, error });
});

it("puts the numbers into the credits sentence", () => {
  expect(insufficientText(7, 3)).toBe("Not enough Scores: this request needs 7 and you have 3.");
});
