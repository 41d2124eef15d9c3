import { expect, it } from "vitest";
import { addable, knownActions, moved } from "./quick-actions.ts";

const ids = (actions: readonly { readonly id: string }[]) => actions.map(({ id }) => id).join(" ");
const three = knownActions.slice(0, 3);

it.each([
  ["requests", -1, "requests modifyscore purchase"],
  ["requests", 1, "modifyscore purchase requests"],
  ["modifyscore", -1, "modifyscore requests purchase"],
  ["purchase", 1, "modifyscore requests purchase"],
  ["unknown", 1, "modifyscore requests purchase"],
] as const)("SET-13: %s moved by %i gives %s", (id, by, order) => {
  expect(ids(moved(three, id, by))).toBe(order);
});

it("SET-13: what is not chosen can be added, and nothing to a list of six", () => {
  expect(ids(addable(three))).toBe("history settings");
  expect(ids(addable([]))).toBe(ids(knownActions));
  const other = { id: "own", label: "Own", path: "/requests/own" };
  expect(addable([...three, ...three].slice(0, 5).concat(other))).toEqual([]);
});
