import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createEnginePool } from "@gradus/adapters";
import { failure, inputLimits, runLimits } from "@gradus/contracts";
import type { Engine } from "@gradus/core";
import { fakeEngine, fakeScore } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, form, openTestApp, type Person, submitFields, type TestApp } from "./testing/test-app.ts";
import { zip } from "./testing/zip.ts";

const MIB = 1024 * 1024;
let server: TestApp;
let engine: Engine;
let ada: Person;
let address = "";
beforeAll(async () => {
  engine = createEnginePool({ size: 1 });
  server = await openTestApp({ engine, uploadTimeouts: { analyzeMs: 20_000, submitMs: 1500 } });
  ada = await server.signUp();
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const container =
  '<container><rootfiles><rootfile full-path="score.xml" media-type="application/vnd.recordare.musicxml+xml"/></rootfiles></container>';
const bomb = (unpackedBytes: number): Uint8Array =>
  zip({ "META-INF/container.xml": utf8(container), "score.xml": new Uint8Array(unpackedBytes).fill(32) });
const halfScore = '<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>A';
const entities =
  '<?xml version="1.0"?><!DOCTYPE score-partwise [<!ENTITY a SYSTEM "file:///etc/passwd">]><score-partwise>&a;</score-partwise>';

/** name, content, status and code of the refusal */
const hostile: readonly (readonly [string, string, () => Uint8Array, number, RegExp])[] = [
  ["a text that calls itself a score", "poem.musicxml", () => utf8("Shall I compare thee"), 415, /^file\/unsupported$/],
  ["a PDF renamed", "score.xml", () => utf8("%PDF-1.7 not really"), 422, /^file\/pdf-damaged$/],
  ["a MuseScore file", "score.mscz", () => utf8("PK"), 415, /^file\/notation-program$/],
  ["an unknown extension", "score.exe", () => utf8("MZ"), 415, /^file\/unsupported$/],
  ["nothing", "empty.musicxml", () => new Uint8Array(), 422, /^file\/empty$/],
  ["a truncated score", "half.musicxml", () => utf8(halfScore), 422, /^file\/truncated$/],
  ["a truncated archive", "half.mxl", () => bomb(4096).slice(0, 120), 422, /^file\//],
  ["a zip bomb", "bomb.mxl", () => bomb(128 * MIB), 422, /^file\/archive-/],
  ["an external entity", "xxe.musicxml", () => utf8(entities), 422, /^file\/entities$/],
  ["a file over 50 MB", "large.musicxml", () => new Uint8Array(52.5 * MIB), 413, /^file\/too-large$/],
];

async function send(path: string, fileField: string, name: string, content: Uint8Array): Promise<Response> {
  const body = form(fileField, name, content, path.endsWith("submit-score") ? submitFields : {});

  return fetch(address + path, { method: "POST", headers: { ...body.headers, ...bearer(ada) }, body: body.payload });
}

async function expectNothingHappened(): Promise<void> {
  expect(await server.services.credits.balance(ada.id)).toBe(3);
  expect((await server.services.requests.list(ada.id, {})).total).toBe(0);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  const spooled = await readdir(join(server.dataDir, "uploads"));
  expect(spooled).toEqual([]);
  expect(await server.storage.list("requests/")).toEqual([]);
}

describe.each([
  ["/api/analyze-credits", "scoreFile"],
  ["/api/submit-score", "originalScoreFile"],
])("%s", (path, fileField) => {
  test.each(hostile)(
    "EDIT-03 EDIT-04 EDIT-05 EDIT-08 EDIT-11 refuses %s and charges nothing",
    async (_what, name, content, status, code) => {
      const answer = await send(path, fileField, name, content());
      const body = (await answer.json()) as { success: boolean; error: { code: string; message: string } };
      expect(body.error.code).toMatch(code);
      expect(answer.status).toBe(status);
      expect(body.error.message).not.toMatch(/[{}]|undefined/);
      await expectNothingHappened();
    },
  );

  test("a form without a file, and a body that is no form", async () => {
    const empty = await send(path, "somethingElse", "a.musicxml", utf8("x"));
    expect(((await empty.json()) as { error: object }).error).toMatchObject({ code: "file/missing", status: 400 });
    const text = await fetch(address + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...bearer(ada) },
      body: "{}",
    });
    expect(text.status).toBe(415);
  });
});

test("EDIT-06 the refusal of a large file tells its size", async () => {
  const answer = await send(
    "/api/analyze-credits",
    "scoreFile",
    "a.musicxml",
    new Uint8Array(inputLimits.fileBytes + 1),
  );
  expect(answer.status).toBe(413);
  expect(((await answer.json()) as { error: { message: string } }).error.message).toBe(
    "File size (50.1 MB) exceeds maximum of 50MB",
  );
});

test("exactly 50 MB is not too large", async () => {
  const answer = await send("/api/analyze-credits", "scoreFile", "a.musicxml", new Uint8Array(inputLimits.fileBytes));
  expect(answer.status).toBe(415);
});

test("a sender that stalls is answered with 504 and cut off", async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const body = form("originalScoreFile", "a.musicxml", new Uint8Array(100_000));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST /api/submit-score HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${ada.token}\r\n` +
      `content-type: ${body.headers["content-type"]}\r\ncontent-length: ${body.payload.length}\r\n\r\n`,
  );
  socket.write(body.payload.subarray(0, 5000));
  await new Promise((resolve) => socket.on("close", resolve));
  expect(answer).toContain("504 Gateway Timeout");
  expect(answer).toContain("Request timed out. Please try again.");
  await expectNothingHappened();
}, 20_000);

test("a sender that breaks off leaves nothing behind", async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `POST /api/analyze-credits HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${ada.token}\r\n` +
      "content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n" +
      '--b\r\ncontent-disposition: form-data; name="scoreFile"; filename="a.mxl"\r\n\r\nPK',
  );
  const spool = join(server.dataDir, "uploads");
  await expect.poll(() => readdir(spool).then((names) => names.length)).toBe(1);
  socket.destroy();
  await expect.poll(() => readdir(spool).then((names) => names.length), { timeout: 5000 }).toBe(0);
  await expectNothingHappened();
});

test("nobody without an account can make the server take a file", async () => {
  const body = form("scoreFile", "a.musicxml", new Uint8Array(MIB));
  const answer = await fetch(`${address}/api/analyze-credits`, {
    method: "POST",
    headers: body.headers,
    body: body.payload,
  });
  expect(answer.status).toBe(401);
});

/** A connection that has sent the head of a form and the beginning of its file. */
function beginForm(path: string, contentLength: number | undefined, beginning: Uint8Array) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const length = contentLength === undefined ? "transfer-encoding: chunked" : `content-length: ${contentLength}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${ada.token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  );
  socket.write(beginning);

  return { socket, answer: () => answer };
}
const partHead = (name: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.musicxml"\r\n\r\n`;
const spooledNames = () => readdir(join(server.dataDir, "uploads"));

test("point 3 a file that arrives after the time is over is not written", async () => {
  const { socket, answer } = beginForm("/api/submit-score", 900_000, utf8("--b\r\n"));
  await expect.poll(answer, { timeout: 5000 }).toContain("504 Gateway Timeout");
  socket.write(utf8(partHead("originalScoreFile").slice(5)));
  socket.write(new Uint8Array(300_000));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await spooledNames()).toEqual([]);
  socket.destroy();
}, 20_000);

test.each([
  ["a file without an end", () => utf8(partHead("originalScoreFile"))],
  ["a file that nobody asked for", () => utf8(partHead("another"))],
  ["no boundary at all", () => utf8("no form")],
])(
  "point 3 a body of %s stops at the limit",
  async (_what, beginning) => {
    const slow = await openTestApp({ engine });
    const person = await slow.signUp();
    const url = new URL(await slow.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(url.port), url.hostname);
    let answer = "";
    let taken = 0;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(
      `POST /api/submit-score HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${person.token}\r\n` +
        "content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    const chunk = (bytes: Uint8Array) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
    socket.write(chunk(beginning()));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    const piece = chunk(new Uint8Array(MIB).fill(97));
    while (!socket.closed && taken < 300 * MIB) {
      if (!socket.write(piece)) {
        await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
      }
      taken += MIB;
    }
    await closed;
    expect(answer).toContain("413 Payload Too Large");
    // what the sockets' buffers hold comes on top
    expect(taken).toBeLessThan(80 * MIB);
    expect(await readdir(join(slow.dataDir, "uploads"))).toEqual([]);
    await slow.close();
  },
  30_000,
);

test("point 2 an account sends some files at once, and one more is refused before it is taken", async () => {
  const pending = Array.from({ length: runLimits.askedPerAccount }, () =>
    beginForm("/api/analyze-credits", 900_000, utf8(`${partHead("scoreFile")}PK`)),
  );
  await expect.poll(() => spooledNames().then((names) => names.length)).toBe(pending.length);
  const refused = await send("/api/analyze-credits", "scoreFile", "a.musicxml", utf8("x"));
  expect(refused.status).toBe(429);
  expect(((await refused.json()) as { error: { code: string } }).error.code).toBe("request/too-many-at-once");
  for (const { socket } of pending) socket.destroy();
  await expect.poll(() => spooledNames().then((names) => names.length), { timeout: 5000 }).toBe(0);
  expect((await send("/api/analyze-credits", "scoreFile", "a.musicxml", utf8("x"))).status).toBe(415);
});

/** A server whose looks last until they are aborted; `analyse` sends one. */
async function openHeld(analyzeMs: number) {
  const signals: (AbortSignal | undefined)[] = [];
  const held: Engine = {
    ...fakeEngine(),
    inspect: ({ signal }) =>
      new Promise((resolve) => {
        signals.push(signal);
        signal?.addEventListener("abort", () => resolve(failure("engine/lost")));
      }),
  };
  const own = await openTestApp({ engine: held, uploadTimeouts: { analyzeMs, submitMs: analyzeMs } });
  const person = await own.signUp();
  const ownAddress = await own.app.listen({ port: 0, host: "127.0.0.1" });
  const body = form("scoreFile", "a.musicxml", fakeScore(8));
  const request = { method: "POST", headers: { ...body.headers, ...bearer(person) }, body: body.payload };
  const analyse = (signal?: AbortSignal) =>
    fetch(`${ownAddress}/api/analyze-credits`, { ...request, ...(signal && { signal }) });

  return { own, signals, analyse };
}

test("point 2 a caller who hangs up stops their look", async () => {
  const { own, signals, analyse } = await openHeld(10 * 60_000);
  const leave = new AbortController();
  const left = analyse(leave.signal).catch(() => "left");
  await expect.poll(() => signals.length, { timeout: 5000 }).toBe(1);
  leave.abort();
  expect(await left).toBe("left");
  await expect.poll(() => signals[0]?.aborted, { timeout: 5000 }).toBe(true);
  await expect.poll(() => own.storage.list("analysis/"), { timeout: 5000 }).toEqual([]);
  await own.close();
});

test("point 2 an answer of 504 stops the look", async () => {
  const { own, signals, analyse } = await openHeld(1000);
  expect((await analyse()).status).toBe(504);
  expect(signals[0]?.aborted).toBe(true);
  await expect.poll(() => own.storage.list("analysis/"), { timeout: 5000 }).toEqual([]);
  await own.close();
});

test("point 9 a full disk says so, charges nothing and is not ready", async () => {
  const full = Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" });
  const storage = { ...server.storage, write: () => Promise.reject(full) };
  const readiness = async () => ({ database: true, storage: true, queue: true, disk: false });
  const own = await openTestApp({ engine, readiness, core: { storage } });
  const person = await own.signUp();
  const body = form("originalScoreFile", "a.musicxml", utf8(halfScore), submitFields);
  const answer = await own.app.inject({
    method: "POST",
    url: "/api/submit-score",
    payload: body.payload,
    headers: { ...body.headers, ...bearer(person) },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([507, "server/disk-full"]);
  expect(await own.services.credits.balance(person.id)).toBe(3);
  const ready = await own.app.inject({ url: "/api/health/ready" });
  expect([ready.statusCode, ready.json().error.code]).toEqual([507, "server/disk-full"]);
  await own.close();
});
