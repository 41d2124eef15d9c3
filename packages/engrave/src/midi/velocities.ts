import { table } from "@gradus/contracts";
import {
  attribute,
  child,
  childrenOf,
  compare,
  type Fraction,
  isElement,
  type Part,
  subtract,
  toNumber,
  type XmlElement,
} from "@gradus/score";
import { marksOf, type Timed } from "./timed.ts";

/** MIDI velocities of the dynamics marks, in the steps that notation programs use. */
const levels: Readonly<Record<string, number>> = table({
  pppp: 10,
  ppp: 20,
  pp: 34,
  p: 49,
  mp: 64,
  mf: 80,
  f: 96,
  ff: 112,
  fff: 122,
  ffff: 127,
});
const unmarked = 80;
/** Marks for one moment: the level there, and the one that holds after it if it is part of the mark. */
const moments: Readonly<Record<string, { readonly now: number; readonly after?: number }>> = table({
  fp: { now: 96, after: 49 },
  sf: { now: 108 },
  sfz: { now: 112 },
  sffz: { now: 122 },
  sfp: { now: 108, after: 49 },
  sfpp: { now: 108, after: 34 },
  fz: { now: 108 },
  rf: { now: 104 },
  rfz: { now: 104 },
});
const accents: Readonly<Record<string, number>> = table({ accent: 14, "strong-accent": 20 });
/** What a hairpin without a mark at its end adds or takes. */
const hairpinStep = 16;
/** A mark up to this far after a hairpin's end is where it leads, in quarters. */
const reach = 1;

type Mark = { readonly now: number; readonly after: number | undefined };
type Hairpin = { readonly from: Fraction; readonly to: Fraction; readonly grows: boolean };

export type Loudness = {
  /** Velocity of a note that starts at `onset` with the given <note>. */
  readonly velocityAt: (onset: Fraction, source: XmlElement | undefined) => number;
};

export function loudnessOf(part: Part): Loudness {
  const directions = marksOf(part, ["direction"]).map(({ onset, value }) => ({ onset, value: value.source }));
  const marks = directions
    .flatMap(({ onset, value }) => dynamicsOf(value).map((mark): Timed<Mark> => ({ onset, value: mark })))
    .sort((a, b) => compare(a.onset, b.onset));
  const hairpins = hairpinsOf(directions);

  const lastingAt = (onset: Fraction): number =>
    marks.findLast(({ onset: at, value }) => value.after !== undefined && compare(at, onset) <= 0)?.value.after ??
    unmarked;

  const levelAt = (onset: Fraction): number => {
    const moment = marks.findLast(({ onset: at, value }) => value.after !== value.now && compare(at, onset) === 0);
    if (moment) return moment.value.now;

    const hairpin = hairpins.findLast(({ from, to }) => compare(from, onset) <= 0 && compare(onset, to) <= 0);
    const level = lastingAt(onset);
    if (!hairpin) return level;

    const start = lastingAt(hairpin.from);
    const goal = marks.find(({ onset: at }) => compare(at, hairpin.to) >= 0);
    const isNear = goal !== undefined && toNumber(subtract(goal.onset, hairpin.to)) <= reach;
    const end = isNear ? goal.value.now : start + (hairpin.grows ? hairpinStep : -hairpinStep);
    const length = toNumber(subtract(hairpin.to, hairpin.from));
    const share = length > 0 ? toNumber(subtract(onset, hairpin.from)) / length : 1;
    return start + (end - start) * share;
  };

  return { velocityAt: (onset, source) => inRange(levelAt(onset) + accentOf(source)) };
}

const inRange = (velocity: number): number => Math.min(127, Math.max(1, Math.round(velocity)));

function dynamicsOf(direction: XmlElement): readonly Mark[] {
  const signs = directionTypes(direction, "dynamics").flatMap((dynamics) =>
    dynamics.children.filter(isElement).flatMap(({ name }): Mark[] => {
      const level = levels[name];
      if (level !== undefined) return [{ now: level, after: level }];
      const moment = moments[name];
      return moment ? [{ now: moment.now, after: moment.after }] : [];
    }),
  );
  if (signs.length > 0) return signs;

  // <sound dynamics> is a percentage of forte's 90.
  const sound = child(direction, "sound");
  const stated = Number(sound ? attribute(sound, "dynamics") : undefined);
  const level = inRange(stated * 0.9);
  return Number.isFinite(stated) && stated > 0 ? [{ now: level, after: level }] : [];
}

function hairpinsOf(directions: readonly Timed<XmlElement>[]): readonly Hairpin[] {
  const open = new Map<string, { readonly from: Fraction; readonly grows: boolean }>();
  const hairpins: Hairpin[] = [];
  for (const { onset, value } of directions) {
    for (const wedge of directionTypes(value, "wedge")) {
      const number = attribute(wedge, "number") ?? "1";
      const type = attribute(wedge, "type");
      const started = open.get(number);
      if (type === "crescendo" || type === "diminuendo") open.set(number, { from: onset, grows: type === "crescendo" });
      else if (type === "stop" && started) {
        hairpins.push({ ...started, to: onset });
        open.delete(number);
      }
    }
  }
  return hairpins;
}

export const directionTypes = (direction: XmlElement, name: string): readonly XmlElement[] =>
  childrenOf(direction, "direction-type").flatMap((type) => childrenOf(type, name));

function accentOf(source: XmlElement | undefined): number {
  const notations = source ? childrenOf(source, "notations") : [];
  const signs = notations.flatMap((one) => childrenOf(one, "articulations")).flatMap(({ children }) => children);
  return Math.max(0, ...signs.filter(isElement).map(({ name }) => accents[name] ?? 0));
}
