import type { Outcome, Wish } from "@gradus/contracts";
import { describe, expect, test } from "vitest";
import { shownWishes, withWish } from "./wish-texts.ts";

const ask = (text: string): Wish => ({
  text,
  understood: true,
  constraint: { type: "rhythm.forbid-ties", params: {}, strength: "hard" },
  note: "",
});
const outcome = (...wishes: Outcome["wishes"]): Outcome => ({
  kind: "reached",
  after: null,
  note: "",
  instead: null,
  wishes,
});
const made = (text: string, satisfied: boolean, partly = false): Outcome["wishes"][number] => ({
  text,
  understood: true,
  constraint: {},
  satisfied,
  ...(partly && { partly }),
  note: satisfied ? "" : "why",
});

describe("EDIT-19 what is said of wishes before payment", () => {
  const read = [ask("no ties"), ask("no octaves"), ask("as a duet")];

  test("comes from the run that was made", () => {
    const said = outcome(made("no ties", true), made("no octaves", false, true), made("as a duet", false));
    expect(shownWishes(read, said).map(({ state, note }) => [state, note])).toEqual([
      ["kept", ""],
      ["partly", "why"],
      ["not-kept", "why"],
    ]);
  });

  test("promises nothing before that, nor from a run of other words", () => {
    const promised = (outcome?: Outcome): readonly string[] => shownWishes(read, outcome).map(({ state }) => state);
    expect(promised()).toEqual(["read", "read", "read"]);
    expect(promised(outcome(made("no ties", true)))).toEqual(["read", "read", "read"]);
    const unread = { text: "be kind", understood: false, constraint: null, note: "why" };
    expect(shownWishes([unread], undefined)[0]?.state).toBe("not-understood");
  });
});

describe("a wish chosen from the list", () => {
  test.each([
    ["no ties, be kind, slow", "be kind", "no octaves", "no ties, no octaves, slow"],
    ["", "", "no octaves", "no octaves"],
    ["no ties,", "", "no octaves", "no ties, no octaves"],
    ["No ties.", "", "no octaves", "No ties. no octaves"],
  ])("%s + %s → %s", (text, said, wanted, after) => {
    expect(withWish(text, said, wanted)).toBe(after);
  });
});
