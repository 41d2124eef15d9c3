import { table } from "@gradus/contracts";
import {
  applyAttributes,
  attributesAt,
  type Clef,
  compare,
  type Fraction,
  isElement,
  type MarkEvent,
  type Measure,
  type MeasureEvent,
  type Part,
  type Pitch,
  type Score,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import { octaveBracketsOf } from "../read/bar/octave-brackets.ts";

/** What may take the place of the source's clef on a keyboard's staff. */
const ofKeyboards: readonly Clef[] = [
  { sign: "G", line: 2, octaveChange: 0 },
  { sign: "F", line: 4, octaveChange: 0 },
];

/** The clef that programs draw on a staff that states none. */
const unstated: Clef = { sign: "G", line: 2, octaveChange: 0 };

/** What may take its place on another staff: the clef that the staff begins with, where it has others later. */
function clefAtHome(part: Part, staff: number): readonly Clef[] {
  const home = attributesAt(part, 0, ZERO).clefs.get(staff);
  const isElsewhere = ({ index, length }: Measure): boolean =>
    !isAlike(attributesAt(part, index, length).clefs.get(staff), home);
  return home && part.measures.some(isElsewhere) ? [home] : [];
}

/** ledger lines that a change of clef must save, on a page for a level too, and what a clef that the source does not have costs in each measure */
const changeCost = 4;
const changeCostForLevel = 12;
const otherCost = 0.5;
/**
 * Ledger lines that are read at sight, and those that a clef with farther notes must bring the farthest one nearer: nobody is to
 * count out a bass for the figure above it.
 */
const readAtSight = 4;
/** what a measure with more costs on a page for a level: as much as to change the clef and back */
const unread = 2 * changeCostForLevel + 1;
const nearer = 2;

/**
 * Clefs for the staves whose notes came to another register: measures that were rewritten take another clef (on a keyboard treble
 * or bass, elsewhere the one that the staff begins with) when that saves more ledger lines than the change costs (cheapest path
 * over the measures of a staff). Clefs change at barlines; `touched` names the rewritten staves as "part/staff/measure", all others
 * keep the source's clef. A change of the source printed at the end of the measure before goes with the measure that it was meant for.
 */
export function withSensibleClefs(score: Score, touched: ReadonlySet<string>, keyboard = true): Score {
  const staves = new Set([...touched].map((name) => name.split("/", 2).join("/")));
  const parts = score.parts.map((part, index) => {
    let dressed = part;
    for (let staff = 1; staff <= part.staves; staff++) {
      if (!staves.has(`${index}/${staff}`)) continue;
      const choices = keyboard ? ofKeyboards : clefAtHome(part, staff);
      if (choices.length === 0) continue;
      const wanted = clefsOf(part, staff, choices, (measure) => touched.has(`${index}/${staff}/${measure}`));
      dressed = withClefs(dressed, part, staff, wanted);
    }
    return dressed;
  });
  return parts.every((part, i) => part === score.parts[i]) ? score : { ...score, parts };
}

/** A page for a level: staves of a keyboard part in treble or bass, changed only at barlines and where that saves many ledger lines. */
export function withFewClefs(score: Score, index: number, staves: readonly number[]): Score {
  const part = score.parts[index];
  if (!part) return score;
  const dressed = staves.reduce(
    (now, staff) =>
      withClefs(
        now,
        part,
        staff,
        clefsOf(part, staff, ofKeyboards, () => true, changeCostForLevel),
      ),
    part,
  );
  return dressed === part ? score : { ...score, parts: score.parts.with(index, dressed) };
}

/** The clef of each measure: undefined for the source's own. With a cost of its own for changes the source's are not kept. */
function clefsOf(
  part: Part,
  staff: number,
  choices: readonly Clef[],
  isTouched: (measure: number) => boolean,
  costOfChange?: number,
): readonly (Clef | undefined)[] {
  const isAnew = costOfChange !== undefined;
  const under = new Set(
    octaveBracketsOf(part)
      .filter((bracket) => bracket.staff === staff)
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  );
  const states = [undefined, ...choices];
  const back: number[][] = [];
  let costs = states.map((_, s) => (s === 0 || isAnew ? 0 : Number.POSITIVE_INFINITY));
  part.measures.forEach((measure, bar) => {
    const own = attributesAt(part, bar, ZERO).clefs.get(staff) ?? unstated;
    const ended = bar > 0 ? (clefAtEnd(part.measures[bar - 1], staff) ?? unstated) : own;
    const changes = changesInside(measure, staff);
    const written = pitchesOf(measure, staff);
    // in a silent measure any clef will do
    const may = (isTouched(bar) || written.length === 0) && !under.has(bar);
    const from: number[] = [];
    const linesUnder = (state: Clef | undefined): readonly number[] =>
      written.map(({ pitch, onset }) =>
        ledgerLines(pitch, state ?? (changes ? attributesAt(part, bar, onset).clefs.get(staff) : own)),
      );
    const farthest = Math.max(readAtSight, Math.max(0, ...linesUnder(undefined)) - nearer);
    costs = states.map((state, s) => {
      if (state ? !may || (isAlike(state, own) && !changes && !isAnew) : isAnew && may) return Number.POSITIVE_INFINITY;
      const lines = linesUnder(state);
      if (state && !isAnew && lines.some((count) => count > farthest)) return Number.POSITIVE_INFINITY;
      let best = Number.POSITIVE_INFINITY;
      costs.forEach((before, b) => {
        const printed = bar > 0 && !isAlike(states[b] ?? ended, state ?? own);
        const turn = printed ? (costOfChange ?? changeCost) : 0;
        if (before + turn < best - 1e-9) {
          best = before + turn;
          from[s] = b;
        }
      });
      const unreadHere = isAnew && lines.some((count) => count > readAtSight) ? unread : 0;
      const other = state && !(isAnew && isAlike(state, own)) ? otherCost : 0;
      return best + lines.reduce((sum, count) => sum + count, unreadHere + other);
    });
    back.push(from);
  });
  let state = costs.indexOf(Math.min(...costs));
  const wanted: (Clef | undefined)[] = [];
  for (let bar = part.measures.length - 1; bar >= 0; bar--) {
    wanted[bar] = states[state];
    state = back[bar]?.[state] ?? 0;
  }
  return onlyWith(wanted, isTouched);
}

/** Without the runs of one choice that have no rewritten measure: silence alone is no reason. */
function onlyWith(
  wanted: readonly (Clef | undefined)[],
  isTouched: (measure: number) => boolean,
): readonly (Clef | undefined)[] {
  const kept: (Clef | undefined)[] = [];
  for (let from = 0, to = 0; from < wanted.length; from = to) {
    while (to < wanted.length && wanted[to] === wanted[from]) to++;
    const run = Array.from({ length: to - from }, (_, i) => from + i);
    for (const bar of run) kept[bar] = run.some(isTouched) ? wanted[from] : undefined;
  }
  return kept;
}

/** Two clefs that show the same notes in the same places. */
export const isAlike = (a: Clef | undefined, b: Clef | undefined): boolean =>
  a?.sign === b?.sign && a?.line === b?.line && a?.octaveChange === b?.octaveChange;

const steps = "CDEFGAB";
/** diatonic steps from C0 */
const placeOf = ({ step, octave }: Pitch): number => 7 * octave + steps.indexOf(step);
const references: Readonly<Record<string, number>> = table({ G: 32, F: 24, C: 28 });

/** Ledger lines of a note under a clef; none under a clef without pitch. */
export function ledgerLines(pitch: Pitch, clef: Clef | undefined): number {
  const reference = clef && references[clef.sign];
  if (reference === undefined || clef?.line === undefined) return 0;
  const bottom = reference - 2 * (clef.line - 1) + 7 * clef.octaveChange;
  const top = bottom + 8;
  return Math.max(0, Math.floor((bottom - placeOf(pitch)) / 2), Math.floor((placeOf(pitch) - top) / 2));
}

type Written = { readonly pitch: Pitch; readonly onset: Fraction };
const pitchesOf = ({ events }: Measure, staff: number): readonly Written[] =>
  events.flatMap((event) =>
    event.kind === "note" || event.kind === "grace"
      ? event.heads.flatMap(({ pitch, staff: own }) =>
          pitch && (own ?? event.staff) === staff ? [{ pitch, onset: event.onset }] : [],
        )
      : [],
  );

const isClefOf =
  (staff: number) =>
  (node: XmlElement["children"][number]): node is XmlElement =>
    isElement(node) &&
    node.name === "clef" &&
    (node.attributes.find(([name]) => name === "number")?.[1] ?? "1") === String(staff);

const hasClef = (event: MeasureEvent, staff: number): event is MarkEvent =>
  event.kind === "mark" && event.name === "attributes" && event.source.children.some(isClefOf(staff));

const isInside =
  ({ length }: Measure) =>
  ({ onset }: MarkEvent): boolean =>
    compare(onset, ZERO) > 0 && compare(onset, length) < 0;

/** A change of the staff's clef between the barlines. */
export const changesInside = (measure: Measure, staff: number): boolean =>
  measure.events.some((event) => hasClef(event, staff) && isInside(measure)(event));

const changesAtEnd = (measure: Measure | undefined, staff: number): boolean =>
  measure?.events.some((event) => hasClef(event, staff) && compare(event.onset, measure.length) === 0) ?? false;

/**
 * The part with one staff in the wanted clefs, one a measure; undefined: what `source` has there, which is the part before
 * any change of clefs. Clefs are printed where they change; a measure that needs none stays the same object.
 */
export function withClefs(part: Part, source: Part, staff: number, wanted: readonly (Clef | undefined)[]): Part {
  if (wanted.every((clef) => clef === undefined)) return part;
  const measures = part.measures.map((measure, bar): Measure => {
    const now = wanted[bar];
    const next = wanted[bar + 1];
    const last = wanted[bar - 1];
    // a clef that came back here in the source is in force already
    const isKnown = !now && last && measure.touched && isAlike(last, attributesAt(source, bar, ZERO).clefs.get(staff));
    if (!now && !next && !isKnown) return measure;
    let events = isKnown
      ? withoutClefs(measure.events, staff, ({ onset }) => compare(onset, ZERO) === 0)
      : measure.events;
    const own = source.measures[bar + 1] && attributesAt(source, bar + 1, ZERO).clefs.get(staff);
    if (next || (now && isAlike(now, own)))
      events = withoutClefs(events, staff, (event) => isForNext(event, measure, staff));
    if (!now) return events.length === measure.events.length ? measure : { ...measure, events, touched: true };
    const before = last ?? (bar > 0 ? clefAtEnd(source.measures[bar - 1], staff) : undefined);
    const entering = !isAlike(now, before);
    if (entering && bar === 0 && events.some((event) => hasClef(event, staff)))
      events = withoutClefs(events, staff, isInside(measure)).map((event) =>
        hasClef(event, staff) && compare(event.onset, ZERO) === 0 ? inPlace(event, staff, now) : event,
      );
    else {
      events = withoutClefs(events, staff, ({ onset }) => compare(onset, measure.length) < 0);
      if (entering) events = inserted(events, clefMark(measure, staff, now, ZERO), isOpening);
    }
    const following = source.measures[bar + 1];
    if (following && !next && !statesClef(following, staff) && !changesAtEnd(measure, staff)) {
      if (own && !isAlike(now, own))
        events = inserted(events, clefMark(measure, staff, own, measure.length), ({ onset, kind }) =>
          kind === "mark" ? compare(onset, measure.length) < 0 : true,
        );
    }
    const state = last ? { ...measure.before, clefs: new Map(measure.before.clefs).set(staff, last) } : measure.before;
    return { ...measure, before: state, events, touched: true };
  });
  return { ...part, measures };
}

/** A clef behind the last note of its staff: it is meant for the next measure. */
function isForNext({ onset }: MarkEvent, measure: Measure, staff: number): boolean {
  if (compare(onset, measure.length) === 0) return true;
  return compare(onset, ZERO) > 0 && pitchesOf(measure, staff).every((note) => compare(note.onset, onset) < 0);
}

/** The clef in force in a measure before a change at its very end. */
function clefAtEnd(measure: Measure | undefined, staff: number): Clef | undefined {
  return measure?.events
    .filter((event): event is MarkEvent => hasClef(event, staff) && compare(event.onset, measure.length) < 0)
    .reduce((now, event) => applyAttributes(now, event.source), measure.before)
    .clefs.get(staff);
}

const statesClef = ({ events }: Measure, staff: number): boolean =>
  events.some((event) => hasClef(event, staff) && compare(event.onset, ZERO) === 0);

const isOpening = (event: MeasureEvent): boolean =>
  event.kind === "mark" && compare(event.onset, ZERO) === 0 && ["print", "attributes", "barline"].includes(event.name);

/** The events with a mark after those that stand before it. */
function inserted(
  events: readonly MeasureEvent[],
  mark: MarkEvent,
  isBefore: (event: MeasureEvent) => boolean,
): readonly MeasureEvent[] {
  const at = events.findIndex((event) => !isBefore(event));
  const index = at < 0 ? events.length : at;
  return [...events.slice(0, index), mark, ...events.slice(index)];
}

function withoutClefs(
  events: readonly MeasureEvent[],
  staff: number,
  isMeant: (event: MarkEvent) => boolean,
): readonly MeasureEvent[] {
  return events.flatMap((event): readonly MeasureEvent[] => {
    if (!hasClef(event, staff) || !isMeant(event)) return [event];
    const children = event.source.children.filter((node) => !isClefOf(staff)(node));
    return children.some(isElement) ? [{ ...event, source: { ...event.source, children } }] : [];
  });
}

const inPlace = (event: MarkEvent, staff: number, choice: Clef): MarkEvent => ({
  ...event,
  source: {
    ...event.source,
    children: event.source.children.map((node) =>
      isClefOf(staff)(node) ? { ...node, children: content(choice) } : node,
    ),
  },
});

const clefMark = ({ index }: Measure, staff: number, clef: Clef, onset: MarkEvent["onset"]): MarkEvent => ({
  kind: "mark",
  name: "attributes",
  id: `${index}/clef/${staff}/${onset.n}:${onset.d}`,
  onset,
  staff,
  source: xmlElement("attributes", [xmlElement("clef", content(clef), [["number", String(staff)]])]),
});

const content = (clef: Clef): readonly XmlElement[] => [
  xmlElement("sign", clef.sign),
  ...(clef.line === undefined ? [] : [xmlElement("line", String(clef.line))]),
  ...(clef.octaveChange !== 0 ? [xmlElement("clef-octave-change", String(clef.octaveChange))] : []),
];
