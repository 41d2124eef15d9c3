import { everyone, type Failure, generalLevelAt } from "@gradus/contracts";
import { broughtBack, gradePlayer, handsOf, type Player, playersOf, plucks, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult, Change, OnProgress } from "../contract.ts";
import { type InKey, inKey } from "../goal/in-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import { leavesKey, type Run } from "../goal/key-policy.ts";
import { targetOf, tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import { isPlanned } from "../plan/rewrite-by-plan.ts";
import { vocabularyOf } from "../plan/vocabulary.ts";
import { isAtLevel, type Rewrite } from "../report/build-report.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { type KeyVoice, lineKeyOf } from "./line-key.ts";
import { type LineGround, type LinePlan, linePlan } from "./line-plan.ts";
import { ensembleOutOfReach, faultOf } from "./line-reach.ts";
import { isNamed, keyVoiceOf, levelOf, lineStaves, meanGrade, rungs } from "./line-run.ts";
import { lineWordsOf } from "./line-words.ts";
import { withPlainSymbols } from "./plain-symbols.ts";
import { lineGroundOf } from "./read-lines.ts";
import { gainsLittle, isLine, leftAlone } from "./rewrite-lines.ts";
import { writtenLines } from "./write-lines.ts";

/** A part of an ensemble before and after. */
type Member = { readonly player: Player; readonly before: number; readonly isLine: boolean };
type PartReport = NonNullable<Extract<ArrangeResult, { ok: true }>["report"]["parts"]>[number];

/** The rewrite of one player in a key that is settled: keyboards by plan, plucked instruments by search. */
export type RewriteOne = (run: Run) => ArrangeResult;

const isMember = (player: Player, request: Pick<ArrangeRequest, "type">): boolean =>
  isLine(player, request) || isPlanned(player, request) || (player.craft !== undefined && plucks(player.craft));

/** The players of a score who are rewritten when everybody is meant. */
const membersOf = (score: Score, request: Pick<ArrangeRequest, "type" | "tempo">): readonly Member[] =>
  playersOf(score, { tempo: request.tempo })
    .filter((player) => isMember(player, request))
    .map((player) => ({ player, before: gradePlayer(player.hands).grade, isLine: isLine(player, request) }));

/** True for a request that means a whole ensemble: all parts, or nobody's in a score of several players. */
export const isForEveryone = ({ score, request }: Pick<Run, "score" | "request">): boolean =>
  request.type === "simplify" &&
  (request.part === everyone || (request.part === undefined && request.instrument.trim() === "")) &&
  (membersOf(score, request).length > 1 || setAside(broughtBack(score), request, 1).shared.length > 0);

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
  const isThere = ({ before }: Member): boolean => {
    const { grade } = targetOf(run.request.level, before);
    return before - grade <= tolerance || isAtLevel(run.request, before, grade);
  };
  if (members.every(isThere)) {
    const place = inKey(run, asked);
    return reportRun(run, place, { score: unchanged(run.score, place.transposed), rewrite: undefined }, onProgress);
  }
  const own = readIn(run, members, inKey(run, undefined));
  const key = asked ?? (leavesKey(run) ? lineKeyOf(run.score, keyVoicesOf(run, members, own.ground)) : undefined);
  const place = key ? readIn(run, members, inKey(run, key)) : own;
  onProgress("analysing", 100);
  const plan = planFor(run, members, place.ground);
  const others = members.filter(({ isLine }) => !isLine);
  const gain = meanGrade({ grades: members.filter(({ isLine }) => isLine).map((one) => one.before) }) - meanGrade(plan);
  if (others.length === 0 && gainsLittle(run, gain)) return leftAlone(run, place.ground.voices, onProgress);
  const refused = ensembleOutOfReach(run, place.ground, plan);
  if (refused) return refused;
  onProgress("rewriting", 50);
  const lines = withLowerVoices(run, place, withLines(run, place, plan));
  const made = withOthers(run, members, lines, rewriteOne);
  if ("ok" in made) return made;
  onProgress("rewriting", 100);
  const parts = partsOf(run.score, made.score, members);
  const rewrite = made.rewrites[0] && {
    ...made.rewrites[0],
    changes: (total: number): readonly Change[] => changesOf(made, total),
  };
  const note = noteOf(run, parts, plan, place.ground);
  const score = isNamed(run.request) ? withPlainSymbols(made.score, levelOf(run)) : made.score;
  const result = reportRun(run, place, { score, rewrite, note }, onProgress);
  return result.ok ? { ...result, report: { ...result.report, parts: [...parts] } } : result;
}

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

/** What lines and keyboards say about the key. */
function keyVoicesOf(run: Run, members: readonly Member[], { voices }: LineGround): readonly KeyVoice[] {
  const { keySigns } = vocabularyOf(generalLevelAt(run.target.grade).id);
  const keyboards = members.flatMap(({ player }): readonly KeyVoice[] => {
    if (!player.keyboard) return [];
    const fifths = run.score.parts[player.parts[0] ?? 0]?.measures[0]?.before.key.fifths ?? 0;
    const words = { ...lineWordsOf(player, levelOf(run), 1), signs: { sharps: keySigns, flats: keySigns } };
    return [{ phrases: [], fifths, transposed: 0, words, order: [], still: true }];
  });
  return [...voices.map((voice) => keyVoiceOf(voice, levelOf(run))), ...keyboards];
}

/**
 * For a level by name its words; for a step the rung at which the parts are nearest to a step each, and near it a rung of each part's
 * own. A part that cannot fall so far aims at its plainest, and the more a part can fall, the more it counts.
 */
function planFor(run: Run, members: readonly Member[], ground: LineGround): LinePlan {
  const lines = members.filter(({ isLine }) => isLine);
  if (isNamed(run.request)) return linePlan(ground, (player) => lineWordsOf(player, levelOf(run), 1));
  const plans = rungs.map((rung) => linePlan(ground, (player) => lineWordsOf(player, ...rung)));
  const aims = lines.map(({ before }, i) => {
    const lowest = Math.min(before, plans.at(-1)?.grades[i] ?? before);
    return { aim: Math.max(lowest, targetOf(run.request.level, before).grade), weight: before - lowest };
  });
  const awayOf = (plan: LinePlan | undefined, part: number): number =>
    (plan?.grades[part] ?? 0) - (aims[part]?.aim ?? 0);
  const together = nearestTo(0, rungs.length - 1, (rung) =>
    aims.reduce((sum, { weight }, part) => sum + weight * awayOf(plans[rung], part), 0),
  );
  const own = new Map(
    [...new Set(ground.voices.map(({ player }) => player))].map((player, part) => {
      const rung = nearestTo(together - apart.lighter, together + apart.plainer, (it) => awayOf(plans[it], part));
      return [player, rungs[rung]] as const;
    }),
  );
  return linePlan(ground, (player) => lineWordsOf(player, ...(own.get(player) ?? plainestRung)));
}
/** rungs by which one part may lie beside all together: nobody is emptied while another keeps what is hard */
const apart = { lighter: 3, plainer: 1 };
const plainestRung = [0, 1] as const;

/** Of the rungs between two, as far as there are, the first that is nearest. */
function nearestTo(from: number, to: number, awayAt: (rung: number) => number): number {
  let best = Math.max(0, from);
  for (let rung = best; rung <= Math.min(to, rungs.length - 1); rung++)
    if (Math.abs(awayAt(rung)) < Math.abs(awayAt(best)) - 1e-9) best = rung;
  return best;
}

type Made = {
  readonly score: Score;
  readonly rewrites: readonly Rewrite[];
  /** changes of the others, as they were said */
  readonly changes: readonly Change[];
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
  return { score, rewrites, changes: [] };
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
    const made = withLines(own, there, planFor(own, members, there.ground));
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

/** The score with its other players rewritten, in the key that they stand in now; a level that one of them does not reach is refused. */
function withOthers(run: Run, members: readonly Member[], lines: Made, rewriteOne: RewriteOne): Made | Failure {
  let { score } = lines;
  const changes: Change[] = [];
  for (const { player, isLine } of members) {
    if (isLine) continue;
    const part = run.score.parts[player.parts[0] ?? 0];
    const now: Player = { ...player, hands: handsOf(score, player) };
    const before = gradePlayer(now.hands).grade;
    const request: ArrangeRequest = { ...run.request, part: part?.id, key: "keep" };
    const target = targetOf(request.level, before);
    const result = rewriteOne({ ...run, score, heard: score, request, player: now, before, target });
    if (!result.ok)
      return {
        ...result,
        message: `${part?.name ?? ""}: ${result.message} The other parts can be rewritten one by one.`,
      };
    score = result.score;
    changes.push(...result.report.changes);
  }
  return { ...lines, score, changes };
}

function changesOf({ rewrites, changes }: Made, total: number): readonly Change[] {
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

/** Every part of the score, with its grade before and after; parts of one name are counted. */
function partsOf(source: Score, result: Score, members: readonly Member[]): readonly PartReport[] {
  const parts = members.map(({ player }) => source.parts[player.parts[0] ?? 0]);
  return members.map(({ player, before }, place) => {
    const own = parts[place];
    const alike = parts.filter((part) => part?.name === own?.name);
    return {
      id: own?.id ?? "",
      name: alike.length > 1 && own ? `${own.name} ${alike.indexOf(own) + 1}` : (own?.name ?? ""),
      before,
      after: gradePlayer(handsOf(result, player)).grade,
      rewritten: player.parts.some((index) => result.parts[index] !== source.parts[index]),
    };
  });
}

/** Which parts were rewritten, what each came to, and where one falls short. */
function noteOf(run: Run, parts: readonly PartReport[], { faults }: LinePlan, { voices }: LineGround): string {
  const done = parts.filter(({ rewritten }) => rewritten);
  const all =
    done.length === parts.length
      ? `All ${parts.length} parts were rewritten`
      : `${done.length} of ${parts.length} parts were rewritten`;
  const each = parts
    .map(({ name, id, before, after }) => `${name || id} ${before.toFixed(1)} → ${after.toFixed(1)}`)
    .join(", ");
  const short = isNamed(run.request)
    ? voices.flatMap(({ player }, i) => {
        const fault = faults[i] && faultOf([faults[i]]);
        return fault ? [`${player.name} falls short of the level: ${fault}.`] : [];
      })
    : [];
  return [`${all}: ${each}.`, ...short].join(" ");
}
