import type { System } from "../layout/systems.ts";
import { lineTexts } from "../text/text-lines.ts";

export type PartLayout = {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  /** numbers of its staves in the whole score */
  readonly staves: readonly number[];
};

/** The system with the most staves shows all parts: braced staves are one part, every other staff is one of its own. */
export function partsOf(systems: readonly System[]): readonly PartLayout[] {
  const fullest = fullestOf(systems);
  if (!fullest) return [];
  const groups: number[][] = [];
  for (const staff of fullest.staves.keys()) {
    const brace = fullest.braces.find(([first, last]) => staff > first && staff <= last);
    const group = groups.at(-1);
    if (brace && group && group.length < 3) group.push(staff);
    else groups.push([staff]);
  }
  const short = systems.find((system) => system !== fullest && system.staves.length === fullest.staves.length);
  return groups.map((staves, index) => {
    const name = labelOf(fullest, staves);
    const usual = staves.length > 1 ? "Piano" : groups.length > 1 ? `Part ${index + 1}` : "Music";
    const brief = short ? labelOf(short, staves) : "";
    return { id: `P${index + 1}`, name: name || usual, abbreviation: brief === name ? "" : brief, staves };
  });
}

const fullestOf = (systems: readonly System[]): System | undefined =>
  systems.reduce<System | undefined>(
    (best, system) => (!best || system.staves.length > best.staves.length ? system : best),
    undefined,
  );

/** Words left of the staves, at their height. */
function labelOf({ page, staves }: System, numbers: readonly number[]): string {
  const [first, last] = [staves[numbers[0] ?? 0], staves[numbers.at(-1) ?? 0]];
  if (!first || !last) return "";
  const middle = (first.top + last.bottom) / 2;
  const reach = numbers.length > 1 ? 3 * first.space : 3.5 * first.space;
  const beside = page.texts.filter(
    (run) => run.x + run.width < first.left + first.space && Math.abs(run.y - middle) < reach,
  );
  const words = lineTexts(beside)
    .map((line) => line.text)
    .join(" ");
  return /\p{L}{2}|\p{L}\./u.test(words) ? words.trim() : "";
}

/**
 * For each system the numbers that its staves have in the whole score. Systems that leave out resting staves keep the
 * lowest ones when a brace stands at the foot of both, else the ones that begin with the same clefs are not told apart
 * and the upper ones are meant.
 */
export function staffNumbersOf(systems: readonly System[]): readonly (readonly number[])[] {
  const fullest = fullestOf(systems);
  const all = fullest?.staves.length ?? 0;
  const endsBraced = fullest?.braces.some(([, last]) => last === all - 1) ?? false;
  return systems.map(({ staves, braces }) => {
    const isAtFoot = endsBraced && (braces.some(([, last]) => last === staves.length - 1) || staves.length === 1);
    const offset = isAtFoot && staves.length > 1 ? all - staves.length : 0;
    return staves.map((_, index) => index + offset);
  });
}
