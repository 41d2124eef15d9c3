import {
  type AssessmentOption,
  type Decision,
  type Failure,
  failure,
  keyNames,
  melodyOnly,
  parseLevel,
} from "@gradus/contracts";
import { type Player, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeReport, Change } from "../contract.ts";
import { keyChangeOf } from "../goal/key-change.ts";
import { movedBy } from "../goal/moved.ts";
import { countedAsBefore, inDoubledValues, inValuesOf, isNoteValues } from "../goal/note-values.ts";
import { waivedIn } from "../obey/index.ts";
import { choosePlayer } from "../read/choose-player.ts";
import { isTransfer, transferred } from "../transfer/index.ts";
import { type CellKey, cellKey, differingCells, isAlike } from "./cells.ts";
import { decidedReport, type Outcome, originalReport } from "./decided-report.ts";
import { mixed } from "./mixed.ts";

export type DecidedResult = { readonly ok: true; readonly score: Score; readonly report: ArrangeReport } | Failure;

type Decided = { readonly change: Change; readonly state: Decision["state"]; readonly cell: CellKey | undefined };

/**
 * The rewrite `arranged` of `original` with each change of its report kept, rejected or locked; undecided ones are kept.
 * What is taken back is a staff of a measure, with all the changes made there, and more when a tie, a tuplet or a voice
 * would be cut: its neighbours too, unless they are locked. Changes of the whole piece are taken back as such. Keeping
 * all gives `arranged`, rejecting all gives the original. The result has no structural error that it did not have. A
 * melody taken to another instrument is there before anything else, so only rejecting all takes that back.
 * `arranged` may be the score itself or its MusicXML read again. Errors: request/unknown-change, engine/no-part.
 */
export function applyDecisions(
  original: Score,
  arranged: Score,
  report: ArrangeReport,
  decisions: readonly Decision[],
): DecidedResult {
  const states = new Map(decisions.map((decision) => [decision.change_id, decision.state]));
  if (decisions.some(({ change_id }) => !report.changes.some(({ id }) => id === change_id)))
    return failure("request/unknown-change");
  const source = startOf(original, report);
  const played = (score: Score): Score => setAside(score, report.request).score;
  const isLonger = report.changes.some(isNoteValues);
  const found = playerOf(played(isLonger ? original : source), report);
  const player = found && isLonger ? inDoubledValues(found, played(source)) : found;
  if (!player) return failure("engine/no-part", { part: report.request.part });

  const decided = report.changes.map(
    (change): Decided => ({ change, state: states.get(change.id) ?? "kept", cell: cellOf(source, change) }),
  );
  const key = keyShiftOf(source, report);
  const all = (state: Decision["state"]): boolean => decided.every((one) => one.state === state);
  const finish = (score: Score, outcomes: ReadonlyMap<string, Outcome>): DecidedResult => {
    const inKey = key !== undefined && outcomes.get(key.id)?.state !== "rejected" && score !== source;
    const semitones = inKey ? key.shift.chromatic : 0;
    const transposed = inKey ? movedBy(source, key.shift) : source;
    const decided = decidedReport(played(source), played(score), player, report, outcomes, {
      transposed: played(transposed),
      semitones,
    });
    return { ok: true, score, report: isLonger ? { ...decided, after: countedAsBefore(decided.after) } : decided };
  };
  if (decided.every(({ state }) => state !== "rejected")) return finish(arranged, chosen(decided));
  if (all("rejected")) {
    const outcomes = chosen(decided);
    return source === original
      ? finish(source, outcomes)
      : { ok: true, score: original, report: originalReport(original, report, outcomes) };
  }

  const keepsKey = key === undefined || (states.get(key.id) ?? "kept") !== "rejected";
  const base = key && keepsKey ? movedBy(source, key.shift) : source;
  const rewritten =
    key && !keepsKey ? movedBy(arranged, { chromatic: -key.shift.chromatic, fifths: -key.shift.fifths }) : arranged;
  if (!isAlike(base, rewritten)) return finish(arranged, outOfReach(decided));

  const cells = (state: Decision["state"]): ReadonlySet<CellKey> =>
    new Set(decided.flatMap((one) => (one.state === state && one.cell !== undefined ? [one.cell] : [])));
  const rejected = cells("rejected");
  const locked = cells("locked");
  const result = mixed(source, base, rewritten, {
    differing: differingCells(base, rewritten),
    // a lock beats a rejection of another change in the same place
    rejected: new Set([...rejected].filter((cell) => !locked.has(cell))),
    kept: new Set([...cells("kept"), ...locked].filter((cell) => locked.has(cell) || !rejected.has(cell))),
    locked,
    waived: waivedIn(report.requirements),
  });
  return finish(result.score, outcomesOf(decided, result.reasonOf, key?.id));
}

/** What the rewrite started from: the melody taken to the player's instrument, or longer note values, when the report says so. */
function startOf(original: Score, { request, changes }: ArrangeReport): Score {
  const level = parseLevel(request.level, request.system as AssessmentOption);
  const change = changes.find(isTransfer);
  if (!level || !change) return inValuesOf(original, changes);
  const { instrument, type } = request;
  const part = change.rule === "melody" ? melodyOnly : undefined;
  return transferred(original, { instrument, part, level, type })?.score ?? original;
}

/** The player whose part was rewritten: with or without the part stated, as the report describes it. */
function playerOf(source: Score, { request, before }: ArrangeReport): Player | undefined {
  const keyboard = before.basis === "graded";
  for (const part of [undefined, request.part]) {
    const found = choosePlayer(source, request.instrument, part, request.tempoBpm);
    if (!found.ok) continue;
    const { player } = found;
    if (source.parts[player.parts[0] ?? 0]?.id === request.part && player.keyboard === keyboard) return player;
  }
  return undefined;
}

function cellOf(source: Score, change: Change): CellKey | undefined {
  const part = source.parts.findIndex(({ id }) => id === change.part);
  if (change.scope === "piece" || isTransfer(change) || part < 0) return undefined;
  return cellKey({ part, measure: change.measureIndex, staff: change.staff });
}

/** The change of key of the whole piece, with its interval. */
function keyShiftOf(source: Score, report: ArrangeReport) {
  const change = report.changes.find(({ scope, rule }) => scope === "piece" && rule === "key");
  const wanted = keyNames.find((name) => name === change?.after);
  const found = wanted && keyChangeOf(source, wanted);
  return change && found ? { id: change.id, shift: found.shift } : undefined;
}

const chosen = (decided: readonly Decided[]): ReadonlyMap<string, Outcome> =>
  new Map(decided.map(({ change, state }) => [change.id, { state, note: undefined }]));

/** The rewrite has other staves than the source: its measures cannot be exchanged one by one. */
const outOfReach = (decided: readonly Decided[]): ReadonlyMap<string, Outcome> =>
  new Map(
    decided.map(({ change, state }) => [
      change.id,
      state === "rejected"
        ? {
            state: "kept",
            note: "Kept: the result has other staves than the original, so changes go back only all at once.",
          }
        : { state, note: undefined },
    ]),
  );

/** What became of each change; `reasonOf` says where its place comes from and why. */
function outcomesOf(
  decided: readonly Decided[],
  reasonOf: (cell: CellKey) => { readonly taken: boolean; readonly because: string | undefined },
  key: string | undefined,
): ReadonlyMap<string, Outcome> {
  return new Map(
    decided.map(({ change, state, cell }): [string, Outcome] => {
      if (cell === undefined) {
        const fixed = state === "rejected" && change.id !== key;
        const note = "Kept: this change is of the whole piece and goes back only with all others.";
        return [change.id, fixed ? { state: "kept", note } : { state, note: undefined }];
      }
      const { taken, because } = reasonOf(cell);
      if (taken && state === "rejected") return [change.id, { state: "kept", note: keptNote(because) }];
      if (!taken && state !== "rejected") return [change.id, { state: "rejected", note: takenNote(because) }];
      return [change.id, { state, note: undefined }];
    }),
  );
}

const keptNote = (because: string | undefined): string =>
  because === undefined
    ? "Kept: another change of this staff in this measure is locked."
    : `Kept: ${because}, and the other end is locked.`;
const takenNote = (because: string | undefined): string =>
  because === undefined
    ? "Taken back with another change of this staff in this measure."
    : `Taken back with its neighbour, because ${because}.`;
