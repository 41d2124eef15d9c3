import { type Filling, fillingsOf, leapCost } from "./filling.ts";
import { hooksOf } from "./hooks.ts";
import type { LineEvent } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import type { Unit } from "./units.ts";

/** rounds of the choice: it comes to rest in two or three */
const rounds = 3;

/**
 * How every unit is written: one way for all that are alike, whatever line they stand in, by its own cost, by the leaps to what
 * stands before and after, and by what others write who move in the same rhythm with it. `wordsOf`: the words of each line. Pure.
 */
export function chooseFillings(
  lines: readonly (readonly Unit[])[],
  wordsOf: (line: number) => LineWords,
): (unit: Unit) => Filling {
  const all = lines.flat();
  const classes = Map.groupBy(all, ({ likeness }) => likeness);
  const choices = new Map<string, readonly Filling[]>();
  const hookOf = hooksOf(lines);
  for (const [likeness, units] of classes) {
    const [unit] = units;
    if (unit) choices.set(likeness, fillingsOf(units, plainest(units.map(({ line }) => wordsOf(line))), hookOf(unit)));
  }
  const chosen = new Map<string, Filling>();
  for (const [likeness, [first]] of choices) if (first) chosen.set(likeness, first);
  const before = new Map<Unit, Unit>();
  const after = new Map<Unit, Unit>();
  for (const line of lines)
    line.forEach((unit, i) => {
      const next = line[i + 1];
      if (!next) return;
      after.set(unit, next);
      before.set(next, unit);
    });
  const together = besideEachOther(all);
  const joinsOf = (unit: Unit, filling: Filling): number => {
    const [last, next] = [before.get(unit), after.get(unit)];
    const of = (other: Unit): Filling | undefined =>
      other.likeness === unit.likeness ? filling : chosen.get(other.likeness);
    const words = wordsOf(unit.line);
    const others = together.get(placeOf(unit)) ?? [];
    const differing = others.filter((other) => of(other)?.at.join() !== filling.at.join()).length;
    return (
      joinOf(last, last && of(last), unit, filling, words) +
      joinOf(unit, filling, next, next && of(next), words) +
      (differing > 0 ? (apart * differing) / (others.length - 1) : 0)
    );
  };
  for (let round = 0; round < rounds; round++)
    for (const [likeness, units] of classes) {
      const own = choices.get(likeness) ?? [];
      if (own.length < 2) continue;
      const cost = (filling: Filling): number =>
        filling.cost + units.reduce((sum, unit) => sum + joinsOf(unit, filling), 0) / units.length;
      chosen.set(
        likeness,
        own.map((filling) => ({ filling, cost: cost(filling) })).reduce((a, b) => (b.cost < a.cost ? b : a)).filling,
      );
    }
  makeEven(classes, choices, chosen);
  return (unit) => chosen.get(unit.likeness) ?? { at: [0], takes: [-1], cost: 0 };
}

/** Of the words of several players those of the least advanced: what they imitate of each other all of them have to play. */
const plainest = (words: readonly LineWords[]): LineWords =>
  words.reduce((least, own) => ((own.level - least.level || least.price - own.price) < 0 ? own : least));

/** what it costs to part from all others who move in the same rhythm at the same time */
const apart = 1.5;
const placeOf = ({ from, to, rhythm }: Unit): string => `${from}/${to}/${rhythm}`;

/** The units that several lines have in one rhythm at one time, by place. */
function besideEachOther(units: readonly Unit[]): ReadonlyMap<string, readonly Unit[]> {
  const places = Map.groupBy(
    units.filter(({ fixed }) => !fixed),
    placeOf,
  );
  return new Map([...places].filter(([, own]) => own.length > 1));
}

/** how much dearer a unit may become to be written in the rhythm that most units of its own rhythm have; more for a quick figure */
const even = { usual: 1, figure: 4 };
/** notes a beat of a quick figure */
const quick = 3;

/** Units of one rhythm in one new rhythm, whatever their steps, where that costs little: an accompaniment is one figure. */
function makeEven(
  classes: ReadonlyMap<string, readonly Unit[]>,
  choices: ReadonlyMap<string, readonly Filling[]>,
  chosen: Map<string, Filling>,
): void {
  const byRhythm = Map.groupBy([...classes], ([, [first]]) => first?.rhythm ?? "");
  for (const group of byRhythm.values()) {
    if (group.length < 2) continue;
    const counts = new Map<string, number>();
    for (const [likeness, units] of group) {
      const text = chosen.get(likeness)?.at.join() ?? "";
      counts.set(text, (counts.get(text) ?? 0) + units.length);
    }
    const [usual] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    for (const [likeness, [first]] of group) {
      const own = chosen.get(likeness);
      const like = (choices.get(likeness) ?? []).find(({ at }) => at.join() === usual);
      const isFigure = first !== undefined && first.events.length >= quick * first.beats;
      if (own && like && like.cost <= own.cost + (isFigure ? even.figure : even.usual)) chosen.set(likeness, like);
    }
  }
}

function joinOf(
  unit: Unit | undefined,
  filling: Filling | undefined,
  next: Unit | undefined,
  following: Filling | undefined,
  words: LineWords,
): number {
  if (!unit || !filling || !next || !following) return 0;
  const last = takenOf(unit, filling.takes.at(-1));
  const first = takenOf(next, following.takes[0]);
  if (!last?.note || !first?.note || last === first) return 0;
  return leapCost(first.note.midi - last.note.midi, words);
}

/** The event of a unit that a filling takes. */
export const takenOf = (unit: Unit, place: number | undefined): LineEvent | undefined =>
  place === undefined || place < 0 ? undefined : unit.events[place]?.event;
