import type { Part, Score } from "@gradus/score";
import { type Instrument, instrumentsOf } from "./instruments.ts";

/** Where a part sounds; counted from 0. Ports beyond the first are for scores with more than 15 melodic parts. */
export type Voice = {
  readonly port: number;
  readonly channel: number;
  readonly program: number;
  readonly instruments: ReadonlyMap<string, Instrument>;
};

export const DRUM_CHANNEL = 9;
const melodicChannels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15];

/**
 * One voice per part. A stated channel is kept while no other part has it: many files state channel 1 for all parts,
 * which would make them share one program.
 */
export function voicesOf(score: Score): readonly Voice[] {
  const taken = new Set<number>();
  return score.parts.map((part) => {
    const instruments = instrumentsOf(score, part);
    const program = (part.midiProgram ?? 1) - 1;
    if (isPercussion(part)) return { port: 0, channel: DRUM_CHANNEL, program, instruments };

    const slot = freeSlot(part.midiChannel, taken);
    taken.add(slot);
    const channel = melodicChannels[slot % melodicChannels.length] ?? 0;
    return { port: Math.floor(slot / melodicChannels.length), channel, program, instruments };
  });
}

/** Slots count the melodic channels through all ports. */
function freeSlot(statedChannel: number | undefined, taken: ReadonlySet<number>): number {
  const stated = melodicChannels.indexOf((statedChannel ?? 0) - 1);
  if (stated >= 0 && !taken.has(stated)) return stated;
  let slot = 0;
  while (taken.has(slot)) slot++;
  return slot;
}

function isPercussion(part: Part): boolean {
  if (part.midiChannel === DRUM_CHANNEL + 1) return true;
  const heads = part.measures.flatMap(({ events }) => events.flatMap((event) => ("heads" in event ? event.heads : [])));
  return heads.length > 0 && heads.every(({ unpitched }) => unpitched !== undefined);
}
