import { errorCatalogue } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { TRPCError } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeError, toRestError, toTrpcError, waitHeaders } from "./error-map.ts";

const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];

test.each(codes)("%s keeps its status and text through both transports", (code) => {
  const { status, message } = errorCatalogue[code];
  const error = new AppError(code);
  expect(toRestError(error)).toMatchObject({ status, body: { success: false, error: { code, status, message } } });
  expect(describeError(toTrpcError(error))).toMatchObject({ code, status, message });
  if (status !== 500) expect(toTrpcError(error).code).not.toBe("INTERNAL_SERVER_ERROR");
});

describe("unknown errors", () => {
  const secret = new Error("connect postgres://user:hunter2@db");

  test.each([
    ["as it is", secret],
    ["inside tRPC's error", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: secret, message: secret.message })],
    ["an invalid output", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: z.string().safeParse(1).error })],
    ["something that is no error", "hunter2"],
  ])("%s: an id and nothing of the inside", (_name, error) => {
    const answer = toRestError(error);
    expect(answer.status).toBe(500);
    expect(answer.body.error).toMatchObject({ code: "server/error", message: "An unexpected error occurred" });
    expect(answer.body.error.error_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(answer)).not.toContain("hunter2");
  });

  test("log and answer agree on the id", () => {
    expect(describeError(secret).errorId).toBe(describeError(toTrpcError(secret)).errorId);
  });
});

test.each(["constructor", "__proto__", "toString"])("point 5 a field %s that nobody asked for is named", (name) => {
  const { error } = z.strictObject({}).safeParse(JSON.parse(`{"${name}":1}`));
  const { fields } = describeError(error);
  expect(Object.entries(fields ?? {})).toEqual([[name, expect.any(String)]]);
});

test.each(codes.filter((code) => errorCatalogue[code].status === 429))("API-11: %s says when to come back", (code) => {
  expect(Number(toRestError(new AppError(code)).headers["retry-after"])).toBeGreaterThan(0);
});

test("API-11: one answer to many calls has the longest of their waits", () => {
  const [short, long] = [3, 7].map((retryAfterSeconds) => new AppError("request/rate-limited", { retryAfterSeconds }));
  expect(waitHeaders([short, new AppError("request/state"), long])).toEqual({ "retry-after": "7" });
  expect(waitHeaders([new AppError("request/state")])).toEqual({});
});

test("the wait is told in the header", () => {
  expect(toRestError(new AppError("request/rate-limited", { retryAfterSeconds: 7 })).headers).toEqual({
    "retry-after": "7",
  });
});

test.each([
  [refusal("NOT_FOUND"), "request/not-found"],
  [refusal("METHOD_NOT_SUPPORTED"), "request/method"],
  [refusal("PARSE_ERROR"), "request/invalid"],
  [refusal("UNSUPPORTED_MEDIA_TYPE"), "request/media-type"],
])("what the transport refuses by itself has a code of the catalogue", (error, code) => {
  expect(describeError(error).code).toBe(code);
});

function refusal(code: TRPCError["code"]): TRPCError {
  return new TRPCError({ code });
}

test("point 9 a full disk has its own message, whoever met it", () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const database = Object.assign(new Error("could not extend file"), { code: "53100" });
  for (const error of [full, new Error("query failed", { cause: database })]) {
    expect(describeError(error)).toMatchObject({ code: "server/disk-full", status: 507, errorId: expect.any(String) });
  }
});
