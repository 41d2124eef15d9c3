import { expect, test } from "vitest";
import { faults, requirePlace } from "./faults.mjs";

test("point 10 each of 24 faults still has the place where it is planted", () => {
  expect(faults).toHaveLength(24);
  for (const fault of faults) requirePlace(fault);
});
