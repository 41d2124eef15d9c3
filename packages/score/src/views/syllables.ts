import type { Fraction } from "../model/fraction.ts";
import { add, compare } from "../model/fraction.ts";
import type { Score } from "../model/score.ts";
import { attribute, child, childrenOf, isElement, textOf, type XmlElement } from "../xml/tree.ts";

/** A sung syllable under the note where it begins. */
export type Syllable = {
  /** index in score.parts */
  readonly part: number;
  /** index of the measure */
  readonly measure: number;
  /** quarters from the start of the score */
  readonly onset: Fraction;
  readonly eventId: string;
  /** number or name of the verse as the file has it, "1" where it says none */
  readonly verse: string;
  /** syllables under one note are joined as they are printed: "d'un", "che_è" with a tie between */
  readonly text: string;
  /** where in its word: a word of one syllable is "single" */
  readonly place: "single" | "begin" | "middle" | "end";
  /** a line shows that it is held over the notes that follow */
  readonly held: boolean;
};

/** The lyrics syllable by syllable, by part and time; notes without text have none. */
export function syllables(score: Score): readonly Syllable[] {
  return score.parts.flatMap((part, index) =>
    part.measures.flatMap((measure) => {
      const found = measure.events.flatMap((event): Syllable[] => {
        if (event.kind !== "note" && event.kind !== "grace") return [];
        const lyrics = event.heads.flatMap((head) => (head.source ? childrenOf(head.source, "lyric") : []));
        const onset = add(measure.start, event.onset);
        return lyrics.flatMap((lyric) => {
          const told = read(lyric);
          return told ? [{ part: index, measure: measure.index, onset, eventId: event.id, ...told }] : [];
        });
      });
      return found.sort((a, b) => compare(a.onset, b.onset));
    }),
  );
}

const places = ["single", "begin", "middle", "end"] as const;

function read(lyric: XmlElement): Pick<Syllable, "verse" | "text" | "place" | "held"> | undefined {
  const pieces = lyric.children.filter(isElement).flatMap(({ name, ...node }) => {
    if (name !== "text" && name !== "elision") return [];
    const text = textOf({ name, ...node });
    return [name === "elision" && text === "" ? "\u203f" : text];
  });
  const text = pieces.join("").trim();
  if (text === "") return undefined;
  const stated = childrenOf(lyric, "syllabic").map(textOf);
  // after an elision the last syllable says whether the word goes on
  const [first, last] = [stated[0] ?? "single", stated.at(-1) ?? "single"];
  const comes = first === "middle" || first === "end";
  const goes = last === "begin" || last === "middle";
  const place = places[comes ? (goes ? 2 : 3) : goes ? 1 : 0] ?? "single";
  return {
    verse: attribute(lyric, "number") ?? attribute(lyric, "name") ?? "1",
    text,
    place,
    held: child(lyric, "extend") !== undefined,
  };
}
