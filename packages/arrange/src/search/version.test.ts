import { expect, it } from "vitest";
import type { Operation } from "../operations/operation.ts";
import type { StaffMaterial } from "../read/material.ts";
import { barOf, contextOf } from "../testing/bars.ts";
import { createVersions } from "./version.ts";

it("an operation is applied once to a bar that the operations before it, at whatever strength, left alone", () => {
  let applied = 0;
  const idle: Operation = { rule: "idle", strengths: 2, reason: () => "", apply: (bar) => bar };
  const emptying: Operation = {
    rule: "emptying",
    strengths: 1,
    reason: () => "",
    apply: (bar) => {
      applied++;
      return { ...bar, lines: [] };
    },
  };
  const bars = [barOf(["4 C4"])];
  const material: StaffMaterial = {
    part: 0,
    staff: 1,
    hand: "R",
    role: "melody",
    bars,
    contexts: [contextOf("melody")],
  };
  const versions = createVersions(material, [idle, emptying]);
  const recipes = [0, 1, 2].map((strength) => [strength, 1]);
  const made = recipes.map((recipe) => versions.at(0, recipe));
  expect(new Set(made).size).toBe(1);
  expect(made[0]?.notes).toEqual([]);
  expect(versions.at(0, [2, 0])?.bar).toBe(bars[0]);
  expect(applied).toBe(1);
});
