import { add, childrenOf, compare, type Fraction, max, min, type Score, type XmlElement } from "@gradus/score";

/** From a held note's or rest's onset to its end, in quarters from the start of the score. */
export type Hold = { readonly from: Fraction; readonly to: Fraction };

/**
 * Where all players wait for a fermata, in order. Voices write one fermata over notes of different lengths that end
 * together: what they have in common is held.
 */
export function holdsOf(score: Score): readonly Hold[] {
  const marked = score.parts.flatMap(({ measures }) =>
    measures.flatMap((measure) =>
      measure.events.flatMap((event): Hold[] => {
        if (event.kind !== "note" && event.kind !== "rest") return [];
        const sources = event.kind === "note" ? event.heads.map(({ source }) => source) : [event.source];
        if (!sources.some(hasFermata)) return [];
        const from = add(measure.start, event.onset);
        return [{ from, to: add(from, event.duration) }];
      }),
    ),
  );
  const holds: Hold[] = [];
  for (const hold of marked.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to))) {
    const last = holds.at(-1);
    if (last && compare(hold.from, last.to) < 0)
      holds[holds.length - 1] = { from: max(hold.from, last.from), to: min(hold.to, last.to) };
    else if (compare(hold.from, hold.to) < 0) holds.push(hold);
  }
  return holds;
}

const hasFermata = (source: XmlElement | undefined): boolean =>
  source !== undefined && childrenOf(source, "notations").some((one) => childrenOf(one, "fermata").length > 0);
