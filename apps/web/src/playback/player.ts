import { type Performance, playedBarAt, sameMoment, startOfMeasure, stretchOf } from "./performance.ts";
import type { SoundDevice } from "./sound.ts";
import { type Clock, createTransport, type Sound, type TransportState } from "./transport.ts";

export type Version = "original" | "result";
export type Performances = Readonly<Partial<Record<Version, Performance>>>;
export type PlayerState = TransportState & {
  readonly version: Version;
  readonly sound: "closed" | "opening" | "open" | "failed";
  /** counts up with everything that changes */
  readonly changes: number;
};
export type Player = ReturnType<typeof createPlayer>;

/**
 * The original and the rewrite under one set of controls. The sound is opened at the first press of play; until then,
 * and when there is no sound at all, everything else works in silence.
 */
export function createPlayer(open: () => Promise<SoundDevice>) {
  let device: SoundDevice | undefined;
  let sound: PlayerState["sound"] = "closed";
  let version: Version = "result";
  let performances: Performances = {};
  let changes = 0;
  let snapshot: PlayerState | undefined;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    changes++;
    snapshot = undefined;
    for (const listener of listeners) listener();
  };

  const quiet: Sound = {
    setProgram: (channel, program) => device?.sound.setProgram(channel, program),
    noteOn: (channel, midi, velocity, at) => device?.sound.noteOn(channel, midi, velocity, at),
    noteOff: (channel, midi, at) => device?.sound.noteOff(channel, midi, at),
    pedal: (channel, down, at) => device?.sound.pedal(channel, down, at),
    silence: () => device?.sound.silence(),
  };
  const clock: Clock = {
    now: () => device?.clock.now() ?? 0,
    ahead: () => device?.clock.ahead() ?? 0,
    every: (tick) => device?.clock.every(tick) ?? (() => {}),
  };
  const transport = createTransport(quiet, clock, changed);
  const current = (): Performance | undefined => performances[version];

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state(): PlayerState {
      snapshot ??= { ...transport.state(), version, sound, changes };
      return snapshot;
    },
    position: transport.position,
    current,
    /** Replaces what can be played; the place in the piece stays. */
    setPerformances(next: Performances): void {
      const old = current();
      const time = transport.position();
      performances = next;
      if (!next[version]) version = next.result ? "result" : "original";
      const to = current();
      if (to && to !== old) transport.load(to, old ? sameMoment(old, to, time) : 0);
      else changed();
    },
    setVersion(to: Version): void {
      const from = current();
      const next = performances[to];
      if (!next || to === version) return;
      const time = from ? sameMoment(from, next, transport.position()) : 0;
      const { loop } = transport.state();
      version = to;
      if (from && loop) {
        const start = sameMoment(from, next, loop.start);
        // a loop ends where its last bar ends, which is not yet where the next one begins
        transport.setLoop({ start, end: endOfLoop(from, next, loop.end) });
      }
      transport.load(next, time);
    },
    async toggle(): Promise<void> {
      if (transport.state().playing) return transport.pause();
      if (!device) {
        if (sound === "opening") return;
        sound = "opening";
        changed();
        try {
          device = await open();
          sound = "open";
        } catch {
          sound = "failed";
          changed();
          return;
        }
        const to = current();
        if (to) transport.load(to, transport.position());
      }
      await device.resume();
      transport.play();
    },
    pause: transport.pause,
    seek: transport.seek,
    /** One played bar back or on; back goes to the start of the bar first. */
    stepBar(by: 1 | -1): void {
      const now = current();
      if (!now) return;
      const time = transport.position();
      const index = playedBarAt(now, time);
      const inside = time - (now.bars[index]?.start ?? 0) > 0.6;
      const to = now.bars[Math.max(0, index + (by < 0 && inside ? 0 : by))];
      if (to) transport.seek(to.start);
    },
    seekMeasure(measure: number): void {
      const now = current();
      const at = now && startOfMeasure(now, measure, playedStart(now, transport.position()));
      if (at !== undefined) transport.seek(at);
    },
    /** Repeats bars of the score again and again; undefined = no loop. */
    loopMeasures(first: number | undefined, last: number | undefined = first): void {
      const now = current();
      const stretch =
        first === undefined || last === undefined || !now
          ? undefined
          : stretchOf(now, Math.min(first, last), Math.max(first, last), transport.position());
      transport.setLoop(stretch);
    },
    setRate: transport.setRate,
    setMetronome: transport.setMetronome,
    setCountIn: transport.setCountIn,
    setMuted: transport.setMuted,
    dispose(): void {
      transport.dispose();
      listeners.clear();
      void device?.close();
    },
  };
}

const playedStart = (performance: Performance, time: number): number =>
  performance.bars[playedBarAt(performance, time)]?.start ?? 0;

function endOfLoop(from: Performance, to: Performance, end: number): number {
  const last = playedBarAt(from, end - 1e-3);
  return to.bars[Math.min(last, to.bars.length - 1)]?.end ?? to.seconds;
}
