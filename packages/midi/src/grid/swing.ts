import { type Note, QUARTER } from "./grains.ts";

/** Off-beats that stand at two thirds of their beat before they count as swing, and how few others there may be. */
const LEAST = 24;
const OTHERS = 0.1;

const SWUNG = (2 * QUARTER) / 3;
const inBeat = (time: number): number => time % QUARTER;

/** True when off-beats come late all the time: two thirds of the beat, with nothing on the first third or the half. */
export function isSwung(lines: readonly (readonly Note[])[]): boolean {
  const places = lines.flat().map(({ on }) => inBeat(on));
  const at = (place: number): number => places.filter((one) => one === place).length;
  const swung = at(SWUNG);
  return swung >= LEAST && at(QUARTER / 3) <= OTHERS * swung && at(QUARTER / 2) <= OTHERS * swung;
}

/** The same with even eighths, as swing is written: the long first part of a beat becomes its half. */
export function straightened(lines: readonly (readonly Note[])[]): readonly (readonly Note[])[] {
  return lines.map((notes) => notes.map((note) => ({ ...note, on: straight(note.on), off: straight(note.off) })));
}

function straight(time: number): number {
  const place = inBeat(time);
  return place === SWUNG ? time - place + QUARTER / 2 : time;
}
