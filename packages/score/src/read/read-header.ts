import type { Part, ScoreMeta } from "../model/score.ts";
import { attribute, child, childrenOf, oneLine, textOf, type XmlElement } from "../xml/tree.ts";
import { firstPageCredits } from "./credits.ts";
import { scorePartsOf } from "./score-parts.ts";

const line = (element: XmlElement | undefined): string => oneLine(textOf(element));

/** Title, composer and origin of a score-partwise element; missing ones are "". */
export function readMeta(root: XmlElement): ScoreMeta {
  const work = child(root, "work");
  const identification = child(root, "identification");
  const creators = identification ? childrenOf(identification, "creator") : [];
  const encoding = identification && child(identification, "encoding");
  const credits = firstPageCredits(root);
  const title = (work && line(child(work, "work-title"))) || line(child(root, "movement-title"));
  const composer = line(creators.find((creator) => attribute(creator, "type") === "composer"));
  return {
    title: title || credits.title,
    composer: composer || credits.composer,
    software: encoding ? childrenOf(encoding, "software").map(line).join(", ") : "",
    version: attribute(root, "version") ?? "1.0",
  };
}

export type ListedPart = Omit<Part, "staves" | "measures">;

/** The <score-part> entries by id. */
export function readPartList(root: XmlElement): ReadonlyMap<string, ListedPart> {
  const parts = new Map<string, ListedPart>();
  for (const entry of scorePartsOf(root)) {
    const id = attribute(entry, "id") ?? "";
    const midi = child(entry, "midi-instrument");
    parts.set(id, {
      id,
      name: line(child(entry, "part-name")),
      abbreviation: line(child(entry, "part-abbreviation")),
      instrumentNames: childrenOf(entry, "score-instrument")
        .map((instrument) => line(child(instrument, "instrument-name")))
        .filter((name) => name !== ""),
      midiProgram: midi && between(textOf(child(midi, "midi-program")), 1, 128),
      midiChannel: midi && between(textOf(child(midi, "midi-channel")), 1, 16),
    });
  }
  return parts;
}

export const unlistedPart = (id: string): ListedPart => ({
  id,
  name: "",
  abbreviation: "",
  instrumentNames: [],
  midiProgram: undefined,
  midiChannel: undefined,
});

function between(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return text !== "" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}
