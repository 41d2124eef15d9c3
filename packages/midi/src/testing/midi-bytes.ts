/** For tests: builds the bytes of MIDI files by hand; shares nothing with what reads them. */

const uint = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) % 256);

export function variable(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128));
  return bytes;
}

export const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

export function header(format: number, tracks: number, division: number): number[] {
  return [...letters("MThd"), ...uint(6, 4), ...uint(format, 2), ...uint(tracks, 2), ...uint(division, 2)];
}

export const chunk = (content: readonly number[]): number[] => [
  ...letters("MTrk"),
  ...uint(content.length, 4),
  ...content,
];

export const END = [0, 0xff, 0x2f, 0];
export const meta = (delta: number, type: number, data: readonly number[]): number[] => [
  ...variable(delta),
  0xff,
  type,
  ...variable(data.length),
  ...data,
];

/** A note: onset and length in ticks of 480 a quarter. */
export type TestNote = readonly [key: number, on: number, length: number, velocity?: number, channel?: number];
export type TestTrack = {
  readonly name?: string;
  readonly program?: number;
  readonly channel?: number;
  readonly notes: readonly TestNote[];
  /** meta events at a tick */
  readonly metas?: readonly (readonly [tick: number, type: number, data: readonly number[]])[];
};

export const timeSignature = (beats: number, power: number): readonly number[] => [beats, power, 24, 8];

/** A file of format 1 (0 when there is one track) with these tracks. */
export function midiFile(tracks: readonly TestTrack[], division = 480): Uint8Array {
  const chunks = tracks.map((track) => chunk(trackBytes(track)));
  return new Uint8Array([...header(tracks.length > 1 ? 1 : 0, tracks.length, division), ...chunks.flat()]);
}

function trackBytes({ name, program, channel = 0, notes, metas = [] }: TestTrack): number[] {
  const events: { tick: number; rank: number; bytes: number[] }[] = [
    ...metas.map(([tick, type, data]) => ({ tick, rank: 0, bytes: meta(0, type, data).slice(1) })),
    ...notes.flatMap(([key, on, length, velocity = 80, own = channel]) => [
      { tick: on, rank: 2, bytes: [0x90 + own, key, velocity] },
      { tick: on + length, rank: 1, bytes: [0x80 + own, key, 0] },
    ]),
  ];
  if (name !== undefined) events.unshift({ tick: 0, rank: 0, bytes: meta(0, 3, letters(name)).slice(1) });
  if (program !== undefined) events.push({ tick: 0, rank: 0, bytes: [0xc0 + channel, program] });
  events.sort((a, b) => a.tick - b.tick || a.rank - b.rank);
  let now = 0;
  const bytes = events.flatMap(({ tick, bytes: own }) => {
    const delta = tick - now;
    now = tick;
    return [...variable(delta), ...own];
  });
  return [...bytes, ...END];
}
