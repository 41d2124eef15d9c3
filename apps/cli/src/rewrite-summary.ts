import { listUpTo, type Report, wishStateOf } from "@gradus/contracts";
import { counted, printTable } from "./console.ts";

/** A short table for people; `name` of the piece where it has no title. */
export function printSummary(report: Report, name: string, files: readonly string[]): void {
  const grade = (summary: Report["before"]): string => `${summary.grade.toFixed(2)} (${summary.level})`;
  const estimated = report.after.basis === "estimated" ? ", estimated" : "";
  console.log(
    `${report.input.title || name}: ${grade(report.before)} → ${grade(report.after)}, target ${report.request.targetGrade.toFixed(2)}${estimated}`,
  );
  printTable(
    (report.parts ?? []).map(({ name, id, before, after, rewritten }) => [
      `  ${name || id}`,
      `${before.toFixed(2)} → ${after.toFixed(2)}`,
      rewritten ? "" : "left as it was",
    ]),
  );
  const rules = Map.groupBy(report.changes, (change) => change.rule);
  printTable(
    [...rules].map(([rule, changes]) => [
      rule,
      counted(changes.length, "change"),
      changes.reduce((sum, change) => sum + change.delta, 0).toFixed(2),
    ]),
  );
  const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
  console.log(
    `Kept: melody ${share(report.fidelity.melody)}, harmony ${share(report.fidelity.harmony)}, bass ${share(report.fidelity.bass)}`,
  );
  printLimits(report.limits);
  if (report.requirements.length > 0) {
    console.log("Wishes:");
    printTable(report.requirements.map((wish) => [wish.text, states[wishStateOf(wish)], wish.note]));
  }
  for (const file of files) console.log(file);
}

const states = {
  kept: "kept",
  partly: "kept in part",
  "not-kept": "not kept",
  noted: "noted",
  "not-understood": "not understood",
} as const;
const words = { kept: "kept", exceeded: "exceeded", "not-used": "not used" } as const;
const barsShown = 12;

/** The check list of the level: what is exceeded with its measures, the rest counted. */
function printLimits(limits: Report["limits"]): void {
  const groups = Map.groupBy(limits, ({ edition = "", reading = "" }) => `${edition}|${reading}`);
  for (const group of groups.values()) {
    const [{ edition, reading, basis } = {}] = group;
    const source = edition === undefined ? "" : ` (${edition}; ${kinds[basis ?? "general"]})`;
    const count = (state: keyof typeof words): number => group.filter((limit) => limit.state === state).length;
    console.log(
      `Limits${reading === undefined ? "" : ` for ${readings[reading]}`}${source}: ${count("kept")} kept, ${count("exceeded")} exceeded, ${count("not-used")} not used`,
    );
    const shown = group.filter(({ state, code }) => state === "exceeded" || code.endsWith("At"));
    printTable(shown.map(({ limit, state, measures }) => [`  ${words[state]}`, limit, barsOf(measures)]));
  }
}
const kinds = {
  general: "conventional teaching limits",
  published: "published sight-reading parameters, not endorsed",
  approximate: "approximate",
  measured: "measured",
} as const;
const readings = { "sight-reading": "reading at sight", piece: "a piece to be learnt" } as const;

const barsOf = (measures: readonly string[]): string =>
  measures.length === 0 ? "" : `bars ${listUpTo(measures, barsShown)}`;
