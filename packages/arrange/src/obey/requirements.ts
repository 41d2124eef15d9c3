import { type Constraint, constraintSchema, listUpTo, type Report } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import { type Ask, ofType, ordersOf } from "./asks.ts";
import { checkOf, type Evidence, type Verdict } from "./checks/index.ts";
import { coverOf, measuresIn } from "./cover.ts";
import { deniedBy } from "./heard.ts";
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
    const verdict = verdictOf(constraint, { ...evidence, cover });
    if (!verdict) return { ...row, satisfied: false, note: whyNot(constraint.type) };
    const partly = !verdict.kept && isPartly(verdict, { ...evidence, cover });
    return {
      ...row,
      satisfied: verdict.kept,
      ...(partly && { partly }),
      note: [note, wordsOf(verdict), verdict.kept && ask === dear ? cost : ""].filter(Boolean).join(" "),
    };
  });
}

/** What both readings of the finished score say together: a wish is kept only where neither denies it. */
function verdictOf(constraint: Constraint, evidence: Evidence): Verdict | undefined {
  const { source, player } = evidence;
  if (!concerns(constraint, source, player)) return notKept(anotherPart);
  const missing = missingHand(constraint, player);
  if (missing !== undefined) return notKept(missing);
  const verdict = checkOf(constraint, evidence);
  const denied = deniedBy(constraint, evidence) ?? [];
  if (!verdict || denied.length === 0 || (!verdict.kept && verdict.where.length === 0)) return verdict;
  const order = source.parts[player.parts[0] ?? 0]?.measures.map(({ number }) => number) ?? [];
  const where = new Set([...verdict.where, ...denied]);
  return { kept: false, where: [...new Set(order)].filter((number) => where.has(number)) };
}

const notKept = (note: string): Verdict => ({ kept: false, where: [], note });
const anotherPart =
  "Only the chosen part is rewritten, and this wish is about another one: choose that part, or the whole ensemble.";

/** Why a wish about one hand has nothing to be kept in; undefined when the player has that hand. */
function missingHand(constraint: Constraint, { keyboard, hands }: Player): string | undefined {
  const hand = "hand" in constraint.params ? constraint.params.hand : constraint.scope?.hand;
  // patterns and doublings mean a hand where none is named
  if (hand === undefined || hand === "both" || /^(accompaniment|bass|technique)\./.test(constraint.type))
    return undefined;
  if (!keyboard) return `This part has no ${hand} hand on a staff of its own: say it without naming a hand.`;
  const own = hands[hand === "left" ? "L" : "R"];
  return own.length === 0 ? `The ${hand} hand has no notes in this part.` : undefined;
}

/** share of the measures with notes in which a wish may fail and is still kept in part */
const mostFailing = 0.5;

function isPartly({ where }: Verdict, { source, player, cover }: Evidence): boolean {
  const played = new Set(
    player.parts.flatMap((index) =>
      (source.parts[index]?.measures ?? [])
        .filter(({ index, events }) => cover.has(index) && events.some(({ kind }) => kind === "note"))
        .map(({ number }) => number),
    ),
  );
  return where.length > 0 && where.length <= mostFailing * played.size;
}

type Row = Report["requirements"][number];

/** The same for a whole ensemble: a wish is kept where every part that it concerns keeps it, and in part where some do. */
export function requirementsOfAll(
  asks: readonly Ask[],
  evidence: Omit<Evidence, "cover" | "player">,
  players: readonly Player[],
): Report["requirements"] {
  const byPlayer = players.map((player) => ({ player, rows: requirementsOf(asks, { ...evidence, player }, "") }));
  return asks.flatMap(({ wish: { constraint } }, at): readonly Row[] => {
    const concerned = byPlayer.filter(({ player }) => !constraint || concerns(constraint, evidence.source, player));
    const found = (concerned.length > 0 ? concerned : byPlayer).flatMap(({ player, rows }) => {
      const row = rows[at];
      return row ? [{ name: player.name, row }] : [];
    });
    const [first] = found;
    if (!first) return [];
    if (!constraint || found.length === 1) return [first.row];
    return [together(first.row, constraint, found)];
  });
}

function together(
  row: Row,
  constraint: Constraint,
  found: readonly { readonly name: string; readonly row: Row }[],
): Row {
  const plain = { text: row.text, understood: row.understood, constraint: row.constraint };
  if (asksForTune(constraint)) return { ...plain, satisfied: false, note: everybodyPlays };
  const failing = found.filter((one) => !one.row.satisfied);
  if (failing.length === 0) return { ...plain, satisfied: true, note: row.note };
  const partly = found.some((one) => one.row.satisfied || one.row.partly);
  const notes = failing.map((one) => `${one.name}: ${one.row.note}`);
  return { ...plain, satisfied: false, ...(partly && { partly }), note: listUpTo(notes, shown) };
}

/** "Melody only" means one part of several. */
const asksForTune = ({ type, params }: Constraint): boolean =>
  (type === "texture.keep-layer" && "layer" in params && params.layer === "melody") ||
  (type === "arrange.accompaniment" && "mode" in params && params.mode === "none");
const everybodyPlays =
  "In the whole ensemble every part keeps playing: choose the part that has the tune, as your part, to have it alone.";

const yielded = "Given up for your must-have";

/**
 * The rows of a report looked at again in another version of its score, such as one that keeps some of the changes only.
 * What was not understood, or gave way to a must-have, stays as it was said.
 */
export function recheckedRequirements(
  rows: Report["requirements"],
  evidence: Omit<Evidence, "cover">,
  players: readonly Player[] = [evidence.player],
): Report["requirements"] {
  const asks = rows.map(({ text, understood, constraint, note }): Ask => {
    const read: Constraint | null = constraintSchema.safeParse(constraint).data ?? null;
    return { wish: { text, understood, constraint: read, note: read ? "" : note }, must: false, yields: undefined };
  });
  const checked = players.length > 1 ? requirementsOfAll(asks, evidence, players) : requirementsOf(asks, evidence, "");
  return rows.map((row, at) => (row.note.startsWith(yielded) ? row : (checked[at] ?? row)));
}

function wordsOf({ kept, where, note }: Verdict): string {
  if (kept) return "";
  if (note !== undefined) return note;
  if (where.length === 0)
    return "This piece leaves no way to do it at this level; name the measures where it matters most.";
  return `Not in ${where.length === 1 ? "measure" : "measures"} ${listUpTo(where, shown)}: these notes cannot be played in another way there.`;
}
