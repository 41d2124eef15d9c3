import { type Constraint, constraintSchema, listUpTo, type Report } from "@gradus/contracts";
import { type Ask, ofType, ordersOf } from "./asks.ts";
import { checkOf, type Evidence, type Verdict } from "./checks/index.ts";
import { coverOf, measuresIn } from "./cover.ts";
import { concerns } from "./obey.ts";
import { whyNot } from "./unobeyed.ts";

type Requirement = Report["requirements"][number];
const shown = 8;

/** One row for every clause: what it was taken to mean, and whether the finished score does it. */
export function requirementsOf(
  asks: readonly Ask[],
  evidence: Omit<Evidence, "cover">,
  cost: string,
): Report["requirements"] {
  const source = evidence.source.parts[evidence.player.parts[0] ?? 0]?.measures ?? [];
  // what is to stay as it is is an exception to every other wish
  const locked = measuresIn(
    ofType(ordersOf(asks), "measures.lock").flatMap(({ params }) => params.ranges),
    source,
  );
  // said once, beside the first wish that holds notes; signs cost nothing
  const dear = asks.find(
    ({ wish }) => wish.constraint && !/^(notation|lyrics|tempo|phrase)\./.test(wish.constraint.type),
  );
  return asks.map((ask): Requirement => {
    const { text, understood, constraint, note } = ask.wish;
    const row = { text, understood, constraint };
    if (!constraint) return { ...row, satisfied: false, note };
    if (ask.yields !== undefined) return { ...row, satisfied: false, note: `${yielded} "${ask.yields}".` };
    const cover = new Set([...coverOf(constraint, source)].filter((index) => !locked.has(index)));
    const verdict = concerns(constraint, evidence.source, evidence.player)
      ? checkOf(constraint, { ...evidence, cover })
      : { kept: false, where: [], note: "Only the chosen part is rewritten; this wish is about another one." };
    if (!verdict) return { ...row, satisfied: false, note: whyNot(constraint.type) };
    return {
      ...row,
      satisfied: verdict.kept,
      note: [note, wordsOf(verdict), verdict.kept && ask === dear ? cost : ""].filter(Boolean).join(" "),
    };
  });
}

const yielded = "Given up for your must-have";

/**
 * The rows of a report looked at again in another version of its score, such as one that keeps some of the changes only.
 * What was not understood, or gave way to a must-have, stays as it was said.
 */
export function recheckedRequirements(
  rows: Report["requirements"],
  evidence: Omit<Evidence, "cover">,
): Report["requirements"] {
  const asks = rows.map(({ text, understood, constraint, note }): Ask => {
    const read: Constraint | null = constraintSchema.safeParse(constraint).data ?? null;
    return { wish: { text, understood, constraint: read, note: read ? "" : note }, must: false, yields: undefined };
  });
  const checked = requirementsOf(asks, evidence, "");
  return rows.map((row, at) => (row.note.startsWith(yielded) ? row : (checked[at] ?? row)));
}

function wordsOf({ kept, where, note }: Verdict): string {
  if (kept) return "";
  if (note !== undefined) return note;
  if (where.length === 0) return "Not kept.";
  return `Not kept in ${where.length === 1 ? "measure" : "measures"} ${listUpTo(where, shown)}: there is no other way to play these notes in this place.`;
}
