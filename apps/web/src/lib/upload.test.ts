import { expect, it } from "vitest";
import { insufficientText, readAnswer } from "./upload.ts";

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
