import { lasts } from "../operations/figuration.ts";
import type { BarContext } from "../operations/operation.ts";
import { type Step, type Written, withSteps } from "../operations/with-steps.ts";
import type { Stretch } from "../plan/stretches.ts";
import { type Bar, strikesOf } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import { isHeavy, isSparing } from "./sparing.ts";

/** share of its accompanied measures that a section has changed, or none of them: a manner is heard over a phrase */
const wholeSection = 0.6;

/** What was written, but for sections in which little of what it is `for` could be: these stay as they were. */
export function onlyWholeSections(
  { bars, said }: Written,
  own: StaffMaterial["bars"],
  stretches: readonly Stretch[],
  isFor: (bar: number) => boolean,
): Written {
  const kept = [...bars];
  for (const stretch of stretches) {
    const places = stretch.bars.filter(isFor);
    const changed = places.filter((bar) => bars[bar] !== own[bar]);
    if (changed.length < wholeSection * places.length) for (const bar of stretch.bars) kept[bar] = own[bar];
  }
  return { bars: kept, said };
}

/** measures of a section over which a manner of the tune holds or is left */
const phrase = 4;

/** Steps taken one after another, each in the phrases in which most measures have it; what is meant for some notes is heard alone. */
export function inWholePhrases(
  staff: Pick<StaffMaterial, "bars" | "contexts">,
  steps: readonly Step[],
  stretches: readonly Stretch[],
): Written {
  const taken = new Map<number, readonly Step[]>();
  const stepsOf = (bar: number): readonly Step[] => taken.get(bar) ?? [];
  let now = withSteps(staff, () => []);
  for (const step of steps) {
    const tried = withSteps({ ...staff, bars: now.bars }, () => [step]);
    const isMade = (bar: number): boolean => hasMuch(step, now.bars[bar], tried.bars[bar], staff.contexts[bar]);
    for (const bars of stretches.flatMap(phrasesOf)) {
      const places = bars.filter((bar) => (now.bars[bar] ? strikesOf(now.bars[bar]) : []).length > 0);
      if (!isSparing(step) && places.filter(isMade).length < wholeSection * places.length) continue;
      for (const bar of bars) taken.set(bar, [...stepsOf(bar), step]);
    }
    now = withSteps(staff, stepsOf);
  }
  return now;
}

const phrasesOf = ({ bars }: Stretch): readonly (readonly number[])[] =>
  [...Map.groupBy(bars.entries(), ([i]) => Math.floor(i / phrase)).values()].map((own) => own.map(([, bar]) => bar));

/** True where half of the notes of a beat or more got something, of a heavy step half of all notes, or a voice came under them. */
function hasMuch(
  step: Step,
  before: Bar | undefined,
  after: Bar | undefined,
  context: BarContext | undefined,
): boolean {
  if (!before || !after || !context || before === after) return false;
  if (after.lines.length > before.lines.length) return true;
  const headsAt = new Map(strikesOf(before).map(({ id, heads }) => [id, heads.length]));
  const counted = strikesOf(after).filter((strike) => isHeavy(step) || lasts(strike, context.metre.beat));
  const filled = counted.filter(({ id, heads }) => heads.length > (headsAt.get(id) ?? heads.length));
  return 2 * filled.length >= Math.max(1, counted.length);
}
