import {
  add,
  childrenOf,
  equals,
  type Head,
  type NoteEvent,
  type Part,
  type Score,
  tablatureStaves,
} from "@gradus/score";
import { type CellKey, cellKey, stavesOf } from "./cells.ts";

export type Version = "base" | "arranged";

/**
 * Two cells that one version joins. `tie` names what joins them: where the other version has the same joint they may
 * come from different versions. Without it both must come from the same one.
 */
export type Link = {
  readonly version: Version;
  readonly a: CellKey;
  readonly b: CellKey;
  readonly tie: string | undefined;
  /** in a teacher's words, after "because" */
  readonly because: string;
};

/** Everything in a version that must not be cut apart: ties and tuplets over a barline, voices and chords on two staves. */
export const linksOf = (score: Score, version: Version): readonly Link[] =>
  score.parts.flatMap((part, index) => [
    ...tiesOf(part, index, version),
    ...crossingsOf(part, index, version),
    ...tupletsOf(part, index, version),
    ...tablatureOf(part, index, version),
  ]);

const notesOf = (part: Part, measure: number): readonly NoteEvent[] =>
  (part.measures[measure]?.events ?? []).filter((event): event is NoteEvent => event.kind === "note" && !event.cue);

const pitchText = ({ pitch, unpitched }: Head): string =>
  pitch ? `${pitch.step}${pitch.alter}${pitch.octave}` : `x${unpitched?.step}${unpitched?.octave}`;

/** Ties from the end of a measure to the start of the next. */
function tiesOf(part: Part, index: number, version: Version): readonly Link[] {
  return part.measures.flatMap((measure): Link[] => {
    const next = notesOf(part, measure.index + 1).filter(({ onset }) => onset.n === 0);
    const held = notesOf(part, measure.index).filter((note) => equals(add(note.onset, note.duration), measure.length));
    return held.flatMap((note) =>
      note.heads
        .filter(({ tieStart }) => tieStart)
        .flatMap((head): Link[] => {
          const name = pitchText(head);
          const partner = next.find((other) => other.heads.some((one) => one.tieStop && pitchText(one) === name));
          if (!partner) return [];
          const from = { part: index, measure: measure.index, staff: head.staff ?? note.staff };
          const to = { part: index, measure: measure.index + 1, staff: partner.staff };
          return [{ version, a: cellKey(from), b: cellKey(to), tie: name, because: "a note is tied over the barline" }];
        }),
    );
  });
}

/** A voice that changes the staff, or a chord on two staves, holds the staves of its measure together. */
function crossingsOf(part: Part, index: number, version: Version): readonly Link[] {
  if (part.staves < 2) return [];
  return part.measures.flatMap((measure): Link[] => {
    const staves = new Map<string, Set<number>>();
    for (const event of measure.events) {
      if (event.kind === "mark" || event.kind === "rest") continue;
      const own = staves.get(event.voice) ?? new Set();
      own.add(event.staff);
      for (const head of event.heads) own.add(head.staff ?? event.staff);
      staves.set(event.voice, own);
    }
    return [...staves.values()].flatMap((set): Link[] => {
      const [first = 1, ...others] = [...set];
      const key = (staff: number) => cellKey({ part: index, measure: measure.index, staff });
      const because = "a voice goes from one staff to the other";
      return others.map((staff) => ({ version, a: key(first), b: key(staff), tie: undefined, because }));
    });
  });
}

/** A tablature goes with the staff whose notes it shows. */
function tablatureOf(part: Part, index: number, version: Version): readonly Link[] {
  const tablature = tablatureStaves(part);
  const [staff] = tablature;
  const [shown] = stavesOf(part).filter((one) => !tablature.has(one));
  if (staff === undefined || shown === undefined) return [];
  return part.measures.map(({ index: measure }) => ({
    version,
    a: cellKey({ part: index, measure, staff: shown }),
    b: cellKey({ part: index, measure, staff }),
    tie: undefined,
    because: "the tablature shows the notes of its staff",
  }));
}

function tupletsOf(part: Part, index: number, version: Version): readonly Link[] {
  return part.measures.flatMap((measure): Link[] =>
    stavesOf(part).flatMap((staff): Link[] => {
      let open = 0;
      for (const note of notesOf(part, measure.index)) {
        if (note.staff !== staff || !note.timeModification) continue;
        for (const { source } of note.heads) {
          for (const notations of source ? childrenOf(source, "notations") : []) {
            for (const tuplet of childrenOf(notations, "tuplet")) {
              open += tuplet.attributes.some(([name, value]) => name === "type" && value === "start") ? 1 : -1;
            }
          }
        }
      }
      if (open <= 0 || !part.measures[measure.index + 1]) return [];
      const key = (at: number) => cellKey({ part: index, measure: at, staff });
      const because = "a tuplet goes over the barline";
      return [{ version, a: key(measure.index), b: key(measure.index + 1), tie: undefined, because }];
    }),
  );
}

/** True for a voice that both staves use when they come from different versions. */
export function clashes(base: Score, arranged: Score, part: number, measure: number, from: (staff: number) => Version) {
  const owner = new Map<string, number>();
  const own = base.parts[part];
  if (!own) return false;
  for (const staff of stavesOf(own)) {
    const score = from(staff) === "base" ? base : arranged;
    for (const event of score.parts[part]?.measures[measure]?.events ?? []) {
      if (event.kind === "mark" || event.staff !== staff) continue;
      const taken = owner.get(event.voice);
      if (taken !== undefined && taken !== staff && from(taken) !== from(staff)) return true;
      owner.set(event.voice, taken ?? staff);
    }
  }
  return false;
}
