import { expect, it } from "vitest";
import type { Performance } from "./performance.ts";
import { createPlayer } from "./player.ts";

const performanceOf = (barSeconds: number): Performance => ({
  seconds: 4 * barSeconds,
  programs: new Map(),
  bars: [0, 1, 2, 3].map((measure) => ({ measure, start: measure * barSeconds, end: (measure + 1) * barSeconds })),
  notes: [],
  beats: [],
  pedals: [],
});

const silent = async () => {
  throw new Error("no device");
};

it("keeps the bar when the version changes", () => {
  const player = createPlayer(silent);
  player.setPerformances({ original: performanceOf(2), result: performanceOf(3) });
  expect(player.state().version).toBe("result");
  player.seek(4.5);
  player.loopMeasures(1, 2);
  player.setVersion("original");
  expect(player.position()).toBe(3);
  expect(player.state().loop).toEqual({ start: 2, end: 6 });
});

it("steps by bars, first to the start of the one that sounds", () => {
  const player = createPlayer(silent);
  player.setPerformances({ result: performanceOf(2) });
  player.seek(5);
  player.stepBar(-1);
  expect(player.position()).toBe(4);
  player.stepBar(-1);
  expect(player.position()).toBe(2);
  player.stepBar(1);
  expect(player.position()).toBe(4);
  player.seekMeasure(3);
  expect(player.position()).toBe(6);
});

it("says when there is no sound and stays usable", async () => {
  const player = createPlayer(silent);
  player.setPerformances({ result: performanceOf(2) });
  await player.toggle();
  expect(player.state()).toMatchObject({ sound: "failed", playing: false });
  player.seek(2);
  expect(player.position()).toBe(2);
});

it("keeps the place when a new rewrite arrives", () => {
  const player = createPlayer(silent);
  player.setPerformances({ result: performanceOf(2) });
  player.seek(5);
  player.setPerformances({ result: performanceOf(4), original: performanceOf(2) });
  expect(player.position()).toBe(10);
});
