import type { Player } from "@gradus/difficulty";
import { attribute, child, childrenOf, type Measure, type NoteEvent, type Score } from "@gradus/score";
import { hasFermata } from "../bar/tune-line.ts";

/** What is printed that tells how a piece is cut. */
export type Marks = {
  /** bars after which a double or final barline stands */
  readonly doubleBars: ReadonlySet<number>;
  /** events on which a slur ends, and that a fermata holds: as in `PieceNote.events` */
  readonly slurEnds: ReadonlySet<string>;
  readonly fermatas: ReadonlySet<string>;
};

export const noMarks: Marks = { doubleBars: new Set(), slurEnds: new Set(), fermatas: new Set() };

/** The marks in the parts of a player. Pure. */
export function marksOf(score: Score, { parts }: Pick<Player, "parts">): Marks {
  const measures = parts.flatMap((part) => score.parts[part]?.measures ?? []);
  const notes = measures.flatMap(({ events }) => events.filter((event): event is NoteEvent => event.kind === "note"));
  return {
    doubleBars: new Set(measures.filter(hasDoubleBar).map(({ index }) => index)),
    slurEnds: new Set(notes.filter(endsSlur).map(({ id }) => id)),
    fermatas: new Set(notes.filter(hasFermata).map(({ id }) => id)),
  };
}

const hasDoubleBar = ({ events }: Measure): boolean =>
  events.some((event) => {
    const style = event.kind === "mark" && event.name === "barline" ? child(event.source, "bar-style") : undefined;
    return style?.children.some((text) => text === "light-light" || text === "light-heavy") ?? false;
  });

const endsSlur = ({ heads }: NoteEvent): boolean => {
  const slurs = heads.flatMap(({ source }) =>
    source ? childrenOf(source, "notations").flatMap((all) => childrenOf(all, "slur")) : [],
  );
  const ends = slurs.filter((slur) => attribute(slur, "type") === "stop");
  return ends.length > 0 && !slurs.some((slur) => attribute(slur, "type") === "start");
};
