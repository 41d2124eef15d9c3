import { expect, it } from "vitest";
import { distinctNames, forWhom } from "./part-names.ts";

it("numbers the parts of one name and leaves the others", () => {
  expect(distinctNames(["Violin", "Violin", "Viola", "Violoncello"])).toEqual([
    "Violin 1",
    "Violin 2",
    "Viola",
    "Violoncello",
  ]);
  expect(distinctNames(["Piano"])).toEqual(["Piano"]);
});

it("point 4: says for whom a result is", () => {
  const parts = [
    { id: "P1", name: "Violin I" },
    { id: "P2", name: "Clavier" },
  ];
  const request = (instrument: string, part: string) => ({ request: { instrument, part } as never });
  expect(forWhom(request("Violin", "P1"), parts)).toBe("Violin I");
  expect(forWhom(request("Piano", "P2"), parts)).toBe("Piano, Clavier");
  expect(forWhom(request("", "P2"), parts)).toBe("Clavier");
  expect(forWhom(request("Piano", "P2"), parts.slice(1))).toBe("Piano");
  const hands = [
    { id: "P1", name: "Piano (right)" },
    { id: "P2", name: "Piano (left)" },
  ];
  expect(forWhom(request("Piano", "P1"), hands)).toBe("Piano");
  const all = [{ id: "P1", name: "", before: 1, after: 1, rewritten: true }];
  expect(forWhom({ ...request("Piano", "P1"), parts: [...all, ...all] }, parts)).toBe("all 2 parts");
  const some = [...all, { ...all[0], rewritten: false }] as NonNullable<Parameters<typeof forWhom>[0]["parts"]>;
  expect(forWhom({ ...request("Piano", "P1"), parts: some }, parts)).toBe("1 of 2 parts");
});
