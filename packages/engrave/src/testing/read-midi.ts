/** A small reader of standard MIDI files, for tests: it shares nothing with what writes ours. */
export type ReadNote = {
  /** ticks from the start */
  readonly tick: number;
  readonly end: number;
  readonly key: number;
  readonly velocity: number;
  readonly channel: number;
};
export type ReadTrack = {
  readonly notes: readonly ReadNote[];
  readonly programs: readonly { readonly tick: number; readonly channel: number; readonly program: number }[];
  readonly port: number;
  readonly end: number;
};
export type ReadMidi = {
  readonly ticksPerQuarter: number;
  readonly tracks: readonly ReadTrack[];
  /** microseconds a quarter, by tick */
  readonly tempi: readonly { readonly tick: number; readonly microseconds: number }[];
};

type MutableTrack = { notes: ReadNote[]; programs: ReadTrack["programs"][number][]; port: number; end: number };

/** Throws on everything that is not as the standard has it: unended notes, wrong lengths, unknown events. */
export function readMidi(bytes: Uint8Array): ReadMidi {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (nameAt(view, 0) !== "MThd" || view.getUint32(4) !== 6) throw new Error("no MIDI header");
  const tempi: { tick: number; microseconds: number }[] = [];
  const tracks: ReadTrack[] = [];
  let at = 14;
  while (at < view.byteLength) {
    if (nameAt(view, at) !== "MTrk") throw new Error(`no track at ${at}`);
    const length = view.getUint32(at + 4);
    tracks.push(readTrack(view, at + 8, at + 8 + length, tempi));
    at += 8 + length;
  }
  if (tracks.length !== view.getUint16(10)) throw new Error("another number of tracks than the header says");
  return { ticksPerQuarter: view.getUint16(12), tracks, tempi };
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

function readTrack(view: DataView, from: number, to: number, tempi: { tick: number; microseconds: number }[]) {
  const track: MutableTrack = { notes: [], programs: [], port: 0, end: -1 };
  const sounding = new Map<string, { tick: number; velocity: number }[]>();
  let at = from;
  let tick = 0;
  let status = 0;
  const variable = (): number => {
    let value = 0;
    for (;;) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  while (at < to) {
    tick += variable();
    if (view.getUint8(at) >= 0x80) status = view.getUint8(at++);
    if (status === 0xff) {
      const type = view.getUint8(at++);
      const length = variable();
      if (type === 0x51)
        tempi.push({
          tick,
          microseconds: (view.getUint8(at) << 16) | (view.getUint8(at + 1) << 8) | view.getUint8(at + 2),
        });
      if (type === 0x21) track.port = view.getUint8(at);
      if (type === 0x2f) track.end = tick;
      at += length;
      continue;
    }
    const [kind, channel] = [status >> 4, status & 15];
    const first = view.getUint8(at++);
    if (kind === 0xc) {
      track.programs.push({ tick, channel, program: first });
      continue;
    }
    const second = view.getUint8(at++);
    const key = `${channel}/${first}`;
    const open = sounding.get(key) ?? [];
    if (kind === 9 && second > 0) sounding.set(key, [...open, { tick, velocity: second }]);
    else if (kind === 8 || kind === 9) {
      const start = open.shift();
      if (!start) throw new Error(`a note ends at ${tick} that did not start`);
      track.notes.push({ tick: start.tick, end: tick, key: first, velocity: start.velocity, channel });
    } else if (kind !== 0xb) throw new Error(`event ${status} at ${tick}`);
  }
  if (at !== to || track.end < 0) throw new Error("a track does not end where it says");
  if ([...sounding.values()].some((open) => open.length > 0)) throw new Error("a note never ends");
  return track;
}

/** Seconds of a tick by the tempo map; 120 quarters a minute before the first tempo. */
export function secondsOfTicks({ ticksPerQuarter, tempi }: ReadMidi): (tick: number) => number {
  const steps: { tick: number; seconds: number; perTick: number }[] = [
    { tick: 0, seconds: 0, perTick: 0.5 / ticksPerQuarter },
  ];
  for (const { tick, microseconds } of tempi.toSorted((a, b) => a.tick - b.tick)) {
    const last = steps.at(-1) as (typeof steps)[number];
    const seconds = last.seconds + (tick - last.tick) * last.perTick;
    steps.push({ tick, seconds, perTick: microseconds / 1e6 / ticksPerQuarter });
  }
  return (tick) => {
    const step = steps.findLast((one) => one.tick <= tick) as (typeof steps)[number];
    return step.seconds + (tick - step.tick) * step.perTick;
  };
}
