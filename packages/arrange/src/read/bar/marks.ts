import { child, isElement, type XmlElement } from "@gradus/score";
import type { Bar, LeftOut } from "./bar.ts";
import { strikesOf } from "./bar.ts";

const ornaments = new Set([
  "trill-mark",
  "turn",
  "delayed-turn",
  "inverted-turn",
  "delayed-inverted-turn",
  "vertical-turn",
  "inverted-vertical-turn",
  "shake",
  "wavy-line",
  "mordent",
  "inverted-mordent",
  "schleifer",
  "haydn",
  "accidental-mark",
]);
const kinds: Readonly<Record<LeftOut, (name: string) => boolean>> = {
  ornaments: (name) => ornaments.has(name),
  tremolo: (name) => name === "tremolo",
  arpeggio: (name) => name === "arpeggiate" || name === "non-arpeggiate",
  fingering: (name) => name === "fingering" || name === "string" || name === "fret" || name === "pluck",
  slurs: (name) => name === "slur",
  short: (name) => ["staccato", "staccatissimo", "spiccato", "detached-legato"].includes(name),
};

/** True for the name of a notation of one of these kinds. */
export const isMark = (name: string, which: readonly LeftOut[]): boolean => which.some((kind) => kinds[kind](name));

/** True when a note of the bar has a mark of one of these kinds. */
export const hasMarks = (bar: Bar, which: readonly LeftOut[]): boolean =>
  strikesOf(bar).some((strike) => strike.heads.some((head) => head.source && contains(head.source, which)));

/** True when words are sung to a note of the bar: its notes must stay, or the words would have none. */
export const hasLyrics = (bar: Bar): boolean =>
  strikesOf(bar).some((strike) => strike.heads.some((head) => head.source && child(head.source, "lyric")));

function contains(note: XmlElement, which: readonly LeftOut[]): boolean {
  const notations = child(note, "notations");
  if (!notations) return false;
  const found = (element: XmlElement): boolean =>
    element.children.some((node) => isElement(node) && (isMark(node.name, which) || found(node)));
  return found(notations);
}
