import { lineOf, type Performance, type PlayedNote } from "./performance.ts";

/** What makes the sound; `at` is in seconds of the same clock as `Clock.now`. */
export type Sound = {
  readonly setProgram: (channel: number, program: number) => void;
  readonly noteOn: (channel: number, midi: number, velocity: number, at: number) => void;
  readonly noteOff: (channel: number, midi: number, at: number) => void;
  /** The damper pedal of a channel. */
  readonly pedal: (channel: number, down: boolean, at: number) => void;
  /** Ends everything and lifts the pedals. */
  readonly silence: () => void;
};
export type Clock = {
  readonly now: () => number;
  /** seconds that may be sent ahead */
  readonly ahead: () => number;
  /** calls back again and again until the returned function is called */
  readonly every: (tick: () => void) => () => void;
};

export type Stretch = { readonly start: number; readonly end: number };
export type TransportState = {
  readonly playing: boolean;
  /** 1 = as written */
  readonly rate: number;
  readonly loop: Stretch | undefined;
  readonly metronome: boolean;
  readonly countIn: boolean;
  /** keys of lines (`linesOf`) */
  readonly muted: ReadonlySet<string>;
};

type Anchor = { readonly time: number; readonly at: number };
type Event = { readonly time: number; readonly send: (at: number) => void; readonly line?: string };

const click = { channel: 9, strong: 76, weak: 77, velocity: 100, seconds: 0.05 };
/** seconds after what was sent ahead has passed, until something new may begin */
const silenceMargin = 0.05;
/** beats before the music when counting in */
const countInBeats = 4;

/**
 * Plays a performance: sends notes a little ahead of the clock, so that a late timer is not heard. Times of the
 * performance and of the clock are tied by an anchor, which moves at every seek, change of tempo and turn of a loop.
 */
export function createTransport(sound: Sound, clock: Clock, onChange: () => void) {
  let performance: Performance | undefined;
  let state: TransportState = {
    playing: false,
    rate: 1,
    loop: undefined,
    metronome: false,
    countIn: false,
    muted: new Set(),
  };
  let anchor: Anchor = { time: 0, at: 0 };
  /** the anchor of what still sounds while the next turn of a loop is already sent */
  let before: Anchor | undefined;
  let stopTimer: (() => void) | undefined;
  let events: readonly Event[] = [];
  let next = 0;

  const set = (change: Partial<TransportState>): void => {
    state = { ...state, ...change };
    onChange();
  };
  const end = (): number => state.loop?.end ?? performance?.seconds ?? 0;
  const timeAt = (from: Anchor, now: number): number => from.time + (now - from.at) * state.rate;
  const position = (): number => {
    if (!state.playing) return anchor.time;
    const now = clock.now();
    const from = before && now < anchor.at ? before : anchor;
    return Math.min(Math.max(timeAt(from, now), Math.min(from.time, anchor.time)), performance?.seconds ?? 0);
  };
  const rewindTo = (time: number): void => {
    next = events.findIndex((event) => event.time >= time - 1e-9);
    if (next < 0) next = events.length;
  };

  function tick(): void {
    const horizon = clock.now() + clock.ahead();
    for (let turns = 0; turns < 64; turns++) {
      const until = Math.min(timeAt(anchor, horizon), end());
      for (let event = events[next]; event && event.time < until - 1e-9; event = events[++next]) {
        if (event.line !== undefined && state.muted.has(event.line)) continue;
        event.send(anchor.at + (event.time - anchor.time) / state.rate);
      }
      if (until < end() - 1e-9) return;
      const endAt = anchor.at + (end() - anchor.time) / state.rate;
      if (!state.loop || state.loop.end - state.loop.start < 0.05) {
        if (clock.now() >= endAt) stop(state.loop ? state.loop.start : 0);
        return;
      }
      if (endAt > horizon) return;
      closeAt(endAt);
      pressPedals(state.loop.start, endAt);
      before = anchor;
      anchor = { time: state.loop.start, at: endAt };
      rewindTo(state.loop.start);
    }
  }

  /** Ends what sounds across the turn of a loop. */
  function closeAt(at: number): void {
    for (const note of performance?.notes ?? []) {
      if (note.on < end() && note.off > end()) sound.noteOff(note.channel, note.midi, at);
    }
  }

  /** Lifts every pedal and presses those that are down at a time; what they do at that very time comes of itself. */
  function pressPedals(time: number, at: number): void {
    const moves = performance?.pedals ?? [];
    for (const channel of new Set(moves.map((move) => move.channel))) {
      const last = moves.findLast((move) => move.channel === channel && move.at < time - 1e-9);
      sound.pedal(channel, false, at);
      if (last?.down) sound.pedal(channel, true, at);
    }
  }

  function stop(time: number): void {
    stopTimer?.();
    stopTimer = undefined;
    sound.silence();
    anchor = { time, at: 0 };
    before = undefined;
    set({ playing: false });
  }

  /** Starts again from a time, without a gap in the state that people see. */
  function restart(time: number, countIn: boolean): void {
    stopTimer?.();
    sound.silence();
    before = undefined;
    const lead = clock.ahead() + silenceMargin + (countIn ? sendCountIn(time) : 0);
    anchor = { time, at: clock.now() + lead };
    rewindTo(time);
    pressPedals(time, anchor.at);
    set({ playing: true });
    stopTimer = clock.every(tick);
    tick();
  }

  /** Seconds that the clicks before the music take. */
  function sendCountIn(time: number): number {
    const beats = performance?.beats ?? [];
    const at = Math.max(
      0,
      beats.findLastIndex((beat) => beat.at <= time + 1e-6),
    );
    const length = ((beats[at + 1]?.at ?? 0) - (beats[at]?.at ?? 0) || 0.5) / state.rate;
    const first = clock.now() + clock.ahead() + silenceMargin;
    for (let i = 0; i < countInBeats; i++) sendClick(first + i * length, i === 0);
    return countInBeats * length;
  }

  function sendClick(at: number, strong: boolean): void {
    const midi = strong ? click.strong : click.weak;
    sound.noteOn(click.channel, midi, click.velocity, at);
    sound.noteOff(click.channel, midi, at + click.seconds);
  }

  const strike = (note: PlayedNote): Event => ({
    time: note.on,
    line: lineOf(note),
    send: (at) => sound.noteOn(note.channel, note.midi, note.velocity, at),
  });
  /** Never held back by a line that was switched off while it sounded. */
  const release = (note: PlayedNote): Event => ({
    time: note.off,
    send: (at) => sound.noteOff(note.channel, note.midi, at),
  });

  return {
    state: (): TransportState => state,
    position,
    performance: (): Performance | undefined => performance,
    /** Plays another performance from `time` on; goes on playing when it was. */
    load(to: Performance, time: number): void {
      const playing = state.playing;
      performance = to;
      for (const [channel, program] of to.programs) sound.setProgram(channel, program);
      events = [
        // of one moment keys are released, then pedals move, then keys are struck
        ...to.notes.map(release),
        ...to.pedals.map(({ at, down, channel }) => ({
          time: at,
          send: (when: number) => sound.pedal(channel, down, when),
        })),
        ...to.notes.map(strike),
        ...to.beats.map(({ at, strong }) => ({
          time: at,
          send: (when: number) => {
            if (state.metronome) sendClick(when, strong);
          },
        })),
      ].toSorted((a, b) => a.time - b.time);
      if (playing) restart(time, false);
      else {
        anchor = { time, at: 0 };
        onChange();
      }
    },
    play(): void {
      if (!performance || state.playing) return;
      const { loop } = state;
      const outside = loop && (anchor.time < loop.start - 1e-6 || anchor.time >= loop.end - 1e-6);
      const ended = anchor.time >= performance.seconds - 0.01;
      restart(loop && outside ? loop.start : ended ? 0 : anchor.time, state.countIn);
    },
    pause(): void {
      if (state.playing) stop(position());
    },
    seek(time: number): void {
      const to = Math.min(Math.max(0, time), performance?.seconds ?? 0);
      if (state.playing) restart(to, false);
      else {
        anchor = { time: to, at: 0 };
        onChange();
      }
    },
    setRate(rate: number): void {
      // during the last moments before a loop turns, the next turn already has its anchor
      const turning = before !== undefined && clock.now() < anchor.at;
      if (!turning) {
        anchor = { time: position(), at: state.playing ? clock.now() : 0 };
        before = undefined;
      }
      set({ rate });
    },
    setLoop(loop: Stretch | undefined): void {
      const time = position();
      set({ loop });
      if (state.playing && loop && (time < loop.start || time >= loop.end)) restart(loop.start, false);
    },
    setMetronome: (metronome: boolean): void => set({ metronome }),
    setCountIn: (countIn: boolean): void => set({ countIn }),
    setMuted: (line: string, off: boolean): void => {
      const muted = new Set(state.muted);
      if (off) muted.add(line);
      else muted.delete(line);
      set({ muted });
    },
    dispose(): void {
      stopTimer?.();
      stopTimer = undefined;
      if (state.playing) sound.silence();
    },
  };
}
