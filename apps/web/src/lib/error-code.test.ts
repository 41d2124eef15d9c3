import { expect, it } from "vitest";
import { errorCode, errorText, isTransient } from "./error-code.ts";

const refusal = {
  message: "Incorrect password",
  data: { code: "UNAUTHORIZED", httpStatus: 401, error: { code: "auth/wrong-password" } },
};

it("reads catalogue codes and nothing else", () => {
  expect(errorCode(refusal)).toBe("auth/wrong-password");
  expect(errorCode({ data: { code: "INTERNAL_SERVER_ERROR" } })).toBeUndefined();
  expect(errorCode(new Error("x"))).toBeUndefined();
  expect(errorCode(undefined)).toBeUndefined();
});

it("says what the server said, or that it did not answer", () => {
  expect(errorText(refusal)).toBe("Incorrect password");
  expect(errorText(new TypeError("Failed to fetch"))).toBe(
    "Network error. Please check your connection and try again.",
  );
});

it("tries again after faults, not after refusals", () => {
  expect(isTransient(refusal)).toBe(false);
  expect(isTransient({ data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } })).toBe(true);
  expect(isTransient(new TypeError("Failed to fetch"))).toBe(true);
});
