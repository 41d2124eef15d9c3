import {
  attribute,
  child,
  childrenOf,
  type Part,
  type Score,
  scorePartOf,
  textOf,
  type XmlElement,
} from "@gradus/score";

/** What the part list says about the sound of one instrument of a part. */
export type Instrument = {
  readonly program: number | undefined;
  readonly channel: number | undefined;
  /** 0 to 127 */
  readonly volume: number | undefined;
  readonly pan: number | undefined;
};

/** By the id of the <score-instrument>; first come first in the part list. */
export function instrumentsOf(score: Score, part: Part): ReadonlyMap<string, Instrument> {
  const entry = scorePartOf(score.document.root, part.id);
  const elements = entry ? childrenOf(entry, "midi-instrument") : [];
  return new Map(elements.map((element) => [attribute(element, "id") ?? "", readInstrument(element)]));
}

const readInstrument = (element: XmlElement): Instrument => ({
  // MusicXML counts programs and channels from 1.
  program: shifted(whole(element, "midi-program", 1, 128), -1),
  channel: shifted(whole(element, "midi-channel", 1, 16), -1),
  volume: scaled(element, "volume", 0, 100),
  pan: scaled(element, "pan", -90, 90),
});

function whole(element: XmlElement, name: string, least: number, most: number): number | undefined {
  const text = textOf(child(element, name));
  const value = Number(text);
  return text !== "" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

const shifted = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : value + by;

/** A number of the range `least` to `most` as a controller value. */
function scaled(element: XmlElement, name: string, least: number, most: number): number | undefined {
  const text = textOf(child(element, name));
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) return undefined;
  return Math.round(((Math.min(most, Math.max(least, value)) - least) / (most - least)) * 127);
}
