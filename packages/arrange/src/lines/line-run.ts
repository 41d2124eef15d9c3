import { generalLevelAt } from "@gradus/contracts";
import { type Player, rangeFor, reachFor } from "@gradus/difficulty";
import type { Measure } from "@gradus/score";
import { type InKey, inKey } from "../goal/in-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import { leavesKey, type Run } from "../goal/key-policy.ts";
import { withExam } from "../goal/most.ts";
import { obedienceOf } from "../obey/index.ts";
import { pitchClass } from "../operations/operation.ts";
import type { Bar } from "../read/bar/bar.ts";
import { materialOf, type StaffMaterial } from "../read/material.ts";
import { isSounding, type Sounding } from "./line.ts";
import { type KeyVoice, lineKeyOf } from "./line-key.ts";
import { type LineGround, type LinePlan, linePlan } from "./line-plan.ts";
import { lineLevel, lineWordsOf, rangeOfSteps } from "./line-words.ts";
import { namedPlan } from "./named-plan.ts";
import { lineGroundOf } from "./read-lines.ts";
import { isEnough, lightestPlan, type Rung, rungs, rungsDownTo, withoutHooks } from "./rungs.ts";
import type { Voice } from "./voice.ts";

/** A piece for lines in one key, with what its plans are made from there. */
export type LinePlace = InKey & { readonly ground: LineGround; readonly staves: readonly StaffMaterial[] };
export type LinePlanned = { readonly place: LinePlace; readonly plan: LinePlan };

/** how often the step between the two nearest rungs is halved */
const halvings = 2;

export const isNamed = ({ level }: Run["request"]): boolean => level.kind === "grade" && level.name !== undefined;
/** True for a line with words. */
export const isSong = ({ still, line }: Voice): boolean => still && line.some(({ sung }) => sung);
/** grades: a step that gains less in a song leaves it as it is */
export const worthwhileInSongs = 0.25;
/** The level of lines that a run asks for. */
export const levelOf = ({ target }: Pick<Run, "target">): number => lineLevel(generalLevelAt(target.grade).id);

/** The place of a run in a key: its lines read there. */
export function linePlaceOf(run: Run, key: KeyChange | undefined): LinePlace {
  const place = inKey(run, key);
  const { transposed, heard, moved } = place;
  const staves = lineStaves(run, place, run.player, moved);
  return { ...place, staves, ground: lineGroundOf(transposed, heard, [{ player: moved, staves }]) };
}

/** The staves of a player in a key, without the bars that a wish holds. */
export function lineStaves(
  { request, target, orders }: Run,
  { transposed, heard }: Pick<InKey, "transposed" | "heard">,
  player: Player,
  moved: Player,
): readonly StaffMaterial[] {
  const level = generalLevelAt(target.grade);
  const most = withExam(reachFor(moved, level), moved, request);
  const range = rangeFor(moved, level.id, "simplify");
  const wishes = obedienceOf(orders, transposed, player);
  return materialOf(transposed, moved, { range, most, heard, level: level.name }).map((material) => {
    const staff = wishes.freed(material);
    const measures = transposed.parts[staff.part]?.measures ?? [];
    return { ...staff, bars: staff.bars.map((bar, i) => (bar && hasCues(measures[i], bar) ? undefined : bar)) };
  });
}

/** True where a voice of the bar also has cue notes: what is written anew would sound over them. */
const hasCues = (measure: Measure | undefined, { lines }: Bar): boolean =>
  measure?.events.some(
    (event) => event.kind !== "mark" && event.cue && lines.some(({ voice }) => voice === event.voice),
  ) ?? false;

/**
 * The plan of a run: for a level by name its words, for a step the rung whose grade is nearest. A step leaves the key of the piece only
 * where that has more signs than the level it leads to, or where another comes much nearer. Pure.
 */
export function linePlanOf(run: Run, asked: KeyChange | undefined): LinePlanned {
  const own = linePlaceOf(run, asked);
  const key = asked ? undefined : easiestKey(run, own.ground.voices);
  const moved = key && linePlaceOf(run, key);
  if (isNamed(run.request)) return { place: moved ?? own, plan: namedPlan(run, (moved ?? own).ground) };
  if (moved && (run.taken || hasTooManySigns(run))) return nearest(run, moved);
  const here = nearest(run, own);
  if (!moved || awayFrom(run, here) <= near) return here;
  const there = nearest(run, moved);
  return awayFrom(run, there) < awayFrom(run, here) - worthMoving ? there : here;
}

/** The key that a line taken from another instrument goes to, whatever its level: its key there is nobody's habit. */
export const keyOfTaken = (run: Run): KeyChange | undefined =>
  run.taken ? easiestKey(run, linePlaceOf(run, undefined).ground.voices) : undefined;

/** True where a player's key has more sharps or flats than the level of a run reads. */
export function hasTooManySigns(run: Run): boolean {
  const { signs } = lineWordsOf(run.player, levelOf(run), 1);
  const fifths = run.player.craft?.fifths ?? 0;
  return fifths > signs.sharps || -fifths > signs.flats;
}

/**
 * The plan for a level by name that comes nearest to the level's grade, in its own words or plainer ones; undefined where none of them is
 * easier than the source. For a line whose notes are all in the level's words and that is yet harder than the level.
 */
export function plainerPlan(run: Run, { ground }: LinePlace): LinePlan | undefined {
  const plainer = [...rungs.filter(([level]) => level <= levelOf(run)), withoutHooks];
  const plan = nearestRung(
    (made) => meanGrade(made) - run.target.grade,
    run.before,
    (level, price) => linePlan(ground, (player: Player) => lineWordsOf(player, level, price)),
    plainer,
  );
  return meanGrade(plan) <= run.before - leastGain ? plan : undefined;
}

/** grades: a step that comes so near stays in its key, and what another key must bring it nearer by */
const near = 0.3;
const worthMoving = 0.15;
const awayFrom = ({ target }: Run, { plan }: LinePlanned): number => Math.abs((plan.grades[0] ?? 0) - target.grade);

/** grades: what a rung must gain to count, and by how much it must be nearer than a lighter one */
const leastGain = 0.05;
const leastNearer = 0.02;

function nearest(run: Run, place: LinePlace): LinePlanned {
  const planFor = (level: number, price: number): LinePlan =>
    linePlan(place.ground, (player: Player) => lineWordsOf(player, level, price, rangeOfSteps));
  const above = (plan: LinePlan): number => meanGrade(plan) - run.target.grade;
  const plan = nearestRung(above, run.before, planFor, rungsDownTo(levelOf(run)));
  const step = { before: run.before, aim: run.target.grade };
  return { place, plan: isEnough(meanGrade(plan), step) ? plan : lightestPlan(planFor, meanGrade, step) };
}

/** The mean of the grades of a plan's players. */
export const meanGrade = ({ grades }: Pick<LinePlan, "grades">): number =>
  grades.reduce((sum, grade) => sum + grade, 0) / Math.max(1, grades.length);

/**
 * Of the rungs that make lines easier the first that is nearest to the aim; the plainest where none does. `above`: by how much a plan is
 * still harder than the aim, negative where it is easier; `before`: the mean grade of the source.
 */
function nearestRung(
  above: (plan: LinePlan) => number,
  before: number,
  planFor: (level: number, price: number) => LinePlan,
  tried: readonly Rung[],
): LinePlan {
  let best: LinePlan | undefined;
  let last: LinePlan | undefined;
  const look = (rung: Rung): LinePlan => {
    const plan = planFor(...rung);
    const isEasier = meanGrade(plan) <= before - leastGain;
    if (isEasier && (!best || Math.abs(above(plan)) < Math.abs(above(best)) - leastNearer)) best = plan;
    return plan;
  };
  for (const [i, rung] of tried.entries()) {
    last = look(rung);
    if (above(last) > 0) continue;
    // the aim lies between this rung and the one before
    let [from, to] = [tried[i - 1], rung];
    for (let k = 0; k < halvings && from; k++) {
      const middle = between(from, to);
      if (above(look(middle)) > 0) from = middle;
      else to = middle;
    }
    break;
  }
  return best ?? last ?? planFor(0, 1);
}

/** cells of a level have no sense below this price, nor above that one */
const cheapest = 0.3;
const dearest = 10;

/** Half the way from a rung to a plainer one. */
function between([level, price]: Rung, [next, other]: Rung): Rung {
  if (level === next) return [level, Math.sqrt(price * other)];
  return price < dearest ? [level, Math.min(dearest, 3 * price)] : [next, Math.max(cheapest, other / 2)];
}

/**
 * True where a line may go into another key: nothing else sounds with it that would stay behind, or the tune was taken for an instrument
 * and takes the others along.
 */
const mayMoveLines = (run: Run): boolean =>
  leavesKey(run) && (run.taken || run.score.parts.length === run.player.parts.length);

const easiestKey = (run: Run, voices: readonly Voice[]): KeyChange | undefined =>
  mayMoveLines(run)
    ? lineKeyOf(
        run.score,
        voices.map((voice) => keyVoiceOf(voice, levelOf(run))),
      )
    : undefined;

/** What a line says about its key, for a level. */
export function keyVoiceOf({ player, line, still, basses }: Voice, level: number): KeyVoice {
  const notes = line.filter(isSounding);
  const phrases: Sounding[][] = [];
  for (const note of notes) {
    const last = phrases.at(-1);
    if (last?.[0]?.phrase === note.phrase) last.push(note);
    else phrases.push([note]);
  }
  const profile = player.craft?.profile;
  const semitones = player.craft?.semitones ?? 0;
  return {
    phrases,
    basses: basses.map(({ midi }) => midi),
    fifths: player.craft?.fifths ?? 0,
    transposed: writtenFifths(semitones),
    words: lineWordsOf(player, level, 1),
    order: (profile?.keys?.order?.values ?? []).map(({ fifths }) => fifths),
    still,
  };
}

/** places on the line of fifths between a note that sounds and the same note as written, so many semitones higher */
export const writtenFifths = (sounding: number): number => {
  const name = pitchClass(-7 * sounding);
  return name > 6 ? name - 12 : name;
};
