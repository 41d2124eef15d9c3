import type { Issue, KeyName } from "@gradus/contracts";
import type { XmlDocument, XmlElement } from "../xml/tree.ts";
import type { Fraction } from "./fraction.ts";
import type { Pitch } from "./pitch.ts";

/**
 * A typed view over a lossless MusicXML tree. Everything is readonly: an edit makes a new Score that shares all
 * measures it did not touch. Untouched measures are written from their own XML, element for element;
 * touched measures are written from their events.
 */
export type Score = {
  readonly document: XmlDocument;
  readonly meta: ScoreMeta;
  readonly parts: readonly Part[];
  /** the sounding key at the start, where a person says it; else `keyOf` reads it */
  readonly statedKey?: KeyName;
  /** what the reader repaired or doubts, in a teacher's words */
  readonly warnings: readonly Issue[];
};

export type ScoreMeta = {
  readonly title: string;
  readonly composer: string;
  readonly software: string;
  readonly version: string;
};

export type Part = {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly instrumentNames: readonly string[];
  /** General MIDI program 1–128 and channel 1–16 when the part list states them */
  readonly midiProgram: number | undefined;
  readonly midiChannel: number | undefined;
  readonly staves: number;
  readonly measures: readonly Measure[];
};

export type Measure = {
  readonly index: number;
  /** number as printed */
  readonly number: string;
  readonly implicit: boolean;
  /** from the start of the piece, repeats not unfolded; equal in all parts */
  readonly start: Fraction;
  /** furthest point that any part reaches in this measure, or the time signature's length when it is empty */
  readonly length: Fraction;
  /** length by the time signature */
  readonly nominal: Fraction;
  /** in force at the start of the measure, before its own changes */
  readonly before: Attributes;
  /** notes, rests, grace notes and marks in document order */
  readonly events: readonly MeasureEvent[];
  readonly repeat: {
    readonly start: boolean;
    readonly end: boolean;
    readonly times: number;
    /** numbers of the endings (voltas) that this measure belongs to */
    readonly endings: readonly string[];
  };
  readonly source: XmlElement;
  readonly touched: boolean;
};

/** Signatures and clefs in force at a point; absent ones have their usual defaults (C major, 4/4, treble). */
export type Attributes = {
  readonly divisions: number;
  readonly key: Key;
  readonly time: Time;
  /** by staff number from 1 */
  readonly clefs: ReadonlyMap<number, Clef>;
  readonly transpose: Transpose | undefined;
  /** keys and transpositions of staves from the second that differ from the part's, by staff number */
  readonly staffKeys?: ReadonlyMap<number, Key> | undefined;
  readonly staffTransposes?: ReadonlyMap<number, Transpose | undefined> | undefined;
};
export type Key = { readonly fifths: number; readonly mode: string | undefined };
export type Time = {
  readonly beats: readonly number[];
  readonly beatType: number;
  readonly senzaMisura: boolean;
  readonly symbol: string | undefined;
};
export type Clef = { readonly sign: string; readonly line: number | undefined; readonly octaveChange: number };
/**
 * written + transpose = sounding. `chromatic` in semitones and `diatonic` in steps are totals, octaves included;
 * `octaveChange` says how many of those octaves the source states apart.
 */
export type Transpose = { readonly chromatic: number; readonly diatonic: number; readonly octaveChange: number };

type Placed = {
  /** stable within a score: part/measure/index of the source */
  readonly id: string;
  /** from the start of the measure */
  readonly onset: Fraction;
  readonly staff: number;
};

export type NoteType =
  | "maxima"
  | "long"
  | "breve"
  | "whole"
  | "half"
  | "quarter"
  | "eighth"
  | "16th"
  | "32nd"
  | "64th"
  | "128th"
  | "256th"
  | "512th"
  | "1024th";
export type TimeModification = { readonly actual: number; readonly normal: number };

/** One notehead. `source` is its <note>; a head made by an edit has none. */
export type Head = {
  /** as written; undefined when unpitched */
  readonly pitch: Pitch | undefined;
  readonly unpitched:
    | { readonly step: string; readonly octave: number; readonly instrument: string | undefined }
    | undefined;
  readonly tieStart: boolean;
  readonly tieStop: boolean;
  /** only when the head is on another staff than its event (a chord across the staves) */
  readonly staff?: number | undefined;
  readonly source: XmlElement | undefined;
};

/** A note or chord: heads in document order, at least one. Slurs, lyrics, articulations and the like stay in the heads' source. */
export type NoteEvent = Placed & {
  readonly kind: "note";
  readonly voice: string;
  /** the truth for time; type, dots and timeModification are for display */
  readonly duration: Fraction;
  readonly heads: readonly Head[];
  readonly type: NoteType | undefined;
  readonly dots: number;
  readonly timeModification: TimeModification | undefined;
  readonly cue: boolean;
  /** print-object="no" */
  readonly hidden: boolean;
};

export type GraceEvent = Placed & {
  readonly kind: "grace";
  readonly voice: string;
  readonly heads: readonly Head[];
  readonly cue: boolean;
};

export type RestEvent = Placed & {
  readonly kind: "rest";
  readonly voice: string;
  readonly duration: Fraction;
  readonly type: NoteType | undefined;
  readonly dots: number;
  readonly timeModification: TimeModification | undefined;
  readonly wholeMeasure: boolean;
  readonly hidden: boolean;
  readonly cue: boolean;
  readonly source: XmlElement | undefined;
};

/** Anything else with a place in the measure: attributes, direction, harmony, barline, print, sound, figured-bass, … */
export type MarkEvent = Placed & { readonly kind: "mark"; readonly name: string; readonly source: XmlElement };

export type MeasureEvent = NoteEvent | GraceEvent | RestEvent | MarkEvent;
