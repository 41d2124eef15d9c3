import { writeMidi } from "midi-file";

const QUARTER = 480;

/**
 * A waltz of 24 bars on one track, as a keyboard sends it: no key, no time signature. Its tune is broken into eighths,
 * so that there is something to simplify.
 */
export function waltzMidi(): Uint8Array {
  const tune = [76, 74, 72, 74, 76, 77, 79, 76, 72, 77, 74, 71];
  const basses = [48, 43, 48, 53, 43, 48];
  const notes = Array.from({ length: 24 }, (_, bar) => {
    const at = bar * 3 * QUARTER;
    const bass = basses[bar % 6] ?? 48;
    return [
      { on: at, length: QUARTER, key: tune[(bar * 2) % 12] ?? 72 },
      ...[0, 2, 4, 2].map((up, eighth) => ({
        on: at + QUARTER + (eighth * QUARTER) / 2,
        length: QUARTER / 2,
        key: (tune[(bar * 2 + 1) % 12] ?? 72) + up,
      })),
      { on: at, length: QUARTER, key: bass },
      ...[1, 2].flatMap((beat) =>
        [4, 7].map((third) => ({ on: at + beat * QUARTER, length: QUARTER, key: bass + third })),
      ),
    ];
  }).flat();
  const events = notes.flatMap(({ on, length, key }) => [
    { tick: on, rank: 1, type: "noteOn" as const, key },
    { tick: on + length, rank: 0, type: "noteOff" as const, key },
  ]);
  events.sort((a, b) => a.tick - b.tick || a.rank - b.rank);
  let now = 0;
  const track = events.map(({ tick, type, key }) => {
    const deltaTime = tick - now;
    now = tick;
    return { deltaTime, type, channel: 0, noteNumber: key, velocity: 80 };
  });
  const end = { deltaTime: 0, type: "endOfTrack" as const };
  return new Uint8Array(
    writeMidi({ header: { format: 0, numTracks: 1, ticksPerBeat: QUARTER }, tracks: [[...track, end]] }),
  );
}
