import type { Change, DifficultySummary } from "@gradus/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { barRanges, changeGroups, changesIn, changeText, likeBars } from "./change-groups.ts";
import { contributionChanges, meterSteps } from "./difficulty.ts";

const change = (id: number, measureIndex: number): Change => ({
  id: String(id),
  part: "P1",
  staff: 1,
  voice: "1",
  measure: String(measureIndex + 1),
  measureIndex,
  rule: "r",
  before: "A",
  after: "B",
  reason: "",
  delta: 0,
});

const waltz = { rule: "figure-waltz", staff: 2, reason: "Broken chords become a waltz bass." };

it("point 7: says like changes once, with all their bars, the whole piece first and then by first bar", () => {
  const many = [9, 0, 1, 2, 5, 6].map((bar) => ({ ...change(bar, bar), ...waltz }));
  const key = { ...change(21, 0), scope: "piece" as const, rule: "key", reason: "Fewer sharps." };
  const groups = changeGroups([change(20, 0), ...many, change(22, 3), key]);
  expect(groups.map(({ reason, bars }) => [reason, bars])).toEqual([
    ["Fewer sharps.", [0]],
    ["", [0, 3]],
    [waltz.reason, [0, 1, 2, 5, 6, 9]],
  ]);
  expect(barRanges(many)).toBe("Bars 1–3, 6–7, 10");
  expect(barRanges([change(1, 4)])).toBe("Bar 5");
});

it("point 7: of a group, bars that read alike stand together", () => {
  const [group] = changeGroups(
    [0, 1, 2].map((bar) => ({ ...change(bar, bar), ...waltz, after: bar === 1 ? "C" : "B" })),
  );
  expect(group && likeBars(group).map(({ text, changes }) => [text, barRanges(changes)])).toEqual([
    ["A becomes B", "Bars 1, 3"],
    ["A becomes C", "Bar 2"],
  ]);
});

it("decides on the bars in view without edits of the whole piece", () => {
  const all = [change(1, 3), change(2, 4), change(3, 8), { ...change(4, 4), scope: "piece" as const }];
  expect(changesIn(all, 4, 8).map(({ id }) => id)).toEqual(["2"]);
});

it.each([
  ["C4 E4 G4", "C4", "C4 E4 G4 become C4"],
  ["C4", "D4", "C4 becomes D4"],
  ["C# minor", "D minor", "C# minor becomes D minor"],
  ["A4", "", "A4 is left out"],
  ["A4 B4", "", "A4 B4 are left out"],
  ["", "G2", "G2 is added"],
])("titles %s to %s", (before, after, title) => {
  expect(changeText({ before, after })).toBe(title);
});

it("point 7: says no list of notes and no note that becomes itself", () => {
  const many = "C4 D4 E4 F4 G4 A4 B4 C5";
  expect(changeText({ before: "B4", after: "B4" })).toBe("The notes stay, in another rhythm");
  expect(changeText({ before: many, after: "C4 G4" })).toBe("8 notes become 2");
  expect(changeText({ before: many, after: "" })).toBe("8 notes are left out");
  expect(changeText({ before: "", after: many })).toBe("8 notes are added");
  expect(changeText({ before: many, after: many.replace("C5", "D5") })).toBe("8 notes become others");
});

/** what stands in a bar, few notes or many, as the engine lists them */
const notes = fc
  .array(fc.constantFrom("C4", "E4", "G4", "C4 E4", "B4", "…"), { maxLength: 12 })
  .map((groups) => groups.join(", "));

it("point 7: no change reads as a note that becomes itself, as an addition of what went, or as a long list", () => {
  fc.assert(
    fc.property(notes, notes, (before, after) => {
      const text = changeText({ before, after }) ?? "";
      const [, old, now] = /^(.*?) becomes? (.*)$/.exec(text) ?? [];
      expect(old === undefined || old !== now).toBe(true);
      if (/ (is|are) added$/.test(text)) expect([before, after === ""]).toEqual(["", false]);
      if (/ (is|are) left out$/.test(text)) expect([after, before === ""]).toEqual(["", false]);
      for (const side of text.split(/ becomes? /)) expect(side.match(/[A-G]\d/g)?.length ?? 0).toBeLessThanOrEqual(6);
    }),
  );
});

it("point 7: every change is in exactly one group and one line of it", () => {
  const some = fc.record({
    bar: fc.integer({ min: 0, max: 9 }),
    staff: fc.integer({ min: 1, max: 2 }),
    reason: fc.constantFrom("Fewer notes.", "Plainer values."),
    before: notes,
    after: notes,
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (made) => {
      const changes = made.map(({ bar, ...rest }, index) => ({ ...change(index, bar), ...rest }));
      const groups = changeGroups(changes);
      const listed = groups.flatMap((group) => likeBars(group).flatMap(({ changes: own }) => own.map(({ id }) => id)));
      expect(listed.toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
      expect(new Set(groups.map(({ staff, reason }) => `${staff} ${reason}`)).size).toBe(groups.length);
    }),
  );
});

const summary = (grade: number, contributions: Readonly<Record<string, number>>): DifficultySummary => ({
  grade,
  band: "",
  level: "",
  basis: "graded",
  perHand: { right: 0, left: 0 },
  perMeasure: [],
  contributions: Object.entries(contributions).map(([group, grades]) => ({
    group,
    words: `words of ${group}`,
    grades,
  })),
});

it("says what made the difference, the largest first, and nothing that went the other way", () => {
  const before = summary(4, { speed: 0.5, "moves and leaps": 0.9, stretch: 0.1, odd: 0.2 });
  const after = summary(2, { speed: -0.3, "moves and leaps": 0.5, stretch: 0.3, odd: 0.19 });
  expect(contributionChanges(before, after).map(({ words, grades }) => [words, grades.toFixed(1)])).toEqual([
    ["Speed", "-0.8"],
    ["Moves and leaps", "-0.4"],
  ]);
  expect(contributionChanges(after, before).map(({ words }) => words)).toEqual(["Speed", "Moves and leaps"]);
});

it("marks both levels and the stairs between", () => {
  expect(meterSteps(4.4, 1.3)).toEqual(["to", "in", "in", "from", "", "", "", ""]);
  expect(meterSteps(2.2, 2.3)).toEqual(["", "to", "", "", "", "", "", ""]);
});
