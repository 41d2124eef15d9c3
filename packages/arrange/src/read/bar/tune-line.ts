import { child, childrenOf, type Fraction, type NoteEvent, noteOf, spell, subtract } from "@gradus/score";
import type { BarContext } from "../../operations/operation.ts";
import { type Bar, endOf, isStrike, type Line, type LineEvent, type Strike, type Tone } from "./bar.ts";

/** True for a voice with a note of the tune. */
export const carriesMelody = (line: Line): boolean =>
  line.events.some((event) => isStrike(event) && event.heads.some((head) => head.melody));

/** The line of a bar that carries the tune, when only one does. */
export function tuneLineOf(bar: Bar): Line | undefined {
  const carriers = bar.lines.filter(carriesMelody);
  const [only, second] = carriers;
  return only && !second && !only.crossing ? only : undefined;
}

/** Height of the tune's note in a strike, else of its highest note. */
export const heightOf = (strike: Strike): number =>
  Math.max(...(strike.heads.filter((head) => head.melody).map((head) => head.midi) ?? []), 0) ||
  Math.max(...strike.heads.map((head) => head.midi));

/** True for a note or chord that is held by a fermata. */
export const hasFermata = ({ heads }: Pick<NoteEvent, "heads">): boolean =>
  heads.some(
    ({ source }) => source && childrenOf(source, "notations").some((all) => child(all, "fermata") !== undefined),
  );

/** Words are sung to it, or it is held by a fermata: such a note stays as it is. */
export const isSet = (strike: Strike): boolean =>
  hasFermata(strike) || strike.heads.some((head) => head.source && child(head.source, "lyric") !== undefined);

export const isTied = (strike: Strike): boolean => strike.heads.some((head) => head.tieStart || head.tieStop);

/** Without a stated note value: the writer chooses how the length is drawn. */
export const redrawn = (strike: Strike): Strike => ({
  ...strike,
  type: undefined,
  dots: 0,
  timeModification: undefined,
});

/** The bar with other events in one of its lines. */
export const withEvents = (bar: Bar, line: Line, events: readonly LineEvent[]): Bar => ({
  ...bar,
  lines: bar.lines.map((other) => (other === line ? { ...line, events } : other)),
});

/** A note to add inside a longer one. */
export type Added = { readonly onset: Fraction; readonly midi: number };

/** A strike cut short by what is added in it, one after another to its end. */
export function filled(strike: Strike, added: readonly Added[], context: BarContext): readonly Strike[] {
  const [first] = added;
  if (!first) return [strike];
  const end = endOf(strike);
  const own = { ...redrawn(strike), duration: subtract(first.onset, strike.onset) };
  return [
    own,
    ...added.map(({ onset, midi }, i): Strike => {
      const duration = subtract(added[i + 1]?.onset ?? end, onset);
      const place = { onset, duration, staff: strike.staff, voice: strike.voice, id: `${strike.id}+${i + 1}` };
      const heads = [newTone(midi, context)];
      return { ...noteOf({ ...place, heads }), heads };
    }),
  ];
}

/** A new tone of no tune, spelled in the key. */
export const newTone = (midi: number, context: BarContext): Tone => ({
  pitch: spell(midi - context.transpose, context.keyCentre),
  unpitched: undefined,
  tieStart: false,
  tieStop: false,
  source: undefined,
  midi,
  melody: false,
});
