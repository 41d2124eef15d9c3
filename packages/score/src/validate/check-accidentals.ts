import { compare } from "../model/fraction.ts";
import { pitchName } from "../model/pitch.ts";
import type { GraceEvent, Head, NoteEvent } from "../model/score.ts";
import type { AccidentalState } from "../write/accidentals.ts";
import { accidentalAlter, accidentalState, keysBefore } from "../write/accidentals.ts";
import { child, textOf } from "../xml/tree.ts";
import type { Report, WrittenPart } from "./finding.ts";

/** A1: a printed accidental says what the pitch is; A2: a pitch that key and measure do not explain has an accidental. */
export function checkAccidentals(part: WrittenPart, report: Report): void {
  for (const written of part.measures) {
    const state = accidentalState(keysBefore(part.part, written.measure));
    const ordered = written.events.toSorted((a, b) => compare(a.onset, b.onset) || rank(a.kind) - rank(b.kind));
    for (const event of ordered) {
      if (event.kind === "mark" && event.name === "attributes") state.newKey(event.source);
      if (event.kind !== "note" && event.kind !== "grace") continue;
      if (event.kind === "note" && event.hidden) continue;
      for (const head of event.heads) {
        const problem = checkHead(head, event, state);
        if (!problem) continue;
        report({ measure: written.measure.index, voice: event.voice }, problem.code, "warning", problem.message);
      }
    }
  }
}

const rank = (kind: string): number => (kind === "mark" ? 0 : kind === "grace" ? 1 : 2);

function checkHead(
  head: Head,
  event: NoteEvent | GraceEvent,
  state: AccidentalState,
): { readonly code: string; readonly message: string } | undefined {
  const { pitch } = head;
  if (!pitch) return undefined;
  const printed = head.source && child(head.source, "accidental");
  const expected = state.expected(event.staff, pitch);
  if (!printed) {
    if (head.tieStop || expected === pitch.alter) return undefined;
    return { code: "A2", message: `${pitchName(pitch)} needs an accidental that is not printed.` };
  }
  state.print(event.staff, pitch);
  const alter = accidentalAlter.get(textOf(printed));
  if (alter === undefined || alter === pitch.alter) return undefined;
  return { code: "A1", message: `The accidental of ${pitchName(pitch)} says another pitch.` };
}
