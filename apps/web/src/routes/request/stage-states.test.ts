import { expect, it } from "vitest";
import { awaitsSound, runWord, stageStates } from "./stage-states.ts";

const states = (
  status: Parameters<typeof stageStates>[0]["status"],
  stage: Parameters<typeof stageStates>[0]["stage"],
) =>
  stageStates({ status, stage })
    .map(({ state }) => state[0])
    .join("");

it("plays the six notes in order", () => {
  expect(states("pending", null)).toBe("oooooo");
  expect(states("processing", null)).toBe("oooooo");
  expect(states("processing", "reading")).toBe("nooooo");
  expect(states("processing", "rewriting")).toBe("ddnooo");
  expect(states("processing", "saving")).toBe("dddddn");
  expect(states("completed", null)).toBe("dddddd");
});

it("names what is going on", () => {
  expect(runWord({ status: "pending", stage: null })).toBe("Waiting for its turn");
  expect(runWord({ status: "processing", stage: null })).toBe("Starting");
  expect(runWord({ status: "processing", stage: "engraving" })).toBe("Engraving");
});

it("PROC-17 waits for the MP3 of a completed request, a quarter of an hour at most", () => {
  const now = Date.parse("2026-01-01T12:10:00Z");
  const done = { status: "completed", finished_at: "2026-01-01T12:00:00Z", modified_mp3_url: null } as const;
  expect(awaitsSound(done, now)).toBe(true);
  expect(awaitsSound({ ...done, modified_mp3_url: "/x" }, now)).toBe(false);
  expect(awaitsSound({ ...done, status: "failed" }, now)).toBe(false);
  expect(awaitsSound(done, now + 10 * 60_000)).toBe(false);
});
