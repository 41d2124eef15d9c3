import { add, compare, type Fraction, fraction, multiply, oddPart, singleValue, subtract, ZERO } from "@gradus/score";
import { restBetween } from "../../read/bar/attacks.ts";
import {
  type Bar,
  endOf,
  isContinuation,
  isStrike,
  type Line,
  type LineEvent,
  type Strike,
  withLines,
} from "../../read/bar/bar.ts";
import { redrawn } from "../../read/bar/tune-line.ts";
import { lengthOfValue, printedLength } from "../values.ts";
import type { Rule, RuleSide } from "./rule.ts";

type Cell = { readonly from: Fraction; readonly to: Fraction };

/** Every line of the bar that stays on its staff, changed; the same bar when no line is. */
export function mapLines(bar: Bar, change: (line: Line) => readonly LineEvent[]): Bar {
  let touched = false;
  const lines = bar.lines.map((line) => {
    if (line.crossing) return line;
    const events = change(line);
    if (events === line.events) return line;
    touched = true;
    return { ...line, events };
  });
  return touched ? { ...withLines(bar, lines), leftOut: bar.leftOut } : bar;
}

/**
 * The events between two points struck once a cell at most: what begins a cell, else the first inside it, held while the
 * source sounds. A held note of the bar before goes on.
 */
export function regridded(line: Line, bar: Bar, cells: readonly Cell[]): readonly LineEvent[] {
  const made: LineEvent[] = [];
  const rest = (from: Fraction, to: Fraction): void => {
    const last = made.at(-1);
    if (last && !isStrike(last)) made[made.length - 1] = { ...last, duration: add(last.duration, subtract(to, from)) };
    else made.push(restBetween(bar, line.voice, from, to));
  };
  for (const { from, to } of cells) {
    const inside = line.events.filter(
      (event) => isStrike(event) && compare(event.onset, from) >= 0 && compare(event.onset, to) < 0,
    ) as readonly Strike[];
    const struck = inside.filter((strike) => compare(strike.onset, ZERO) === 0 || !isContinuation(strike));
    const chosen = struck.find(({ onset }) => compare(onset, from) === 0) ?? struck[0];
    const last = made.at(-1);
    const sounds = line.events.some(
      (event) => isStrike(event) && compare(event.onset, to) < 0 && compare(endOf(event), from) > 0,
    );
    if (chosen) {
      const own = redrawn({ ...chosen, onset: from, duration: subtract(to, from) });
      made.push({ ...own, heads: own.heads.map((head) => ({ ...head, tieStop: head.tieStop && from.n === 0 })) });
    } else if (sounds && last && isStrike(last)) {
      made[made.length - 1] = { ...last, duration: add(last.duration, subtract(to, from)) };
    } else rest(from, to);
  }
  return made.map((event) => {
    if (!isStrike(event) || compare(endOf(event), bar.length) === 0) return event;
    return { ...event, heads: event.heads.map((head) => ({ ...head, tieStart: false })) };
  });
}

/** Equal cells of a bar; what is left at its end belongs to the last. */
function cellsOf(length: Fraction, size: Fraction): readonly Cell[] {
  const count = Math.max(1, Math.floor((length.n * size.d) / (length.d * size.n)));
  return Array.from({ length: count }, (_, i) => ({
    from: multiply(size, fraction(i)),
    to: i === count - 1 ? length : multiply(size, fraction(i + 1)),
  }));
}

/** No note shorter than `value`; faster notes between its points are left out. */
export const slowest = (value: string): Rule => ({
  rule: "wish-note-values",
  reason: `No note is shorter than a ${value} note, as you asked: the quick ones between are left out.`,
  apply: (bar) =>
    mapLines(bar, (line) => {
      const size = lengthOfValue(value);
      const cells = cellsOf(bar.length, size);
      const fits = line.events.every((event) => !isStrike(event) || compare(printedLength(event), size) >= 0);
      return fits ? line.events : regridded(line, bar, cells);
    }),
});

/** Only these note values: quicker notes go, and a length that none of them has is cut short by a rest. */
export function onlyValues(values: readonly string[]): Rule {
  const lengths = values.map(lengthOfValue).toSorted(compare);
  const smallest = values.toSorted((a, b) => compare(lengthOfValue(a), lengthOfValue(b)))[0] ?? "quarter";
  const grid = slowest(smallest.replace("dotted-", ""));
  return {
    rule: "wish-note-values",
    reason: `Only ${values.join(", ")} notes, as you asked.`,
    apply: (bar, context) =>
      mapLines(grid.apply(bar, context), (line) =>
        cutStrikes(
          line.events,
          bar,
          line.voice,
          false,
          (strike) => lengths.findLast((length) => compare(length, strike.duration) <= 0) ?? strike.duration,
        ),
      ),
  };
}

/** Strikes cut to the lengths that `lengthOf` gives, rests put after them. */
export function cutStrikes(
  events: readonly LineEvent[],
  bar: Bar,
  voice: string,
  hidden: boolean,
  lengthOf: (strike: Strike) => Fraction,
): readonly LineEvent[] {
  let touched = false;
  const made = events.flatMap((event): LineEvent[] => {
    if (!isStrike(event)) return [event];
    const duration = lengthOf(event);
    if (compare(duration, event.duration) >= 0) return [event];
    touched = true;
    const end = add(event.onset, duration);
    const heads = event.heads.map((head) => ({ ...head, tieStart: false }));
    return [
      { ...redrawn(event), duration, heads },
      { ...restBetween(bar, voice, end, endOf(event)), hidden },
    ];
  });
  return touched ? made : events;
}

/** Tuplets become an even group that fills the same time. */
export const withoutTuplets = (sizes: readonly string[]): Rule => ({
  rule: "wish-tuplets",
  reason: "Tuplets become even notes that fill the same time, as you asked.",
  apply: (bar) =>
    mapLines(bar, (line) => {
      const groups = tupletsIn(line.events).filter(
        ({ actual }) => sizes.includes("any") || sizes.includes(String(actual)),
      );
      if (groups.length === 0) return line.events;
      const inside = (event: LineEvent): boolean =>
        groups.some(({ from, to }) => compare(event.onset, from) >= 0 && compare(event.onset, to) < 0);
      const made = groups.flatMap(({ from, to, count }) => {
        const size = multiply(subtract(to, from), fraction(1, count));
        const cells = Array.from({ length: count }, (_, i) => ({
          from: add(from, multiply(size, fraction(i))),
          to: add(from, multiply(size, fraction(i + 1))),
        }));
        return regridded(line, bar, cells);
      });
      return [...line.events.filter((event) => !inside(event)), ...made].toSorted((a, b) => compare(a.onset, b.onset));
    }),
});

type Tuplet = { readonly from: Fraction; readonly to: Fraction; readonly actual: number; readonly count: number };

/** Runs of tuplet notes that end where plain values can go on. */
function tupletsIn(events: readonly LineEvent[]): readonly Tuplet[] {
  const found: Tuplet[] = [];
  let from: Fraction | undefined;
  let actual = 0;
  for (const event of events) {
    const ratio = event.timeModification ?? ratioOf(event.duration);
    if (!ratio) {
      from = undefined;
      continue;
    }
    from ??= event.onset;
    actual = ratio.actual;
    const end = endOf(event);
    if (oddPart(subtract(end, from)) !== 1) continue;
    const normal = 2 ** Math.floor(Math.log2(actual));
    // a run of several beats in triplets counts as one tuplet a beat
    found.push({ from, to: end, actual, count: normal === 1 ? 1 : normal });
    from = undefined;
  }
  return found;
}
const ratioOf = (duration: Fraction) => (oddPart(duration) === 1 ? undefined : { actual: oddPart(duration) });

/** A dotted note and the short one after it share their time evenly; one without such a partner is cut short by a rest. */
export const withoutDotted = (values: readonly string[] | "any"): Rule => ({
  rule: "wish-dotted",
  reason: "Dotted rhythms are played evenly, as you asked.",
  apply: (bar) =>
    mapLines(bar, (line) => {
      let touched = false;
      const events = [...line.events];
      for (let i = 0; i < events.length; i++) {
        const event = events[i];
        if (!event || !isStrike(event) || !isDotted(event, values)) continue;
        touched = true;
        const third = multiply(event.duration, fraction(1, 3));
        const plain = multiply(third, fraction(2));
        const next = events[i + 1];
        const at = add(event.onset, plain);
        events[i] = { ...redrawn(event), duration: plain };
        if (next && compare(next.onset, endOf(event)) === 0 && (compare(next.duration, third) === 0 || !isStrike(next)))
          events[i + 1] = { ...lengthened(next), onset: at, duration: add(next.duration, third) };
        else events.splice(i + 1, 0, restBetween(bar, line.voice, at, endOf(event)));
      }
      return touched ? events : line.events;
    }),
});

const lengthened = (event: LineEvent): LineEvent =>
  isStrike(event) ? redrawn(event) : { ...event, type: undefined, dots: 0 };

function isDotted(strike: Strike, values: readonly string[] | "any"): boolean {
  const value = singleValue(strike.duration, strike.timeModification ?? undefined, 2);
  if (!value || value.dots === 0) return false;
  return values === "any" || values.includes(`dotted-${value.type}`) || values.includes(value.type);
}

/** No note is held over a barline or drawn as two: the accompaniment strikes anew, the tune ends early. */
export const withoutTies = (side: RuleSide): Rule => ({
  rule: "wish-ties",
  reason: "No ties, as you asked: a held note is struck again or ends at the bar.",
  apply: (bar, { metre }) =>
    mapLines(bar, (line) => {
      const events: LineEvent[] = [];
      let touched = false;
      for (const event of line.events) {
        if (!isStrike(event) || !event.heads.some((head) => head.tieStart || head.tieStop)) {
          events.push(event);
          continue;
        }
        touched = true;
        const heads = event.heads.map((head) => ({ ...head, tieStart: false, tieStop: false }));
        const last = events.at(-1);
        const held = isContinuation(event);
        if (held && last && isStrike(last)) {
          events[events.length - 1] = { ...redrawn(last), duration: add(last.duration, event.duration) };
        } else if (held && side.role === "melody") events.push(restBetween(bar, line.voice, event.onset, endOf(event)));
        else events.push({ ...event, heads });
      }
      const cut = cutStrikes(touched ? events : line.events, bar, line.voice, false, (strike) =>
        untied(strike, metre.grids.beat, bar.length),
      );
      return cut;
    }),
});

/** The longest length, up to the note's own, that is drawn as one note at its place. */
function untied(strike: Strike, beats: readonly Fraction[], end: Fraction): Fraction {
  const next = beats.find((beat) => compare(beat, strike.onset) > 0) ?? end;
  const onBeat = beats.some((beat) => compare(beat, strike.onset) === 0);
  const single = singleValue(strike.duration, strike.timeModification ?? undefined, 1);
  if (single && (onBeat || single.dots === 0 || compare(endOf(strike), next) <= 0)) return strike.duration;
  if (!onBeat) return subtract(next, strike.onset);
  const plain = ["whole", "half", "quarter", "eighth", "16th"].map(lengthOfValue);
  return plain.find((length) => compare(length, strike.duration) <= 0) ?? strike.duration;
}

/** Notes are held until the next one; only what comes before the first stays silent. */
export const withoutRests: Rule = {
  rule: "wish-rests",
  reason: "Notes are held through the rests, as you asked.",
  apply: (bar) =>
    mapLines(bar, (line) => {
      const events: LineEvent[] = [];
      for (const event of line.events) {
        const last = events.at(-1);
        if (!isStrike(event) && last && isStrike(last) && compare(endOf(last), event.onset) === 0)
          events[events.length - 1] = { ...redrawn(last), duration: add(last.duration, event.duration) };
        else events.push(event);
      }
      return events.length === line.events.length ? line.events : events;
    }),
};

/** Notes repeated at one pitch become one longer note; with `fast` only those shorter than a quarter. */
export const withoutRepeatedNotes = (mode: "limit" | "avoid"): Rule => ({
  rule: "wish-repeated-notes",
  reason: "Repeated notes are held as one, as you asked.",
  apply: (bar) =>
    mapLines(bar, (line) => {
      const events: LineEvent[] = [];
      for (const event of line.events) {
        const last = events.at(-1);
        if (isStrike(event) && last && isStrike(last) && repeats(last, event, mode))
          events[events.length - 1] = {
            ...redrawn(last),
            duration: add(last.duration, event.duration),
            heads: tiedLike(last, event),
          };
        else events.push(event);
      }
      return events.length === line.events.length ? line.events : events;
    }),
});

const tiedLike = (first: Strike, last: Strike) =>
  first.heads.map((head, i) => ({ ...head, tieStart: last.heads[i]?.tieStart ?? false }));

function repeats(before: Strike, after: Strike, mode: "limit" | "avoid"): boolean {
  if (before.heads.length !== after.heads.length || compare(endOf(before), after.onset) !== 0) return false;
  if (!before.heads.every((head, i) => head.midi === after.heads[i]?.midi)) return false;
  if (mode === "avoid") return true;
  return compare(after.duration, fraction(1)) < 0;
}
