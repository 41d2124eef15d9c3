import { afterEach, expect, test, vi } from "vitest";
import { processorLimit } from "./processor-limit.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a limit is reached by what the thread computes", () => {
  const usage = vi.spyOn(process, "threadCpuUsage").mockReturnValue({ user: 7e6, system: 1e6 });
  const isReached = processorLimit(20_000);
  usage.mockReturnValue({ user: 24e6, system: 3e6 });
  expect(isReached()).toBe(false);
  usage.mockReturnValue({ user: 24e6, system: 5e6 });
  expect(isReached()).toBe(true);
});

test("a limit is not reached by the clock, since others may keep the machine busy", () => {
  vi.spyOn(process, "threadCpuUsage").mockReturnValue({ user: 0, system: 0 });
  let minutes = 0;
  for (const clock of [performance, Date]) vi.spyOn(clock, "now").mockImplementation(() => 60_000 * minutes++);
  const isReached = processorLimit(20_000);
  for (let asked = 0; asked < 10; asked++) expect(isReached()).toBe(false);
});

test("what never comes is not waited for without end", async () => {
  vi.spyOn(process, "threadCpuUsage").mockReturnValue({ user: 0, system: 0 });
  const isReached = processorLimit(50);
  expect(isReached()).toBe(false);
  await expect.poll(isReached, { timeout: 10_000 }).toBe(true);
});
