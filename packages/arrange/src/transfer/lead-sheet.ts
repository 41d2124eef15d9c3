import { type Profile, type ProfileClef, playersOf, profileNamed, unknownInstrument } from "@gradus/difficulty";
import {
  attributesAt,
  child,
  childrenOf,
  compare,
  type MarkEvent,
  type MeasureEvent,
  type Part,
  type Score,
  spell,
  toNumber,
  validate,
  writeMusicXml,
  type XmlElement,
  xmlElement,
  ZERO,
} from "@gradus/score";
import type { Chord } from "../read/chord.ts";
import { harmonyOf } from "../read/harmony-of-score.ts";
import { metresOf } from "../read/metre.ts";
import { withWholeWords } from "../write/whole-words.ts";
import { melodyLine } from "./melody-line.ts";
import { melodyStaves, readChanged, rewritten, type Transferred, withPart } from "./melody-part.ts";
import { dressed } from "./part-xml.ts";
import { melodyPlayer } from "./wanted.ts";

/**
 * The melody of a score alone: its first part with words, else its highest line, with the chord symbols of the score above it, or those
 * of its harmony where it has none. Bars, repeats, words and tempo marks stay, all other parts go. Undefined where there is no melody
 * or it would not be valid.
 */
export function leadSheetOf(score: Score): Transferred | undefined {
  const from = melodyPlayer(score, playersOf(score));
  const index = from?.parts[0] ?? -1;
  const part = score.parts[index];
  if (!from || !part) return undefined;
  const symbols = symbolsFor(score, index);
  const line = melodyLine(part, melodyStaves(from, index));
  const tempi = temposFor(score, index);
  const events = line.map((own, measure) =>
    [
      ...own.filter(isMarkEvent),
      ...(tempi[measure] ?? []),
      ...(symbols[measure] ?? []),
      ...own.filter((event) => !isMarkEvent(event)),
    ].toSorted((a, b) => compare(a.onset, b.onset)),
  );
  const single = withWholeWords(withPart(score, index, events, 1), (own) => own === index);
  const profile: Profile | undefined = from.craft?.profile ?? profileNamed("voice") ?? unknownInstrument;
  const name = from.keyboard || part.name === "" ? "Melody" : part.name;
  const clefs = from.keyboard ? [treble] : [clefOf(part)];
  const away = new Set(score.parts.flatMap(({ id }, i) => (i === index ? [] : [id])));
  const read =
    profile &&
    readChanged(writeMusicXml(single), score, (document) => dressed(document, part.id, { profile, name, clefs, away }));
  if (!read || read.parts[0]?.measures.length !== part.measures.length) return undefined;
  const written = rewritten(read, part.id);
  if (validate(written, { against: { ...score, parts: [part] } }).some(({ severity }) => severity === "error"))
    return undefined;
  const owner = part.name || "the score";
  return {
    score: written,
    part: part.id,
    // a melody is nobody's until somebody says who plays it
    instrument: "",
    from: owner,
    to: name,
    rule: "melody",
    note: noteOf(owner, score.parts.length > 1),
  };
}

function clefOf(part: Part): Pick<ProfileClef, "sign" | "line" | "octaveChange"> {
  const own = attributesAt(part, 0, ZERO).clefs.get(1);
  return own ? { ...own, line: own.line ?? null } : treble;
}

const isMarkEvent = ({ kind }: MeasureEvent): boolean => kind === "mark";

const treble = { sign: "G", line: 2, octaveChange: 0 };

const noteOf = (owner: string, several: boolean): string =>
  `The melody of ${owner} was written out alone, with its chords named above it${several ? "; the other parts are left out" : ""}.`;

/** Chord symbols for a part, by measure: none where it has its own; those of another part, else what is heard. */
function symbolsFor(score: Score, index: number): readonly (readonly MeasureEvent[])[] {
  const isSymbol = (event: MeasureEvent): event is MarkEvent => event.kind === "mark" && event.name === "harmony";
  const owner = score.parts.findIndex(({ measures }) => measures.some(({ events }) => events.some(isSymbol)));
  if (owner === index) return [];
  if (owner >= 0)
    return (score.parts[owner]?.measures ?? []).map(({ events }) =>
      events.filter(isSymbol).map((event) => ({ ...event, id: `${event.id}/lead`, staff: 1 })),
    );
  return heardSymbols(score, index);
}

/** Tempo marks and rehearsal marks for a part that is not the first: where it has none those of the first part that has. */
function temposFor(score: Score, index: number): readonly (readonly MeasureEvent[])[] {
  const isTempo = (event: MeasureEvent): event is MarkEvent =>
    event.kind === "mark" &&
    event.name === "direction" &&
    childrenOf(event.source, "direction-type").some((type) => child(type, "metronome") || child(type, "rehearsal"));
  const owner = score.parts.findIndex(({ measures }) => measures.some(({ events }) => events.some(isTempo)));
  if (owner < 0 || score.parts[index]?.measures.some(({ events }) => events.some(isTempo))) return [];
  return (score.parts[owner]?.measures ?? []).map(({ events }) =>
    events.filter(isTempo).map((event) => ({ ...event, id: `${event.id}/lead`, staff: 1 })),
  );
}

/** The chords that are heard, each where it begins: on the halves of a measure at most. */
function heardSymbols(score: Score, index: number): readonly (readonly MarkEvent[])[] {
  const part = score.parts[index];
  const metres = metresOf(score);
  const harmony = harmonyOf(score, metres);
  let before = "";
  return (part?.measures ?? []).map((measure, i) => {
    // a pickup has no chord of its own
    if (i === 0 && part && compare(measure.length, part.measures[1]?.length ?? measure.length) < 0) return [];
    const points = (metres[i]?.grids.half ?? [ZERO]).filter((onset) => compare(onset, measure.length) < 0);
    return points.flatMap((onset): readonly MarkEvent[] => {
      const chord = harmony[i]?.findLast(({ from }) => toNumber(from) <= toNumber(onset) + 1e-9)?.chord;
      const own = part && attributesAt(part, i, ZERO);
      const source = chord && own && symbolOf(chord, own.key.fifths, own.transpose?.chromatic ?? 0);
      const name = chord ? `${chord.root}/${triadOf[chord.kind] ?? chord.kind}` : before;
      if (!source || name === before) return [];
      before = name;
      return [{ kind: "mark", id: `lead/${i}/${toNumber(onset)}`, name: "harmony", onset, staff: 1, source }];
    });
  });
}

/** What a chord that is heard is called: a triad, or what leads on. */
const triadOf: Readonly<Partial<Record<Chord["kind"], Chord["kind"]>>> = {
  "minor-seventh": "minor",
  "major-seventh": "major",
  "suspended-fourth": "major",
};
/** how the kinds of chords are written beside their root */
const texts: Readonly<Partial<Record<Chord["kind"], string>>> = {
  minor: "m",
  dominant: "7",
  diminished: "dim",
  "diminished-seventh": "dim7",
  "half-diminished": "m7b5",
  augmented: "+",
};

/** A chord as it is written in a key, in a part that sounds so many semitones higher than it is written. */
function symbolOf({ root, kind: heard }: Chord, fifths: number, sounding: number): XmlElement {
  const { step, alter } = spell(60 + root - sounding, fifths + 1);
  const kind = triadOf[heard] ?? heard;
  const text = texts[kind];
  return xmlElement("harmony", [
    xmlElement("root", [
      xmlElement("root-step", step),
      ...(alter === 0 ? [] : [xmlElement("root-alter", String(alter))]),
    ]),
    xmlElement("kind", kind, text === undefined ? [] : [["text", text]]),
  ]);
}
