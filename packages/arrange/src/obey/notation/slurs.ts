import { add, compare, dropNotations, type MeasureEvent, type NoteEvent, type Score, xmlElement } from "@gradus/score";
import { isInHand } from "../cover.ts";
import { editMeasures, type Job, withSign } from "./finish.ts";

/** Slurs over runs of different notes of one voice: a whole measure, or two notes each. Old slurs there go first. */
export function slurred(job: Job, size: "bar" | "two"): Score {
  return editMeasures(job, (events, _measure, part) => {
    const index = job.score.parts.indexOf(part);
    const sides = job.player.sides.filter((side) => side.part === index && isInHand(side, job.hand, job.player));
    const own = (event: MeasureEvent): event is NoteEvent =>
      event.kind === "note" && !event.cue && !event.hidden && sides.some(({ staff }) => staff === event.staff);
    const marks = new Map<string, "start" | "stop">();
    for (const voice of new Set(events.filter(own).map((event) => event.voice))) {
      for (const run of runsOf(
        events.filter(own).filter((event) => event.voice === voice),
        size,
      )) {
        const [first, last] = [run[0], run.at(-1)];
        if (!first || !last || first === last) continue;
        marks.set(first.id, "start");
        marks.set(last.id, "stop");
      }
    }
    return events.map((event) => {
      if (!own(event)) return event;
      const plain = dropNotations(event, ({ name }) => name === "slur");
      const type = marks.get(event.id);
      return type === undefined
        ? plain
        : withSign(
            plain,
            xmlElement(
              "slur",
              [],
              [
                ["type", type],
                ["number", "1"],
              ],
            ),
          );
    });
  });
}

/** Notes that follow one another without a rest, cut into pairs when they come in twos. */
function runsOf(notes: readonly NoteEvent[], size: "bar" | "two"): readonly (readonly NoteEvent[])[] {
  const runs: NoteEvent[][] = [];
  for (const note of notes.toSorted((a, b) => compare(a.onset, b.onset))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const joined = last && compare(add(last.onset, last.duration), note.onset) === 0;
    if (run && joined && !(size === "two" && run.length === 2)) run.push(note);
    else runs.push([note]);
  }
  return runs;
}
