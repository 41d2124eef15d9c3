import { expect, it } from "vitest";
import { runWord, stageStates } from "./stage-states.ts";

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
