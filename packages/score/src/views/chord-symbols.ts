import type { Fraction } from "../model/fraction.ts";
import { add, compare } from "../model/fraction.ts";
import type { Pitch, Step } from "../model/pitch.ts";
import { transposePitch } from "../model/pitch.ts";
import type { Score } from "../model/score.ts";
import { transposeOn } from "../read/read-attributes.ts";
import { readDuration } from "../read/read-time.ts";
import { attribute, childrenOf, isElement, textOf, type XmlElement } from "../xml/tree.ts";
import { attributesAt } from "./attributes-at.ts";

export type ChordTone = Pick<Pitch, "step" | "alter">;
/** A printed chord symbol, as sounding. */
export type ChordSymbol = {
  /** index in score.parts */
  readonly part: number;
  /** index of the measure where it stands */
  readonly measure: number;
  /** quarters from the start of the score, its offset included */
  readonly onset: Fraction;
  /** undefined for "no chord" and for symbols told by function or numeral */
  readonly root: ChordTone | undefined;
  /** MusicXML's name: major, minor, dominant, half-diminished, none … */
  readonly kind: string;
  /** as printed ("m7") when the file says so */
  readonly text: string | undefined;
  readonly bass: ChordTone | undefined;
};

/** The printed chord symbols by time; all parts, or one. */
export function chordSymbols(score: Score, partIndex?: number): readonly ChordSymbol[] {
  const symbols: ChordSymbol[] = [];
  score.parts.forEach((part, index) => {
    if (partIndex !== undefined && partIndex !== index) return;
    for (const measure of part.measures) {
      for (const event of measure.events) {
        if (event.kind !== "mark" || event.name !== "harmony") continue;
        const attributes = attributesAt(part, measure.index, event.onset);
        const transpose = transposeOn(attributes, event.staff);
        const offset = offsetOf(event.source, attributes.divisions);
        const onset = add(add(measure.start, event.onset), offset);
        const shift = (tone: ChordTone | undefined): ChordTone | undefined => {
          if (!tone || !transpose) return tone;
          // transposition on the line of fifths is 7 · semitones − 12 · steps
          const fifths = 7 * transpose.chromatic - 12 * transpose.diatonic;
          const { step, alter } = transposePitch({ ...tone, octave: 4 }, transpose.chromatic, fifths);
          return { step, alter };
        };
        for (const chord of chordsIn(event.source)) {
          const { root, bass, ...told } = chord;
          symbols.push({ part: index, measure: measure.index, onset, ...told, root: shift(root), bass: shift(bass) });
        }
      }
    }
  });
  return symbols.sort((a, b) => compare(a.onset, b.onset));
}

/** The last of some chord symbols, in the order of time, that stands at or before a time in quarters. */
export const chordAt = (symbols: readonly ChordSymbol[], at: Fraction): ChordSymbol | undefined =>
  symbols.findLast(({ onset }) => compare(onset, at) <= 0);

function offsetOf(harmony: XmlElement, divisions: number): Fraction {
  const text = textOf(harmony.children.filter(isElement).find(({ name }) => name === "offset"));
  const size = readDuration(text.replace(/^-/, ""), divisions);
  return size ? { n: text.startsWith("-") ? -size.n : size.n, d: size.d } : { n: 0, d: 1 };
}

type Told = Pick<ChordSymbol, "root" | "kind" | "text" | "bass">;

/** One <harmony> may hold several chords in a row: each root, numeral or function begins one. */
function chordsIn(harmony: XmlElement): readonly Told[] {
  const chords: Told[] = [];
  const update = (change: Partial<Told>): void => {
    const last = chords.at(-1);
    if (last) chords[chords.length - 1] = { ...last, ...change };
  };
  for (const node of harmony.children) {
    if (!isElement(node)) continue;
    if (["root", "numeral", "function"].includes(node.name)) {
      const root = node.name === "root" ? toneOf(node, "root") : undefined;
      chords.push({ root, kind: "other", text: undefined, bass: undefined });
    } else if (node.name === "kind") update({ kind: textOf(node) || "other", text: attribute(node, "text") });
    else if (node.name === "bass") update({ bass: toneOf(node, "bass") });
  }
  return chords.map((chord) => (chord.kind === "none" ? { ...chord, root: undefined } : chord));
}

function toneOf(element: XmlElement, name: "root" | "bass"): ChordTone | undefined {
  const step = textOf(childrenOf(element, `${name}-step`)[0]);
  if (!/^[A-G]$/.test(step)) return undefined;
  const alter = Number(textOf(childrenOf(element, `${name}-alter`)[0]));
  return { step: step as Step, alter: Math.abs(alter) <= 4 ? alter : 0 };
}
