import { expect, test } from "vitest";
import { createLine, type Waiting } from "./line.ts";

type Named = Waiting & { readonly name: string };
const item = (account: string | undefined, name: string, kind: Waiting["kind"] = "run"): Named => {
  const load = () => ({ kind: "sound", bytes: new Uint8Array() }) as const;
  return { kind, isQuick: false, load, timeoutMs: 1, account, name };
};
const anything = () => true;

/** Names in the order in which one worker takes them. */
function takenBy(items: readonly Named[]): readonly string[] {
  const line = createLine<Named>();
  for (const one of items) line.add(one);
  const names: string[] = [];
  for (let next = line.take(anything); next; next = line.take(anything)) {
    names.push(next.name);
    line.done(next);
  }
  return names;
}

test("point 1 one worker takes tasks by turns between accounts, and what belongs to nobody as of one account", () => {
  const items = [item("ada", "ada 1"), item("ada", "ada 2"), item("ada", "ada 3"), item("ben", "ben 1")];
  expect(takenBy([...items, item(undefined, "sweep 1"), item(undefined, "sweep 2")])).toEqual([
    "ada 1",
    "ben 1",
    "sweep 1",
    "ada 2",
    "sweep 2",
    "ada 3",
  ]);
});

test("point 1 whoever has least under way comes first, then what is short", () => {
  const line = createLine<Named>();
  for (const one of [item("ada", "ada 1"), item("ada", "ada 2"), item("ben", "ben 1")]) line.add(one);
  expect(line.take(anything)?.name).toBe("ada 1");
  line.add(item("cid", "cid looks", "inspect"));
  expect([1, 2, 3].map(() => line.take(anything)?.name)).toEqual(["cid looks", "ben 1", "ada 2"]);
  expect(line.isNewcomer(item("ada", ""))).toBe(false);
  expect(line.isNewcomer(item("dora", ""))).toBe(true);
});

test("point 2 one look of an account is under way at a time, and another's is not held up by it", () => {
  const line = createLine<Named>();
  const looks = [item("ada", "ada 1", "inspect"), item("ada", "ada 2", "inspect"), item("ben", "ben 1", "inspect")];
  for (const one of looks) line.add(one);
  const [first] = [line.take(anything), line.take(anything)];
  expect(line.take(anything)).toBeUndefined();
  if (first) line.done(first);
  expect(line.take(anything)?.name).toBe("ada 2");
});
