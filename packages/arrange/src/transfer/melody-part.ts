import type { Change } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import {
  inStatedKey,
  type MeasureEvent,
  parseXml,
  readScore,
  replaceEvents,
  type Score,
  serialiseXml,
} from "@gradus/score";

/** A score in which a melody has become a part of its own; `from` and `to`: whose it was and is. */
export type Transferred = {
  readonly score: Score;
  readonly part: string;
  /** who plays it, as it is asked for */
  readonly instrument: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  /** what its change is called in the report: for another instrument, alone, or with a left hand made for it */
  readonly rule: "instrument" | "melody" | "accompaniment";
};
const transfers: ReadonlySet<string> = new Set<Transferred["rule"]>(["instrument", "melody", "accompaniment"]);
/** True for a change that tells that the melody became a part of its own first, or got a left hand. */
export const isTransfer = ({ rule }: Pick<Change, "rule">): boolean => transfers.has(rule);

/** The staves of a part that its melody may be on. */
export const melodyStaves = ({ sides, hands }: Player, part: number): ReadonlySet<number> =>
  new Set(
    sides.filter((side) => side.part === part && (side.hand === "R" || hands.R.length === 0)).map(({ staff }) => staff),
  );

/** The part with other events on so many staves; ties and slurs that lost an end are mended. */
export function withPart(
  score: Score,
  index: number,
  events: readonly (readonly MeasureEvent[])[],
  staves: number,
): Score {
  const edits = events.map((list, measure) => ({ part: index, measure, events: list }));
  const edited = replaceEvents(score, edits);
  return { ...edited, parts: edited.parts.map((part, i) => (i === index ? { ...part, staves } : part)) };
}

/** The score read again, with the measures of the new part marked as rewritten. */
export const rewritten = (score: Score, id: string): Score => ({
  ...score,
  parts: score.parts.map((part) =>
    part.id === id ? { ...part, measures: part.measures.map((measure) => ({ ...measure, touched: true })) } : part,
  ),
});

/**
 * A score's XML with a change, read again in the key that `piece`, which it was taken from, is said to be in; undefined where it
 * cannot be read.
 */
export function readChanged(
  text: string,
  piece: Score,
  change: (document: Parameters<typeof serialiseXml>[0]) => Parameters<typeof serialiseXml>[0],
): Score | undefined {
  const parsed = parseXml(text);
  if (!parsed.ok) return undefined;
  const result = readScore(new TextEncoder().encode(serialiseXml(change(parsed.document))));
  if (!result.ok) return undefined;
  return piece.statedKey ? inStatedKey(result.score, piece.statedKey) : result.score;
}
