import { expect, it } from "vitest";
import { blankNotice, fromLocalInput, noticeErrors, toLocalInput, toWire, valuesOf } from "./notice-values.ts";

it("a moment comes back from its field as it went in, to the minute", () => {
  const iso = "2026-03-18T12:05:00.000Z";
  expect(toLocalInput(iso)).toMatch(/^2026-03-1[789]T\d\d:\d5$/);
  expect(fromLocalInput(toLocalInput(iso))).toBe(iso);
  expect([toLocalInput(null), fromLocalInput(""), fromLocalInput("soon")]).toEqual(["", null, null]);
});

it("ADMM-02: a notice that is edited starts with its own fields", () => {
  const notice = {
    id: "a",
    type: "warning",
    title: "Sunday",
    message: "We pause.",
    is_active: false,
    start_time: "2026-03-18T12:05:00.000Z",
    end_time: null,
    target_users: "admins",
    created_at: "2026-03-18T12:05:00.000Z",
    state: "inactive",
  } as const;
  const { id: _id, created_at: _at, state: _state, ...fields } = notice;
  expect(toWire(valuesOf(notice))).toEqual(fields);
});

it("ADMM-02: the form says what is missing in the words of the server", () => {
  expect(noticeErrors(blankNotice)).toEqual({ title: "Enter a title", message: "Enter a message" });
  expect(noticeErrors({ ...blankNotice, title: "x".repeat(121), message: "y" })).toEqual({
    title: "Title must be 120 characters or less",
  });
  const whole = { ...blankNotice, title: "x", message: "y", start: "2026-03-18T12:05" };
  expect(noticeErrors(whole)).toEqual({});
  expect(noticeErrors({ ...whole, end: "2026-03-18T12:06" })).toEqual({});
  expect(noticeErrors({ ...whole, end: "2026-03-18T12:05" })).toEqual({
    end_time: "End time must be after start time",
  });
});
