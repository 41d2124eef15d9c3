import type { System } from "../layout/systems.ts";
import type { Page } from "../page/page.ts";
import { type BeamShape, dottedValue, type PageEvent } from "./event.ts";
import { isStruckTriplet } from "./tremolos.ts";

type Mark = { readonly actual: number; readonly x: number; readonly y: number };

/** How many plain notes a tuplet takes the time of: the greatest power of two below it; two stand for three. */
export function normalOf(actual: number): number {
  if (actual === 2) return 3;
  return 2 ** Math.floor(Math.log2(actual - 1 || 1));
}

/** Digits of tuplets: their own glyphs, or italic letters. */
export function tupletMarks({ page, top, bottom, staves }: System): readonly Mark[] {
  const space = staves[0]?.space ?? 1;
  const glyphs = page.glyphs
    .filter((glyph) => /^tuplet\d$/.test(glyph.symbol))
    .map(({ symbol, x, y, width }) => ({ digit: symbol.slice(6), left: x, right: x + width, y: y - 0.6 * space }));
  const texts = page.texts
    .filter((run) => /^\d+$/.test(run.text) && isItalic(run.font) && run.size > 1.1 * space && run.size < 3.6 * space)
    .map(({ text, x, y, width, size }) => ({ digit: text, left: x, right: x + width, y: y - 0.33 * size }));
  const marks: { text: string; left: number; right: number; y: number }[] = [];
  for (const one of [...glyphs, ...texts].filter(({ y }) => y > top && y < bottom).sort((a, b) => a.left - b.left)) {
    const before = marks.find(
      (other) => Math.abs(other.y - one.y) < 0.3 * space && one.left - other.right < 0.3 * space,
    );
    if (before && one.left > before.left) {
      before.text += one.digit;
      before.right = one.right;
    } else marks.push({ text: one.digit, left: one.left, right: one.right, y: one.y });
  }
  return marks
    .map(({ text, left, right, y }) => ({ actual: Number(text), x: (left + right) / 2, y }))
    .filter(({ actual }) => actual >= 2 && actual <= 15);
}

const isItalic = (font: string): boolean => /ital|obl|[-_]it\b|BdIta|mscore|-It$/i.test(font);

/** The events under each digit: those inside its bracket, else those of the beam it stands at. */
export function withTuplets(
  events: readonly PageEvent[],
  system: System,
  beams: readonly BeamShape[],
): readonly PageEvent[] {
  const tuplets = new Map<number, NonNullable<PageEvent["tuplet"]>>();
  for (const [mark, digit] of tupletMarks(system).entries()) {
    const set =
      bracketed(digit, events, system) ?? struck(digit, events, system) ?? beamed(digit, events, beams, system);
    if (!set || set.some((event) => tuplets.has(event.id))) continue;
    for (const event of set) tuplets.set(event.id, { actual: digit.actual, normal: normalOf(digit.actual), mark });
  }
  return events.map((event) => {
    const tuplet = tuplets.get(event.id);
    return tuplet ? { ...event, tuplet } : event;
  });
}

const spaceOf = (system: System): number => system.staves[0]?.space ?? 1;

function bracketed(digit: Mark, events: readonly PageEvent[], system: System): readonly PageEvent[] | undefined {
  const range = bracketAround(digit, system.page, spaceOf(system));
  if (!range) return undefined;
  const space = spaceOf(system);
  const inside = events.filter((event) => event.x > range[0] - 0.9 * space && event.x < range[1] + 0.3 * space);
  return withoutLonger(digit.actual, ofOneVoice(digit, ofOneSize(inside), space), space);
}

/** One chord with strokes at its stem, which stands for all notes of the tuplet. */
function struck(digit: Mark, events: readonly PageEvent[], system: System): readonly PageEvent[] | undefined {
  const reach = 3.5 * spaceOf(system);
  const isAtTip = ({ stem }: PageEvent): boolean =>
    stem !== undefined && Math.abs(stem.line.x - digit.x) < reach / 3 && Math.abs(stem.tip - digit.y) < reach;
  const found = digit.actual === 3 ? events.find((event) => isStruckTriplet(event) && isAtTip(event)) : undefined;
  return found && [found];
}

/** Level or slanting lines that end at the left and begin at the right of the digit. */
function bracketAround({ x, y }: Mark, page: Page, space: number): readonly [number, number] | undefined {
  const pieces = page.rules
    .map(({ x1, y1, x2, y2, thickness }) => ({
      left: Math.min(x1, x2),
      right: Math.max(x1, x2),
      near: Math.abs(x1 - x) < Math.abs(x2 - x) ? y1 : y2,
      slope: Math.abs(y2 - y1),
      thickness,
    }))
    .filter(
      ({ left, right, near, slope, thickness }) =>
        right - left > 0.3 * space &&
        slope < 0.7 * (right - left) &&
        Math.abs(near - y) < 0.9 * space &&
        thickness < 0.3 * space,
    );
  const before = pieces.filter((one) => one.right < x + 0.2 * space && one.right > x - 2.5 * space);
  const after = pieces.filter((one) => one.left > x - 0.2 * space && one.left < x + 2.5 * space);
  if (before.length === 0 || after.length === 0) return undefined;
  return [Math.min(...before.map((one) => one.left)), Math.max(...after.map((one) => one.right))];
}

/** Events of the staff that the digit stands at, and of the voice whose stems point to it where there are two. */
function ofOneVoice(digit: Mark, events: readonly PageEvent[], space: number): readonly PageEvent[] | undefined {
  const distance = (event: PageEvent): number => Math.abs(event.y - digit.y);
  const nearest = events.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest) return undefined;
  const staff = events.filter((event) => event.staff === nearest.staff);
  const isAbove = digit.y < staff.reduce((sum, event) => sum + event.y, 0) / staff.length;
  const columns = staff.filter((event) =>
    staff.some((other) => other !== event && Math.abs(other.x - event.x) < 0.8 * space),
  );
  const own =
    columns.length === 0
      ? staff
      : staff.filter((event) =>
          event.stem
            ? event.stem.isUp === isAbove
            : !staff.some(
                (other) =>
                  Math.abs(other.x - event.x) < 0.8 * space && other.y < event.y === isAbove && other !== event,
              ),
        );
  return own.length > 0 ? own : undefined;
}

/** Without a longer one over or under a shorter one, or the longest where the digit does not divide them: a bass under a tuplet. */
function withoutLonger(
  actual: number,
  events: readonly PageEvent[] | undefined,
  space: number,
): readonly PageEvent[] | undefined {
  const isOverShorter = (event: PageEvent): boolean =>
    events?.some((other) => Math.abs(other.x - event.x) < 0.8 * space && dottedValue(other) < dottedValue(event)) ??
    false;
  const single = events?.filter((event) => !isOverShorter(event)) ?? [];
  if (single.length > 1 && isDividedBy(actual, single)) return single;
  const byLength = (events ?? []).toSorted((a, b) => dottedValue(b) - dottedValue(a));
  for (const dropped of [0, 1, 2]) {
    const without = new Set(byLength.slice(0, dropped));
    const rest = events?.filter((event) => !without.has(event)) ?? [];
    if (rest.length > 1 && isDividedBy(actual, rest)) return rest;
  }
  return events;
}

/** Grace notes are not counted in; notes that are all small may be a cadenza's. */
function ofOneSize(events: readonly PageEvent[]): readonly PageEvent[] {
  const large = events.filter((event) => !event.isGrace);
  return large.length > 0 ? large : events;
}

/** The beamed notes whose middle is nearest to a digit, before others those that the digit divides into plain notes. */
function beamed(
  digit: Mark,
  events: readonly PageEvent[],
  beams: readonly BeamShape[],
  system: System,
): readonly PageEvent[] | undefined {
  const space = spaceOf(system);
  let best: { readonly events: readonly PageEvent[]; readonly cost: number } | undefined;
  for (const [number, beam] of beams.entries()) {
    const dy = Math.abs(digit.y - (beam.left.y + beam.right.y) / 2);
    if (dy > 3.5 * space) continue;
    for (const run of runsUnder(number, digit.x, events, space)) {
      const dx = Math.abs(digit.x - middleOf(run));
      const isFitting = isDividedBy(digit.actual, run);
      const cost =
        dx + dy / 2 + (isFitting ? 0 : 10 * space) + Math.abs(run.length - digit.actual) * otherCount * space;
      if (!best || cost < best.cost) best = { events: run, cost };
    }
  }
  return best?.events;
}

/** Of a beam's notes all, or those next to each other, whose middle is near to a digit; with the rests between them. */
function runsUnder(
  beam: number,
  x: number,
  events: readonly PageEvent[],
  space: number,
): readonly (readonly PageEvent[])[] {
  const group = ofOneSize(events.filter((event) => event.stem?.beams.includes(beam)));
  return group
    .flatMap((_, from) => [
      ...(from === 0 ? [group] : []),
      ...Array.from({ length: longestRun }, (_, more) => group.slice(from, from + 2 + more)),
    ])
    .filter((run) => run.length >= 2)
    .map((run) => withRests(run, events))
    .flatMap((run) => [run, ...withRestBeside(run, events)])
    .filter((run) => Math.abs(x - middleOf(run)) < 1.6 * space);
}

const middleOf = (run: readonly PageEvent[]): number => (edgeOf(run[0]) + edgeOf(run.at(-1))) / 2;
const edgeOf = (event: PageEvent | undefined): number => event?.stem?.line.x ?? event?.x ?? 0;

function withRests(run: readonly PageEvent[], events: readonly PageEvent[]): readonly PageEvent[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return run;
  const rests = events.filter(
    (event) => event.kind === "rest" && event.staff === first.staff && event.x > first.x && event.x < last.x,
  );
  return [...run, ...rests].toSorted((a, b) => a.x - b.x);
}

/** A run with the rest before its first note, and with the one behind its last. */
function withRestBeside(run: readonly PageEvent[], events: readonly PageEvent[]): readonly (readonly PageEvent[])[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const staff = events.filter((event) => event.staff === first.staff);
  const before = staff.findLast((event) => event.x < first.x);
  const after = staff.find((event) => event.x > last.x);
  return [...(before?.kind === "rest" ? [[before, ...run]] : []), ...(after?.kind === "rest" ? [[...run, after]] : [])];
}

/** notes of the longest tuplet that is looked for under a beam that goes on */
const longestRun = 14;
/** staff spaces that a note more or less than the digit says costs */
const otherCount = 0.05;

/** As long as that many notes of one plain value. */
function isDividedBy(actual: number, events: readonly PageEvent[]): boolean {
  const quarters = events.reduce((sum, event) => sum + dottedValue(event), 0);
  return Number.isInteger(Math.log2(quarters / actual));
}
