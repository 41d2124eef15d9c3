import { compare, equals, subtract, toNumber, ZERO } from "../model/fraction.ts";
import { attributesAtStart } from "../write/metre.ts";
import { leadSource } from "../write/pieces.ts";
import { child, isElement, textOf } from "../xml/tree.ts";
import type { Report, WrittenMeasure, WrittenPart } from "./finding.ts";
import { endOf, isTimed, type Timed } from "./written-part.ts";

/** M1 voices, M3 measure length, M4 backup, D1 durations, C1 chords, K1 staves. */
export function checkTime(part: WrittenPart, report: Report): void {
  const first = part.measures[0];
  const timed = first?.events.some((event) => event.kind === "mark" && child(event.source, "time"));
  if (first && !timed) report({ measure: 0 }, "M3", "error", "The part starts without a time signature.");
  for (const written of part.measures) {
    checkVoices(written, report);
    checkLength(part, written, report);
    checkTicks(written, report);
    checkStaves(part, written, report);
  }
}

export function byVoice(written: WrittenMeasure): ReadonlyMap<string, readonly Timed[]> {
  const timed = written.events.filter(isTimed).filter((event) => !isChordTone(event));
  const ordered = timed.toSorted((a, b) => compare(a.onset, b.onset));
  return Map.groupBy(ordered, (event) => event.voice);
}

/** A chord tone of another length or kind, which the model holds as an event of its own. */
function isChordTone(event: Timed): boolean {
  const source = leadSource(event);
  return source !== undefined && child(source, "chord") !== undefined;
}

function checkVoices(written: WrittenMeasure, report: Report): void {
  const { index } = written.measure;
  for (const [voice, events] of byVoice(written)) {
    let before: Timed | undefined;
    let gap = false;
    for (const event of events) {
      const end = before ? endOf(before) : ZERO;
      if (before && toNumber(subtract(end, event.onset)) > 1e-6) {
        report({ measure: index, voice }, "M1", "error", "Two notes of one voice overlap.");
        break;
      }
      if (toNumber(subtract(event.onset, end)) > 1e-6) gap = true;
      before = event;
    }
    if (before && toNumber(subtract(written.used, endOf(before))) > 1e-6) gap = true;
    if (gap) report({ measure: index, voice }, "M1", "warning", "A voice has a gap without a note or rest.");
  }
}

function checkLength(part: WrittenPart, written: WrittenMeasure, report: Report): void {
  const { measure, used } = written;
  if (attributesAtStart(measure).time.senzaMisura) return;
  const off = toNumber(subtract(used, measure.nominal));
  if (Math.abs(off) < 1e-6) return;
  const tuplets = written.events.filter((event) => isTimed(event) && event.timeModification).length;
  const slip = (0.51 * tuplets) / written.divisions;
  const [has, should] = [quarters(toNumber(used)), quarters(toNumber(measure.nominal))];
  if (Math.abs(off) <= slip) {
    report(
      { measure: measure.index },
      "M3",
      "warning",
      `The tuplets are rounded: the measure has ${has} of ${should}.`,
    );
  } else if (off > 0) {
    report(
      { measure: measure.index },
      "M3",
      "error",
      `The measure is too long: it has ${has}, the time signature says ${should}.`,
    );
  } else if (!mayBeShort(part, measure.index)) {
    report(
      { measure: measure.index },
      "M3",
      "error",
      `The measure is too short: it has ${has}, the time signature says ${should}.`,
    );
  }
}

const quarters = (length: number): string => `${Number(length.toFixed(3))} quarter notes`;

/** Pickups, last measures, halves of a split measure and measures at repeats may be short. */
function mayBeShort(part: WrittenPart, index: number): boolean {
  const here = part.measures[index];
  if (!here || here.measure.implicit || index === 0 || index === part.measures.length - 1) return true;
  const before = part.measures[index - 1];
  const after = part.measures[index + 1];
  const completes = (other: WrittenMeasure | undefined): boolean =>
    other !== undefined && Math.abs(toNumber(other.used) + toNumber(here.used) - toNumber(here.measure.nominal)) < 1e-6;
  if (completes(before) || completes(after)) return true;
  const { repeat } = here.measure;
  const cut = repeat.start || repeat.end || hasEnding(here);
  return cut || (after?.measure.repeat.start ?? false) || (before?.measure.repeat.end ?? false);
}

const hasEnding = (written: WrittenMeasure): boolean =>
  written.events.some((event) => event.kind === "mark" && event.name === "barline" && child(event.source, "ending"));

function checkTicks(written: WrittenMeasure, report: Report): void {
  const { index } = written.measure;
  let cursor = 0;
  for (const node of written.element.children) {
    if (!isElement(node)) continue;
    if (node.name === "attributes") {
      const divisions = child(node, "divisions");
      if (divisions && !(Number(textOf(divisions)) > 0)) {
        report({ measure: index }, "D1", "error", "The divisions of the quarter note are no positive number.");
      }
    }
    if (node.name !== "note" && node.name !== "backup" && node.name !== "forward") continue;
    if (child(node, "grace")) continue;
    const text = textOf(child(node, "duration"));
    const ticks = Number(text);
    if (text === "" || !(ticks >= 0)) {
      report({ measure: index }, "D1", "error", `A ${node.name} has no duration.`);
      continue;
    }
    if (ticks === 0 && node.name === "note" && !child(node, "cue")) {
      report({ measure: index }, "D1", "error", "A note lasts no time.");
    }
    if (!Number.isInteger(ticks)) report({ measure: index }, "D1", "warning", "A duration is no whole number.");
    if (node.name === "backup") cursor -= ticks;
    else if (!child(node, "chord")) cursor += ticks;
    if (cursor < -1e-6) {
      report({ measure: index }, "M4", "error", "The file steps back to before the start of the measure.");
      cursor = 0;
    }
  }
}

function checkStaves(part: WrittenPart, written: WrittenMeasure, report: Report): void {
  const { index } = written.measure;
  for (const event of written.events) {
    if (event.kind === "mark") continue;
    if (event.staff < 1 || event.staff > part.part.staves) {
      report(
        { measure: index, voice: event.voice },
        "K1",
        "error",
        `A note is on staff ${event.staff} of ${part.part.staves}.`,
      );
    }
    const source = event.kind === "note" && isChordTone(event) ? leadSource(event) : undefined;
    if (source && event.kind === "note" && !event.cue && !matchesLead(written, event)) {
      report({ measure: index, voice: event.voice }, "C1", "warning", "The notes of a chord last differently.");
    }
  }
}

const matchesLead = (written: WrittenMeasure, tone: Timed): boolean =>
  written.events.some(
    (event) =>
      event !== tone &&
      event.kind === "note" &&
      equals(event.onset, tone.onset) &&
      equals(event.duration, tone.duration),
  );
