import { table } from "@gradus/contracts";
import { accompanimentPattern } from "./accompaniment-pattern.ts";
import { accompanimentRhythm } from "./accompaniment-rhythm.ts";
import { bassOctaves } from "./bass-octaves.ts";
import { blockChords } from "./block-chords.ts";
import { brokenChords } from "./broken-chords.ts";
import { brokenOctaves } from "./broken-octaves.ts";
import { chordFill } from "./chord-fill.ts";
import { chordThinning } from "./chord-thinning.ts";
import { bassChromatics, chromaticNotes } from "./chromatic-notes.ts";
import { closeChords } from "./close-chords.ts";
import { diatonicAccompaniment, diatonicTune } from "./diatonic.ts";
import { doubleNotes } from "./double-notes.ts";
import { doubleStops } from "./double-stops.ts";
import { drumMoreHats, drumMoreKick, drumMoreSnare } from "./drums.ts";
import { figureBrokenOctaves, figureDoubleNotes, figureOctaves } from "./figure-double-notes.ts";
import { fiveFinger } from "./five-finger.ts";
import { fullerChords } from "./fuller-chords.ts";
import { handsTogether } from "./hands-together.ts";
import { innerFigures } from "./inner-figures.ts";
import { innerVoices } from "./inner-voices.ts";
import { arpeggiatedNotes, octaveLeaps, repeatedNotes, writtenMordents } from "./line-figures.ts";
import { lineRhythm } from "./line-rhythm.ts";
import { chordTremolo, measuredTremolo } from "./measured-tremolo.ts";
import { melodyBrokenOctaves } from "./melody-broken-octaves.ts";
import { melodyOctaves } from "./melody-octaves.ts";
import { melodyRhythm } from "./melody-rhythm.ts";
import { octaveAbove } from "./octave-above.ts";
import { octaveDoublings } from "./octave-doublings.ts";
import { octaveFill } from "./octave-fill.ts";
import type { BarContext, Operation } from "./operation.ts";
import { bassPassing, passingNotes } from "./passing-notes.ts";
import { plainNotes } from "./plain-notes.ts";
import { accompanimentRegister, leapFolding, melodyFolding, melodyRegister } from "./register.ts";
import { returnsAbove } from "./returns-above.ts";
import { spanCap } from "./span-cap.ts";
import { stride } from "./stride.ts";
import { strideLinks } from "./stride-links.ts";
import { stringChords } from "./string-chords.ts";
import { tenorLine } from "./tenor-line.ts";
import { tripletFigures } from "./triplet-figures.ts";
import { walkingBass } from "./walking-bass.ts";
import { whileAccompanying, whileLeading } from "./while-accompanying.ts";
import { whileSung } from "./while-sung.ts";
import { wideArpeggios } from "./wide-arpeggios.ts";

export type Direction = "simplify" | "complexify";

const simplifyMelody: readonly Operation[] = [
  plainNotes,
  lineRhythm,
  melodyRhythm,
  innerVoices,
  diatonicTune,
  octaveDoublings,
  chordThinning,
  spanCap,
  melodyRegister,
  melodyFolding,
  fiveFinger,
];
/** beside a voice, which has the tune: where it sings a figure of the upper hand accompanies too */
const simplifyBesideVoice: readonly Operation[] = [
  ...[closeChords, blockChords, accompanimentRhythm].map(whileSung),
  ...simplifyMelody,
];
/** of the hand that accompanies, after what is played plainly */
const accompanying: readonly Operation[] = [
  ...[closeChords, accompanimentPattern, blockChords, accompanimentRhythm, handsTogether].map(whileAccompanying),
  octaveDoublings,
  innerVoices,
  chordThinning,
  spanCap,
  ...[diatonicAccompaniment, leapFolding].map(whileAccompanying),
  accompanimentRegister,
  fiveFinger,
];
const simplifyAccompaniment: readonly Operation[] = [plainNotes, ...accompanying];
/** of a lower hand that has the tune alone in some measures: there it is thinned as a tune is */
const simplifyLeading: readonly Operation[] = [
  plainNotes,
  ...[lineRhythm, melodyRhythm, diatonicTune].map(whileLeading),
  ...accompanying,
];

const complexifyMelody: readonly Operation[] = [
  returnsAbove,
  passingNotes,
  chromaticNotes,
  writtenMordents,
  doubleNotes,
  chordFill,
  innerFigures,
  melodyOctaves,
  octaveAbove,
  octaveFill,
  figureDoubleNotes,
  figureBrokenOctaves,
  figureOctaves,
  chordTremolo,
  melodyBrokenOctaves,
];
const complexifyAccompaniment: readonly Operation[] = [
  stride,
  wideArpeggios,
  tripletFigures,
  brokenChords,
  measuredTremolo,
  brokenOctaves,
  walkingBass,
  bassPassing,
  bassChromatics,
  bassOctaves,
  tenorLine,
  fullerChords,
  figureDoubleNotes,
  figureBrokenOctaves,
  figureOctaves,
  strideLinks,
];

/** The operations of a staff in the order in which they are applied: what is struck and when, then how many notes, then where. */
export const pipelineOf = (direction: Direction, player: PlayerKind): readonly Operation[] =>
  pipelines[direction][player];

/**
 * A keyboard's two kinds of staff, its upper one beside a voice and its lower one with a tune of its own, and the staff of any other
 * instrument.
 */
export type PlayerKind = BarContext["role"] | "beside-voice" | "leading" | "line" | "drums";
const pipelines: Readonly<Record<Direction, Readonly<Record<PlayerKind, readonly Operation[]>>>> = {
  simplify: {
    melody: simplifyMelody,
    "beside-voice": simplifyBesideVoice,
    accompaniment: simplifyAccompaniment,
    leading: simplifyLeading,
    // made easier by plan (lines/)
    line: [],
    drums: [],
  },
  complexify: {
    melody: complexifyMelody,
    "beside-voice": complexifyMelody,
    accompaniment: complexifyAccompaniment,
    leading: complexifyAccompaniment,
    drums: [drumMoreHats, drumMoreKick, drumMoreSnare],
    line: [arpeggiatedNotes, octaveLeaps, writtenMordents, passingNotes, repeatedNotes, doubleStops, stringChords],
  },
};

/**
 * What a step costs beside the notes it loses: how much of the piece's own character it takes, for one strength on the
 * whole piece. Found by looking at the results; the order is that of the difficulty report, cheapest first.
 */
export const characterCost: Readonly<Record<string, number>> = table({
  "plain-notes": 0.02,
  "octave-doublings": 0.02,
  "hand-span": 0.03,
  "chord-thinning": 0.03,
  "accompaniment-register": 0.05,
  "five-finger": 5,
  "inner-voices": 0.06,
  "leap-folding": 0.06,
  "block-chords": 0.06,
  "close-chords": 0.08,
  "accompaniment-pattern": 0.06,
  "accompaniment-rhythm": 0.06,
  "hands-together": 0.06,
  "melody-register": 0.15,
  "melody-folding": 2,
  "melody-rhythm": 0.2,
  "diatonic-tune": 0.1,
  "diatonic-accompaniment": 0.06,
  "drum-more-hats": 0.05,
  "drum-more-kick": 0.06,
  "drum-more-snare": 0.1,
  "line-rhythm": 0.1,
  "bass-octaves": 0.2,
  "bass-passing": 0.02,
  "bass-chromatics": 2,
  "chromatic-notes": 3,
  "chord-fill": 0.03,
  "double-notes": 0.06,
  "inner-figures": 0.06,
  "octave-above": 0.25,
  "returns-above": 0.2,
  "measured-tremolo": 1,
  "broken-octaves": 1,
  "melody-broken-octaves": 1,
  "chord-tremolo": 1,
  "octave-fill": 0.1,
  "fuller-chords": 0.05,
  "figure-double-notes": 0.06,
  "figure-octaves": 0.06,
  "figure-broken-octaves": 0.1,
  "stride-links": 0.2,
  stride: 0.08,
  "tenor-line": 0.05,
  "triplet-figures": 0.08,
  "walking-bass": 0.06,
  "wide-arpeggios": 0.06,
  "broken-chords": 0.05,
  "melody-octaves": 0.25,
  "passing-notes": 0.02,
  "arpeggiated-notes": 0.08,
  "written-mordents": 0.8,
  "repeated-notes": 1,
  "octave-leaps": 1.2,
  "double-stops": 0.06,
  "string-chords": 0.04,
});
