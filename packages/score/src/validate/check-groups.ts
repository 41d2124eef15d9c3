import { notationsOf } from "../edit/note-source.ts";
import type { Fraction } from "../model/fraction.ts";
import { add, subtract, toNumber, ZERO } from "../model/fraction.ts";
import { flagsOf, oddPart, valueLength } from "../write/durations.ts";
import { leadSource } from "../write/pieces.ts";
import { attribute, childrenOf, textOf } from "../xml/tree.ts";
import { byVoice } from "./check-time.ts";
import type { Report, WrittenMeasure, WrittenPart } from "./finding.ts";
import type { Timed } from "./written-part.ts";

/** U1 tuplets, B1 and B2 beams. */
export function checkGroups(part: WrittenPart, report: Report): void {
  for (const written of part.measures) {
    for (const [voice, events] of byVoice(written)) {
      const place = { measure: written.measure.index, voice };
      checkTupletRuns(written, events, () => report(place, "U1", "error", "A tuplet is incomplete."));
      checkBrackets(events, (message) => report(place, "U1", "error", message));
      checkValues(written, events, (message) => report(place, "U1", "warning", message));
      checkBeams(events, (code, message) => report(place, code, "warning", message));
    }
  }
}

const isTuplet = (event: Timed): boolean => {
  const ratio = event.timeModification;
  return ratio !== undefined && ratio.actual !== ratio.normal && !Number.isInteger(Math.log2(ratio.actual));
};

/** Notes under tuplet ratios that follow each other must together last a plain time, but for what rounding explains. */
function checkTupletRuns(written: WrittenMeasure, events: readonly Timed[], fail: () => void): void {
  let sum: Fraction = ZERO;
  let count = 0;
  const close = (): void => {
    if (count > 0 && !isPlain(sum, (0.51 * count) / written.divisions)) fail();
    sum = ZERO;
    count = 0;
  };
  for (const event of events) {
    if (!isTuplet(event)) {
      close();
      continue;
    }
    sum = add(sum, event.duration);
    count++;
  }
  close();
}

/** A whole number of 64th notes, or near a whole number of eighths. */
function isPlain(sum: Fraction, slip: number): boolean {
  if (oddPart(sum) === 1 && sum.d <= 16) return true;
  const eighths = toNumber(sum) * 2;
  return Math.abs(eighths - Math.round(eighths)) / 2 <= Math.min(slip, 0.05);
}

function checkBrackets(events: readonly Timed[], fail: (message: string) => void): void {
  const open = new Set<string>();
  for (const event of events) {
    const source = leadSource(event);
    const marks = source ? notationsOf(source).filter((item) => item.name === "tuplet") : [];
    for (const mark of marks) {
      const number = attribute(mark, "number") ?? "1";
      const starts = attribute(mark, "type") === "start";
      if (starts === open.has(number)) fail(starts ? "A tuplet starts twice." : "A tuplet ends that did not start.");
      if (starts) open.add(number);
      else open.delete(number);
    }
  }
  if (open.size > 0) fail("A tuplet does not end in its measure.");
}

function checkValues(written: WrittenMeasure, events: readonly Timed[], fail: (message: string) => void): void {
  for (const event of events) {
    if (
      !event.type ||
      (event.kind === "rest" && (event.wholeMeasure || toNumber(event.duration) === toNumber(written.used)))
    )
      continue;
    const drawn = valueLength(event.type, event.dots, event.timeModification);
    if (drawn && Math.abs(toNumber(subtract(drawn, event.duration))) > 0.01) {
      fail(`A ${event.type} note is drawn, but it lasts ${Number(toNumber(event.duration).toFixed(3))} quarter notes.`);
    }
  }
}

function checkBeams(events: readonly Timed[], fail: (code: string, message: string) => void): void {
  const open = new Set<string>();
  for (const event of events) {
    const source = event.kind === "note" ? leadSource(event) : undefined;
    const beams = source ? childrenOf(source, "beam") : [];
    if (event.type && beams.some((beam) => Number(attribute(beam, "number") ?? 1) > flagsOf(event.type))) {
      fail("B2", "A note has more beams than its value allows.");
    }
    for (const beam of beams) {
      const number = attribute(beam, "number") ?? "1";
      const value = textOf(beam);
      if (value === "begin" && open.has(number)) fail("B1", "A beam begins twice.");
      if ((value === "continue" || value === "end") && !open.has(number))
        fail("B1", "A beam goes on that did not begin.");
      if (value === "begin") open.add(number);
      if (value === "end") open.delete(number);
    }
  }
  if (open.size > 0) fail("B1", "A beam does not end in its measure.");
}
