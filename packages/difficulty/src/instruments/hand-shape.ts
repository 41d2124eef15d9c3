import { type LevelId, levelIds, openStrings, type Profile } from "./profile.ts";

/** What the left hand of a string player stops at once. */
export type HandShape = {
  /** open strings as sounding MIDI numbers, ascending */
  readonly strings: readonly number[];
  /** highest place on the highest string and on the others, in semitones above the open string */
  readonly top: number;
  readonly topInside: number;
  /** semitones between the first and the last finger, and further up where places lie closer */
  readonly frame: number;
  readonly frameAbove: number;
  /** a bow reaches neighbouring strings only */
  readonly bowed: boolean;
  /** fingers at once; several notes at the lowest fret are one finger laid across */
  readonly fingers: number;
};

/** semitones above the open string from which the wider frame holds */
const closerFrom = 7;
const hardest: LevelId = "virtuoso";
/**
 * Semitones from the first finger to the last on bowed strings: the frame of a position, and what a stretched hand still
 * reaches from the advanced level on: a tenth on violin and viola, a tone beyond the octave with the thumb on the cello
 * (instrument-profiles.json, easyDoubleStops; frames of method books).
 */
const positionFrame = { cello: 3, other: 5 };
const stretchedFrame = { cello: 7, other: 9 };
const stretchedFrom: LevelId = "advanced";
/** semitones above the open string up to which the lower strings are stopped beside another one: first and seventh position */
const inside = { first: 9, seventh: 18 };

/** The hand at a level, or at its limit; undefined for an instrument without strings to stop. */
export function handShapeOf(profile: Profile, level: LevelId = hardest): HandShape | undefined {
  const { id, polyphony, written } = profile;
  const strings = openStrings(profile);
  const highest = strings.at(-1);
  if (highest === undefined) return undefined;
  if (polyphony.kind === "bowed") {
    const stretched = levelIds.indexOf(level) >= levelIds.indexOf(stretchedFrom);
    const frame = (stretched ? stretchedFrame : positionFrame)[id === "cello" ? "cello" : "other"];
    const top = (written.extreme?.highMidi ?? highest + 24) - highest;
    return {
      strings,
      top,
      topInside: stretched ? inside.seventh : inside.first,
      frame,
      frameAbove: frame,
      bowed: true,
      fingers: 4,
    };
  }
  const frame = polyphony.fretSpanMax?.values[level] ?? 4;
  const top = Math.max(polyphony.frets?.value ?? 0, polyphony.maxFret?.values[hardest] ?? 0);
  return {
    strings,
    top,
    topInside: top,
    frame,
    frameAbove: Math.max(frame, polyphony.fretSpanAboveFret7?.values[level] ?? frame),
    bowed: false,
    fingers: polyphony.maxFrettedAtOnce?.values[level] ?? 4,
  };
}

/** Whether one hand can stop these sounding pitches together, each on a string of its own. */
export function isInReach(pitches: readonly number[], shape: HandShape): boolean {
  if (pitches.length > shape.strings.length) return false;
  const places: number[] = [];
  const used: number[] = [];
  const place = (index: number): boolean => {
    const pitch = pitches[index];
    if (pitch === undefined) return isGrip(places, used, shape);
    return shape.strings.some((open, string) => {
      const height = pitch - open;
      const top = string === shape.strings.length - 1 ? shape.top : shape.topInside;
      if (height < 0 || height > top || used.includes(string)) return false;
      places.push(height);
      used.push(string);
      const found = place(index + 1);
      places.pop();
      used.pop();
      return found;
    });
  };
  return place(0);
}

function isGrip(places: readonly number[], used: readonly number[], shape: HandShape): boolean {
  if (shape.bowed && Math.max(...used) - Math.min(...used) > used.length - 1) return false;
  const stopped = places.filter((height) => height > 0);
  if (stopped.length === 0) return true;
  const low = Math.min(...stopped);
  if (Math.max(...stopped) - low > (low >= closerFrom ? shape.frameAbove : shape.frame)) return false;
  return 1 + stopped.filter((height) => height > low).length <= shape.fingers;
}
