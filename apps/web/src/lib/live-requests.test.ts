import type { Request, RequestProgress } from "@gradus/contracts";
import { expect, it } from "vitest";
import { needsReload, withNews } from "./live-requests.ts";

const request = (id: string): Request =>
  ({ id, status: "pending", stage: null, progress: 0, target_key: "keep" }) as Request;
const progress = (id: string, status: RequestProgress["status"] = "processing"): RequestProgress => ({
  id,
  status,
  stage: "rewriting",
  progress: 40,
  error_message: null,
  updated_at: "2026-01-15T12:00:00.000Z",
});

it("LIST-22: news change the rows they are about and nothing else", () => {
  const page = { requests: [request("a"), request("b")], pagination: { total: 2 } };
  const next = withNews(page, [progress("b")]);
  expect(next.requests[0]).toBe(page.requests[0]);
  expect(next.requests[1]).toMatchObject({
    status: "processing",
    stage: "rewriting",
    progress: 40,
    target_key: "keep",
  });
  expect(next.pagination).toBe(page.pagination);
  expect(withNews(page, [progress("c")])).toBe(page);
});

it("an end, or a request that is not in the list, has it read anew", () => {
  const shown = [request("a")];
  expect(needsReload(shown, [progress("a")])).toBe(false);
  expect(needsReload(shown, [progress("a", "completed")])).toBe(true);
  expect(needsReload(shown, [progress("a", "failed")])).toBe(true);
  expect(needsReload(shown, [progress("b")])).toBe(true);
});
