import { openStrings, type Profile } from "../instruments/profile.ts";
import { cheapestWay, type Onset } from "./moves.ts";

/** Where the left hand is: its first finger, in semitones above the open strings, and the strings that sound. */
type Grip = {
  /** undefined when only open strings sound: the hand may be anywhere */
  readonly place: number | undefined;
  readonly string: number;
  readonly cost: number;
};

/** semitones from the first finger to the last without a stretch: a fourth on the violin, a minor third on the cello */
const frameOf = (profile: Profile): number => (profile.id === "cello" ? 3 : profile.id === "viola" ? 4 : 5);
/** highest place of the hand that is tried, in semitones above the open string */
const highestPlace = 30;

/** costs in points; shift and crossing after instrument-profiles.json (0.6 a position of two semitones, 0.2, 1 a string skipped) */
const bowed = {
  shift: 0.3,
  crossing: 0.2,
  skip: 1,
  high: 0.12,
  stretch: 0.8,
  double: 0.9,
  stopped: 0.3,
  unplayable: 3,
};
const fretted = {
  shift: 0.15,
  crossing: 0.03,
  skip: 0.05,
  high: 0.04,
  stretch: 1.5,
  double: 0.3,
  stopped: 0.1,
  unplayable: 3,
};
const frets = 4;

/** Cost of the left hand and the strings at every onset of a line on a bowed instrument. */
export function bowedCosts(onsets: readonly Onset[], profile: Profile): readonly number[] {
  const strings = openStrings(profile);
  return cheapestWay(
    onsets,
    ({ pitches }) => gripsOf(pitches, strings, frameOf(profile), 2, bowed),
    ({ cost }) => cost,
    (from, to) => moveCost(from, to, bowed),
  );
}

/** The same for a fretted instrument: one note a string, four frets without a stretch. */
export function frettedCosts(onsets: readonly Onset[], profile: Profile): readonly number[] {
  const strings = openStrings(profile);
  return cheapestWay(
    onsets,
    ({ pitches }) => gripsOf(pitches, strings, frets - 1, strings.length, fretted),
    ({ cost }) => cost,
    (from, to) => moveCost(from, to, fretted),
  );
}

type Costs = typeof bowed;

function moveCost(from: Grip, to: Grip, costs: Costs): number {
  const strings = Math.abs(to.string - from.string);
  const crossing = strings < 0.75 ? 0 : strings < 1.75 ? costs.crossing : costs.crossing + costs.skip * (strings - 1);
  if (from.place === undefined || to.place === undefined) return crossing;
  // the frame reaches a semitone either way before the hand has to move
  return crossing + costs.shift * Math.max(0, Math.abs(to.place - from.place) - 1);
}

/** Every sensible grip: an assignment of notes to strings, each place of the hand that reaches them. */
function gripsOf(
  pitches: readonly number[],
  strings: readonly number[],
  frame: number,
  most: number,
  costs: Costs,
): readonly Grip[] {
  const grips: Grip[] = [];
  const assign = (index: number, used: readonly number[]): void => {
    const pitch = pitches[index];
    if (pitch === undefined) {
      grips.push(...placesOf(pitches, used, strings, frame, costs));
      return;
    }
    strings.forEach((open, string) => {
      if (pitch < open || pitch > open + highestPlace || used.includes(string)) return;
      assign(index + 1, [...used, string]);
    });
  };
  if (pitches.length <= strings.length) assign(0, []);
  if (grips.length > 0) {
    const over = Math.max(0, pitches.length - most);
    return over === 0 ? grips : grips.map((grip) => ({ ...grip, cost: grip.cost + over * costs.double }));
  }
  const [lowest = 0] = pitches;
  const excess = Math.max(0, pitches.length - strings.length);
  const below = Math.max(0, (strings[0] ?? 0) - lowest);
  return [
    { place: 1, string: 0, cost: costs.unplayable * (1 + excess) + 0.1 * below + costs.double * (pitches.length - 1) },
  ];
}

function placesOf(
  pitches: readonly number[],
  used: readonly number[],
  strings: readonly number[],
  frame: number,
  costs: Costs,
): readonly Grip[] {
  const heights = pitches.map((pitch, i) => pitch - (strings[used[i] ?? 0] ?? 0));
  const stopped = heights.filter((height) => height > 0);
  const string = used.reduce((sum, value) => sum + value, 0) / used.length;
  const gap = Math.max(...used) - Math.min(...used) - (used.length - 1);
  const together =
    costs.double * (pitches.length - 1) + costs.skip * gap + costs.stopped * Math.max(0, stopped.length - 1);
  if (stopped.length === 0) return [{ place: undefined, string, cost: together }];
  const low = Math.min(...stopped);
  const high = Math.max(...stopped);
  const stretch = Math.max(0, high - low - frame);
  const from = Math.max(1, high - frame);
  const cost = (place: number): number => together + costs.stretch * stretch + costs.high * Math.max(0, place - 2);
  const grips: Grip[] = [];
  for (let place = Math.min(from, low); place <= low; place++) grips.push({ place, string, cost: cost(place) });
  return grips;
}
