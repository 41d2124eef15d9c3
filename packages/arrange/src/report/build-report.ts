import { generalLevelAt, keyNames, missedBy } from "@gradus/contracts";
import {
  endsOfPlayer,
  gradePlayer,
  handsOf,
  type Player,
  summariseDifficulty,
  type TempoMap,
} from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeReport, ArrangeRequest, ArrangeResult, Change } from "../contract.ts";
import { easierKeyNote, withReason } from "../goal/easier-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import { keepsLevel } from "../goal/level-kept.ts";
import { type Beside, endOfScaleNote, fidelityNote, lostBeyondUsual, type Target, tolerance } from "../goal/target.ts";
import { type Ask, ordersOf, requirementsOf } from "../obey/index.ts";
import { accompaniesVoice, hasWords } from "../read/has-words.ts";
import { metresOf } from "../read/metre.ts";
import type { Rewritten } from "../write/rewritten.ts";
import { fidelityOf } from "./fidelity.ts";
import { limitsOf } from "./limits.ts";
import { aboveNote, distanceNote, hasFewerBlackKeys, lossNote } from "./page-notes.ts";
import { violationsOf } from "./playability.ts";
import { tuneStaying } from "./tune-staying.ts";

/** A finished rewrite; `rewrite` is absent when nothing was rewritten. */
export type Arranged = {
  readonly score: Score;
  readonly rewrite: Rewrite | undefined;
  /** what is to be said of how near it came to its level, when the rewrite knows that better than its figures */
  readonly note?: string;
  /** the source's tempo, unless somebody wished for another one */
  readonly tempo?: TempoMap;
};
export type Rewrite = {
  readonly rewritten: Rewritten;
  /** measures that went back to the source because their rewrite made an error */
  readonly reverted: ReadonlySet<number>;
  /** share of measures with what the level does not know, where a plan says that */
  readonly outside?: number;
  /** the changes in the score that was written, their shares of the difficulty making `total` together */
  readonly changes: (total: number) => readonly Change[];
};

/** What the run started from. */
export type Start = {
  readonly request: ArrangeRequest;
  readonly source: Score;
  /** the source in the wanted key */
  readonly transposed: Score;
  readonly player: Player;
  readonly moved: Player;
  readonly before: number;
  readonly target: Target;
  readonly key: KeyChange | undefined;
  readonly asks: readonly Ask[];
};

/** The result of a run with everything the report says about it. */
export function reportOf(start: Start, done: Arranged): ArrangeResult {
  const { request, source, player, target, key } = start;
  const part = source.parts[player.parts[0] ?? 0];
  const before = summariseDifficulty(player.hands, part?.measures ?? []);
  const hands = handsOf(done.score, { ...player, tempo: done.tempo ?? player.tempo });
  const measured = summariseDifficulty(hands, part?.measures ?? []);
  const outside = done.rewrite?.outside ?? 1;
  const isKept = keepsLevel(request, target.grade, { grade: measured.grade, outside });
  const after = isKept ? { ...measured, level: levelName(request) } : measured;
  const error = after.grade - target.grade;
  const fidelity = fidelityOf(source, done.score, player, metresOf(source), key?.shift.chromatic ?? 0);
  const told = { ...start, key: key && keyOnPage(key, player, hands) };
  const page: Page = { ...done, hands, grade: after.grade, isKept };
  const note = [noteOf(told, page, error), lossOf(told, page, fidelity)].filter((text) => text !== "").join(" ");
  const report: ArrangeReport = {
    request: {
      type: request.type,
      system: request.system,
      level: levelName(request),
      targetGrade: target.grade,
      instrument: request.instrument,
      part: part?.id ?? "",
      // what is in the result, as far as a key was chosen
      key: request.key === "auto" ? (keyNames.find((name) => name === key?.to) ?? "keep") : request.key,
      seed: request.seed,
      ...(typeof request.tempo === "number" && { tempoBpm: request.tempo }),
    },
    before,
    after,
    target: { reached: Math.abs(error) <= tolerance, error, note },
    changes: [...changes(told, done, before.grade, after.grade)],
    fidelity,
    playability: { violations: [...violationsOf(source, done.score, player)] },
    limits: limitsOf(done.score, player, {
      targetGrade: target.grade,
      system: request.system,
      level: levelName(request),
    }),
    requirements: requirementsOf(
      start.asks,
      { source, transposed: start.transposed, result: done.score, player },
      costOf(start, error),
    ),
  };
  return { ok: true, score: done.score, report };
}

/** A finished rewrite with what its player has to do there. */
type Page = Arranged & {
  readonly hands: Player["hands"];
  readonly grade: number;
  /** it is of its level although its grade lies above the band */
  readonly isKept: boolean;
};

/** A change of key that was the engine's choice, with what it gains on a keyboard, as the page has it. */
const keyOnPage = (key: KeyChange, { keyboard, hands: before }: Player, after: Player["hands"]): KeyChange =>
  keyboard && key.why !== undefined && hasFewerBlackKeys(before, after)
    ? withReason(key, "it has fewer black keys there")
    : key;

/** What a simplification took beyond the usual, where the rewrite has not said it. */
function lossOf(
  { request, source, player, target, key }: Start,
  done: Page,
  fidelity: ArrangeReport["fidelity"],
): string {
  if (request.type !== "simplify" || !done.rewrite || done.note !== undefined) return "";
  // nobody touched the tune of a song
  const kept = accompaniesVoice(source, player) ? { ...fidelity, melody: 1 } : fidelity;
  const lost = lostBeyondUsual(gradePlayer(player.hands).grade - target.grade, kept);
  if (!player.keyboard) return fidelityNote(lost, besideTune(player));
  const measures = done.score.parts[player.parts[0] ?? 0]?.measures.length ?? 0;
  return lossNote(lost, tuneStaying(source, done.score, player, key?.shift.chromatic ?? 0), {
    before: { hands: player.hands, measures },
    after: { hands: done.hands, measures },
  });
}

/** What keeping the wishes cost, when the level was missed. */
function costOf({ request, asks }: Start, error: number): string {
  if (Math.abs(error) <= missedBy || ordersOf(asks).length === 0) return "";
  const harder = error > 0;
  return `With the wishes kept the result is ${Math.abs(error).toFixed(1)} grades ${harder ? "harder" : "easier"} than the level asked for${(request.type === "simplify") === harder ? "; give up a wish to come nearer" : ""}.`;
}

function levelName({ level }: ArrangeRequest): string {
  if (level.kind === "grade") return level.name ?? String(level.grade);
  return level.steps < 0 ? String(level.steps) : `+${level.steps}`;
}

function changes(start: Start, done: Arranged, before: number, after: number): readonly Change[] {
  const { key, source, moved } = start;
  const byKey = key ? gradePlayer(moved.hands).grade - before : 0;
  const notes = done.rewrite?.changes(after - before - byKey) ?? [];
  if (!key) return notes;
  const part = source.parts[moved.parts[0] ?? 0];
  const whole: Change = {
    id: "key",
    part: part?.id ?? "",
    staff: 1,
    voice: "1",
    measure: part?.measures[0]?.number ?? "",
    measureIndex: 0,
    rule: "key",
    before: key.from,
    after: key.to,
    reason: reasonOf(key),
    delta: Math.round(byKey * 1e4) / 1e4,
    scope: "piece",
  };
  return [whole, ...notes];
}

const reasonOf = ({ from, to, why }: KeyChange): string =>
  `The whole piece is moved from ${from} to ${to}${why === undefined ? ", as you asked" : `: ${why}`}.`;

/** True for a piece whose grade lies in the band of the General level that was named; the grades of an exam are narrower than a band. */
export const isAtLevel = (
  { system, level }: Pick<ArrangeRequest, "system" | "level">,
  before: number,
  target: number,
): boolean =>
  system === "General" &&
  level.kind === "grade" &&
  level.name !== undefined &&
  generalLevelAt(before).id === generalLevelAt(target).id;

/** share of the measures of which notation lets nothing change that is worth a remark */
const worthSaying = 0.1;

/** How many measures could not be read as voices, and so kept all their notes; "" for few or none. */
function leftAloneNote({ staves, measures }: Rewritten): string {
  const left = Array.from({ length: measures }, (_, i) => i).filter((i) => staves.some(({ bars }) => !bars[i])).length;
  return left < worthSaying * measures
    ? ""
    : `In ${left} of ${measures} measures a staff keeps all its notes, because cue notes, or notes without a length, stand among them.`;
}

function noteOf({ request, before, target, key, source, player, asks }: Start, done: Page, error: number): string {
  const notes = [target.note, key?.note ?? ""];
  if (done.note !== undefined) notes.push(done.note);
  else if (!done.rewrite) {
    const asked = request.type === "simplify" ? target.grade - before : before - target.grade;
    if (Math.abs(error) <= tolerance || isAtLevel(request, before, target.grade))
      notes.push("The piece is at this level already, so its notes were left as they are.");
    else if (asked > 0)
      notes.push(
        request.type === "simplify"
          ? "The piece is easier than this level already; to make it harder, ask for more notes instead."
          : "The piece is harder than this level already; to make it easier, simplify it instead.",
      );
  } else if (Math.abs(error) > missedBy) {
    const short = request.type === "simplify" ? error > 0 : error < 0;
    if (done.isKept) notes.push(aboveNote(levelName(request), done.grade));
    else if (player.keyboard && request.type === "simplify") notes.push(distanceNote(error));
    else if (!short)
      notes.push("A smaller change would not have kept the level's limits, so the result goes a little further.");
    else if (request.type === "complexify")
      notes.push(
        player.keyboard
          ? "This is as far as fuller chords, figures and octaves take the piece while its tune stays."
          : "This is as far as passing notes, figures and leaps take the line while its own notes stay.",
      );
    else if (player.parts.some((index) => hasWords(source.parts[index])))
      notes.push(
        "This is as near as the song comes while every syllable keeps its note: only notes within a syllable, dotted rhythms, leaps between the beats, the octave of a phrase and rests to breathe in could give way. What is left of its difficulty is its words' rhythm, its key and its range.",
      );
    else
      notes.push(
        "This is as near as the line comes while its notes on the beats, those with words and its outline stay; what is left of its difficulty is its key and its range.",
      );
  }
  if (done.rewrite && player.keyboard && Math.abs(error) > tolerance)
    notes.push(endOfScaleNote(target.grade, endsOfPlayer(player.hands)));
  const isReached = isAtLevel(request, done.grade, target.grade);
  if (done.rewrite && done.note === undefined && request.type === "simplify" && !key && error > tolerance && !isReached)
    notes.push(easierKeyNote(done.score, { ...player, hands: done.hands }, error));
  if (done.rewrite && Math.abs(error) > missedBy && ordersOf(asks).length === 0)
    notes.push(leftAloneNote(done.rewrite.rewritten));
  const reverted = done.rewrite?.reverted.size ?? 0;
  if (reverted > 0)
    notes.push(`Left as they were, because their notation allows no safe change: ${counted(reverted)}.`);
  return notes.filter((note) => note !== "").join(" ");
}

const counted = (measures: number): string => (measures === 1 ? "1 measure" : `${measures} measures`);

/** share of a line's onsets with several notes from which it counts as chords */
const leastChords = 0.1;

function besideTune({ hands }: Player): Beside {
  const onsets = new Set(hands.R.map(({ on }) => on));
  return hands.R.length >= onsets.size * (1 + leastChords) ? "chords" : "nothing";
}
