import { type DifficultySummary, generalLevelAt, levelsOf, table } from "@gradus/contracts";

export type Contribution = { readonly group: string; readonly words: string; readonly grades: number };

/** The groups of the difficulty model as nouns: a share is said with its sign, so the noun takes no side. */
const nouns: Readonly<Record<string, string>> = table({
  range: "Range of notes",
  speed: "Speed",
  rhythm: "Rhythm",
  "moves and leaps": "Moves and leaps",
  "chords and voices": "Notes at once",
  stretch: "Stretches",
  "black keys": "Black keys",
  accidentals: "Notes outside the key",
  fingering: "Hand positions",
  coordination: "Independent hands",
  variety: "Variety",
  length: "Length",
});

/** Differences below this are rounding, not music. */
const least = 0.05;

/** What moved the difficulty, largest share first: only the parts that moved the way the whole did. */
export function contributionChanges(before: DifficultySummary, after: DifficultySummary): readonly Contribution[] {
  const easier = after.grade < before.grade;
  const groups = new Map(
    [...before.contributions, ...after.contributions].map(({ group, words }) => [group, nouns[group] ?? words]),
  );
  const grades = (side: DifficultySummary, group: string) =>
    side.contributions.find((entry) => entry.group === group)?.grades ?? 0;
  return [...groups]
    .map(([group, words]) => ({ group, words, grades: grades(after, group) - grades(before, group) }))
    .filter(({ grades: change }) => Math.abs(change) >= least && change < 0 === easier)
    .sort((a, b) => Math.abs(b.grades) - Math.abs(a.grades));
}

export type MeterStep = "from" | "to" | "in" | "";

/** The eight general levels as stairs: where the piece was, where it is, and the stairs between. */
export function meterSteps(before: number, after: number): readonly MeterStep[] {
  const names = levelsOf("General").map(({ name }) => name);
  const from = names.indexOf(generalLevelAt(before).name);
  const to = names.indexOf(generalLevelAt(after).name);
  return names.map((_, index) => {
    if (index === to) return "to";
    if (index === from) return "from";
    return (index - from) * (index - to) < 0 ? "in" : "";
  });
}
