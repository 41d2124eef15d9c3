import { expect, test } from "vitest";
import { downloadFailure, fileNameOf } from "./save-download.ts";

test("FILE-07: a download that fails is told with the text of its status, and the server's sentence", () => {
  expect(downloadFailure({ status: 410, statusText: "Gone" }, "The files of this request were deleted.")).toEqual({
    type: "error",
    title: "Download failed: Gone",
    message: "The files of this request were deleted.",
  });
  expect(downloadFailure({ status: 500, statusText: "" }).title).toBe("Download failed: 500");
  expect(downloadFailure({ status: 401, statusText: "Unauthorized" }, "Sign in").title).toBe("User not authenticated");
  expect(downloadFailure()).toEqual({
    type: "error",
    title: "Download failed",
    message: "Network error. Please check your connection and try again.",
  });
});

test.each([
  [`attachment; filename="Fur Clara.pdf"; filename*=UTF-8''F%C3%BCr%20Clara.pdf`, "Für Clara.pdf"],
  [`attachment; filename="score.mid"`, "score.mid"],
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4%A`, "a.pdf"],
  ["attachment", undefined],
  [null, undefined],
])("the name in %j is %j", (header, name) => expect(fileNameOf(header)).toBe(name));
