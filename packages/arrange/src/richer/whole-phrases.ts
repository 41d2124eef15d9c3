import type { BarContext } from "../operations/operation.ts";
import { type Step, type Written, withSteps } from "../operations/with-steps.ts";
import type { Stretch } from "../plan/stretches.ts";
import { type Bar, strikesOf } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import { isSparing, isVoice, meantFor } from "./sparing.ts";

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

/**
 * Steps taken one after another, never where the hands imitate each other, each in the sections, else in the phrases, in which most measures have it; measures alike (`like`: numbers by
 * measure) have the same. What is meant for some notes is heard alone.
 */
export function inWholePhrases(
  staff: Pick<StaffMaterial, "bars" | "contexts">,
  steps: readonly Step[],
  stretches: readonly Stretch[],
  like: readonly number[],
): Written {
  const taken = new Map<number, readonly Step[]>();
  const stepsOf = (bar: number): readonly Step[] => taken.get(bar) ?? [];
  let now = withSteps(staff, () => []);
  for (const step of steps) {
    const tried = withSteps({ ...staff, bars: now.bars }, () => [step]);
    const shares = now.bars.map((bar, i) => shareMade(step, bar, tried.bars[i], staff.contexts[i]));
    const open = stretches.filter(({ imitates }) => !imitates);
    const chosen = isSparing(step) ? open.flatMap(({ bars }) => bars) : chosenFrom(shares, open, like);
    // a note filled here and there is a slip of the pen
    for (const bar of chosen) if (isSparing(step) || isMost(shares[bar])) taken.set(bar, [...stepsOf(bar), step]);
    now = withSteps(staff, stepsOf);
  }
  return now;
}

const isMost = (share: number | undefined): boolean => share !== undefined && share >= 1 / 2;

/** Measures of the sections, else of the phrases, in which a step comes most measures that have notes for it; what is alike goes with it. */
function chosenFrom(
  shares: readonly (number | undefined)[],
  stretches: readonly Stretch[],
  like: readonly number[],
): readonly number[] {
  const takes = (bars: readonly number[]): boolean => {
    const places = bars.filter((bar) => shares[bar] !== undefined);
    return places.length > 0 && places.filter((bar) => isMost(shares[bar])).length >= wholeSection * places.length;
  };
  const phrases = stretches.flatMap((stretch) =>
    takes(stretch.bars) ? [stretch.bars] : phrasesOf(stretch).filter(takes),
  );
  const bars = new Set(phrases.flat());
  const names = new Set([...bars].map((bar) => like[bar] ?? -1));
  const returning = stretches
    .flatMap(phrasesOf)
    .filter((own) => 2 * own.filter((bar) => (like[bar] ?? -1) >= 0 && names.has(like[bar] ?? -1)).length > own.length);
  return [...new Set([...bars, ...returning.flat()])];
}

const phrasesOf = ({ bars }: Stretch): readonly (readonly number[])[] =>
  [...Map.groupBy(bars.entries(), ([i]) => Math.floor(i / phrase)).values()].map((own) => own.map(([, bar]) => bar));

/** The share of the notes that a step is meant for which got something, or had it; 1 where a voice came under them, 0 where one did not; undefined where there are none. */
function shareMade(
  step: Step,
  before: Bar | undefined,
  after: Bar | undefined,
  context: BarContext | undefined,
): number | undefined {
  if (!before || !after || !context) return undefined;
  if (after.lines.length > before.lines.length) return 1;
  if (isVoice(step)) return 0;
  const headsAt = new Map(strikesOf(before).map(({ id, heads }) => [id, heads.length]));
  const counted = meantFor(step, after, context);
  const filled = counted.filter(({ id, heads }) => heads.length > Math.min(1, headsAt.get(id) ?? heads.length));
  return counted.length === 0 ? undefined : filled.length / counted.length;
}
