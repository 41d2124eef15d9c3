import { generalLevelAt, type LevelRequest, levelsOf } from "@gradus/contracts";
import { broughtBack, gradePlayer, handsOf, type Player, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult, Change, OnProgress } from "../contract.ts";
import { type InKey, inKey } from "../goal/in-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import { leavesKey, type Run } from "../goal/key-policy.ts";
import { targetOf } from "../goal/target.ts";
import { obedienceOf, requirementsOfAll } from "../obey/index.ts";
import { vocabularyOf } from "../plan/vocabulary.ts";
import type { Rewrite } from "../report/build-report.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { ensemblePlan } from "./ensemble-plan.ts";
import { ensembleNote, partsOf, withParts } from "./ensemble-report.ts";
import { type KeyVoice, lineKeyOf } from "./line-key.ts";
import type { LineGround, LinePlan } from "./line-plan.ts";
import { ensembleOutOfReach } from "./line-reach.ts";
import { hasTooManySigns, isNamed, keyVoiceOf, levelOf, lineStaves, meanGrade } from "./line-run.ts";
import { lineWordsOf } from "./line-words.ts";
import { type Member, membersOf } from "./members.ts";
import { withPlainSymbols } from "./plain-symbols.ts";
import { lineGroundOf } from "./read-lines.ts";
import { gainsLittle, isThere, leftAlone } from "./rewrite-lines.ts";
import { writtenLines } from "./write-lines.ts";

/** The rewrite of one player in a key that is settled: keyboards by plan, plucked instruments by search. */
export type RewriteOne = (run: Run) => ArrangeResult;

/**
 * Arranges every line and every keyboard of a score for a level: one key for all, lines that imitate each other alike, then the
 * keyboards by their own plan in that key. What `run.player` plays is what the report measures; `report.parts` says it of each.
 * Drums stay. Pure and deterministic.
 */
export function rewriteEnsemble(
  run: Run,
  asked: KeyChange | undefined,
  onProgress: OnProgress,
  rewriteOne: RewriteOne,
): ArrangeResult {
  const members = membersOf(run.score, run.request);
  const own = readIn(run, members, inKey(run, undefined));
  const isDone = ({ player, before, isLine }: Member): boolean => {
    const voices = isLine ? own.ground.voices.filter((voice) => voice.player === player) : [];
    return isThere({ ...run, target: targetOf(run.request.level, before) }, before, { ...own.ground, voices });
  };
  if (members.every(isDone)) {
    const place = inKey(run, asked);
    return reportRun(run, place, { score: unchanged(run.score, place.transposed), rewrite: undefined }, onProgress);
  }
  const movesKey = leavesKey(run) && (isNamed(run.request) || hasTooManySigns(run));
  const key = asked ?? (movesKey ? lineKeyOf(run.score, keyVoicesOf(run, members, own.ground)) : undefined);
  const place = key ? readIn(run, members, inKey(run, key)) : own;
  onProgress("analysing", 100);
  const plan = ensemblePlan(run, members, place.ground);
  const others = members.filter(({ isLine }) => !isLine);
  const gain = meanGrade({ grades: members.filter(({ isLine }) => isLine).map((one) => one.before) }) - meanGrade(plan);
  if (others.length === 0 && gainsLittle(run, gain, place.ground.voices))
    return leftAlone(run, inKey(run, asked), place.ground.voices, onProgress);
  const refused = ensembleOutOfReach(run, place.ground, plan);
  if (refused) return refused;
  onProgress("rewriting", 50);
  const lines = withLowerVoices(run, place, withLines(run, place, plan));
  const made = withOthers(run, members, lines, rewriteOne);
  onProgress("rewriting", 100);
  const parts = partsOf(run.score, place.transposed, made.score, members);
  if (parts.every(({ rewritten }) => !rewritten) && made.changes.length === 0) {
    const note = [`Every line is as easy as it becomes without losing the tune.`, ...made.notes].join(" ");
    const there = inKey(run, asked);
    const score = unchanged(run.score, there.transposed);
    return withParts(reportRun(run, there, { score, rewrite: undefined, note }, onProgress), parts);
  }
  const rewrite = {
    ...(made.rewrites[0] ?? noLines),
    changes: (total: number): readonly Change[] => changesOf(made, total),
  };
  const note = [ensembleNote(run, parts, plan, place.ground), ...made.notes].join(" ");
  const score = isNamed(run.request) ? withPlainSymbols(made.score, levelOf(run)) : made.score;
  const result = reportRun(run, place, { score, rewrite, note }, onProgress);
  if (!result.ok) return result;
  const evidence = { source: run.score, transposed: place.transposed, result: result.score };
  const players = members.map(({ player }) => player);
  const requirements = requirementsOfAll(run.asks, evidence, players);
  return { ...result, report: { ...result.report, requirements, parts: [...parts] } };
}

/** What there is of lines where only keyboards were rewritten. */
export const noLines = { rewritten: { staves: [], measures: 1, keyboard: false }, reverted: new Set<number>() };

type Place = InKey & { readonly ground: LineGround; readonly players: readonly Player[] };

/** The lines of all members in a key; measures for which `isFree` is false stay as they are. */
function readIn(
  run: Run,
  members: readonly Member[],
  place: InKey,
  isFree: (part: number, measure: number) => boolean = () => true,
): Place {
  const lines = members.filter(({ isLine }) => isLine);
  const moved = lines.map(
    ({ player }): Player => (place.key ? { ...player, hands: handsOf(place.transposed, player) } : player),
  );
  const read = moved.map((player, i) => ({
    player,
    staves: lineStaves(run, place, lines[i]?.player ?? player, player).map((staff) => ({
      ...staff,
      bars: staff.bars.map((bar, measure) => (isFree(staff.part, measure) ? bar : undefined)),
    })),
  }));
  return { ...place, ground: lineGroundOf(place.transposed, place.heard, read), players: moved };
}

/** What lines, keyboards and plucked instruments say about the key. */
function keyVoicesOf(run: Run, members: readonly Member[], { voices }: LineGround): readonly KeyVoice[] {
  const { keySigns } = vocabularyOf(generalLevelAt(run.target.grade).id);
  const others = members.flatMap(({ player, isLine }): readonly KeyVoice[] => {
    if (isLine) return [];
    const fifths = run.score.parts[player.parts[0] ?? 0]?.measures[0]?.before.key.fifths ?? 0;
    const own = lineWordsOf(player, levelOf(run), 1);
    const words = player.keyboard ? { ...own, signs: { sharps: keySigns, flats: keySigns } } : own;
    const order = (player.craft?.profile.keys?.order?.values ?? []).map((key) => key.fifths);
    return [{ phrases: [], basses: [], fifths, transposed: 0, words, order, still: true }];
  });
  return [...voices.map((voice) => keyVoiceOf(voice, levelOf(run))), ...others];
}

export type Made = {
  readonly score: Score;
  readonly rewrites: readonly Rewrite[];
  /** changes of the others, as they were said */
  readonly changes: readonly Change[];
  /** who of them came not as far as was asked */
  readonly notes: readonly string[];
};

/** The score with all its lines written, one player after the other. */
function withLines(run: Run, { transposed, ground, players }: Place, plan: LinePlan): Made {
  let score = transposed;
  const rewrites: Rewrite[] = [];
  for (const player of players) {
    const own = ground.voices.flatMap((voice, i) =>
      voice.player === player ? [{ voice, bars: plan.bars[i] ?? [] }] : [],
    );
    const wishes = obedienceOf(run.orders, transposed, player);
    const made = writtenLines(run.score, score, player, {
      staves: own.map(({ voice }) => voice.staff),
      bars: own.map(({ bars }) => bars),
      wishes,
    });
    if (!made) continue;
    score = made.score;
    rewrites.push(made.rewrite);
  }
  return { score, rewrites, changes: [], notes: [] };
}

/** voices of one staff, from the top, that are looked at */
const mostVoices = 4;

/** The score with the lower voices of parts that several share written too, one after the other. */
function withLowerVoices(run: Run, place: Place, upper: Made): Made {
  const whole = broughtBack(run.score);
  let { score } = upper;
  const rewrites = [...upper.rewrites];
  for (let voice = 1; voice < mostVoices; voice++) {
    const source = setAside(whole, run.request, voice);
    if (source.shared.length === 0) break;
    const all = broughtBack(score);
    const transposed = setAside(all, run.request, voice).score;
    // a measure of one voice is everybody's, and written already
    const isShared = (part: number, measure: number): boolean =>
      transposed.parts[part]?.measures[measure] !== all.parts[part]?.measures[measure];
    const members = membersOf(source.score, run.request).filter(
      ({ isLine, player }) => isLine && source.shared.includes(player.parts[0] ?? -1),
    );
    const own: Run = { ...run, score: source.score };
    const there = readIn(own, members, { ...place, transposed }, isShared);
    const made = withLines(own, there, ensemblePlan(own, members, there.ground));
    score = made.score;
    rewrites.push(...made.rewrites.map((rewrite) => named(rewrite, voice)));
  }
  return { ...upper, rewrites, score: setAside(broughtBack(score), run.request).score };
}

/** A rewrite of a lower voice: its changes have names of their own. */
const named = (rewrite: Rewrite, voice: number): Rewrite => ({
  ...rewrite,
  changes: (total) => rewrite.changes(total).map((change) => ({ ...change, id: `${change.id}-${voice + 1}` })),
});

/**
 * The score with its other players rewritten, in the key that they stand in now. Who does not reach the level comes as near to it as he
 * can, and who reaches none stays as he was; both are said.
 */
export function withOthers(run: Run, members: readonly Member[], lines: Made, rewriteOne: RewriteOne): Made {
  let { score } = lines;
  const changes: Change[] = [];
  const notes: string[] = [];
  for (const { player, isLine } of members) {
    if (isLine) continue;
    const name = run.score.parts[player.parts[0] ?? 0]?.name ?? "";
    const now: Player = { ...player, hands: handsOf(score, player) };
    const { result, note } = nearestOf({ ...run, score, heard: score, player: now }, rewriteOne);
    if (note !== "") notes.push(`${name}: ${note}`);
    if (!result.ok) continue;
    score = result.score;
    changes.push(...result.report.changes);
  }
  return { ...lines, score, changes, notes };
}

/** One player's rewrite for the level that was asked for, else for the next one that is within reach, with what to say about it. */
function nearestOf(run: Run, rewriteOne: RewriteOne): { readonly result: ArrangeResult; readonly note: string } {
  const before = gradePlayer(run.player.hands).grade;
  const at = (level: LevelRequest): ArrangeResult => {
    const part = run.score.parts[run.player.parts[0] ?? 0]?.id;
    const request: ArrangeRequest = { ...run.request, level, part, key: "keep" };
    return rewriteOne({ ...run, request, before, target: targetOf(level, before) });
  };
  const asked = at(run.request.level);
  if (asked.ok) return { result: asked, note: "" };
  const above = isNamed(run.request)
    ? levelsOf("General").filter(({ target }) => target > run.target.grade && target < before)
    : [];
  for (const { name, target } of above) {
    const result = at({ kind: "grade", grade: target, name });
    if (result.ok && result.report.changes.length > 0)
      return { result, note: `${asked.message} It was written for ${name}.` };
  }
  return { result: asked, note: `${asked.message} It stays as it was.` };
}

export function changesOf({ rewrites, changes }: Made, total: number): readonly Change[] {
  const of = rewrites.map((rewrite) => rewrite.changes(0).length);
  const all = Math.max(
    1,
    of.reduce((sum, count) => sum + count, changes.length),
  );
  const share = total / all;
  const lines = rewrites.flatMap((rewrite, i) => rewrite.changes(share * (of[i] ?? 0)));
  const delta = Math.round(share * 1e4) / 1e4;
  return [...lines, ...changes.map((change) => ({ ...change, delta }))].toSorted(
    (a, b) => a.measureIndex - b.measureIndex,
  );
}
