import { describe, expect, it } from "vitest";
import { type Performance, playedBarAt, sameMoment, soundingAt, startOfMeasure, stretchOf } from "./performance.ts";
import { createTransport, type Sound } from "./transport.ts";

/** Four bars of two seconds, a note on each half; the first two bars are repeated. */
const order = [0, 1, 0, 1, 2, 3];
const twoHands: Performance = {
  seconds: 12,
  programs: new Map([[0, 0]]),
  bars: order.map((measure, i) => ({ measure, start: 2 * i, end: 2 * i + 2 })),
  notes: order.flatMap((measure, i) => [
    {
      on: 2 * i,
      off: 2 * i + 1,
      midi: 60 + measure,
      velocity: 80,
      channel: 0,
      hand: "right",
      part: 0,
      ids: [`r${measure}`],
    },
    {
      on: 2 * i + 1,
      off: 2 * i + 2,
      midi: 40 + measure,
      velocity: 80,
      channel: 0,
      hand: "left",
      part: 0,
      ids: [`l${measure}`],
    },
  ]),
  beats: Array.from({ length: 24 }, (_, i) => ({ at: i / 2, strong: i % 4 === 0 })),
  pedals: [
    { at: 1, down: true, channel: 0 },
    { at: 5, down: false, channel: 0 },
  ],
};

function stage() {
  let now = 100;
  let tick: (() => void) | undefined;
  const log: { kind: "on" | "off"; midi: number; at: number }[] = [];
  const pedals: { down: boolean; at: number }[] = [];
  let silences = 0;
  const sound: Sound = {
    setProgram: () => {},
    noteOn: (_, midi, __, at) => log.push({ kind: "on", midi, at }),
    noteOff: (_, midi, at) => log.push({ kind: "off", midi, at }),
    pedal: (_, down, at) => pedals.push({ down, at }),
    silence: () => silences++,
  };
  const transport = createTransport(
    sound,
    {
      now: () => now,
      ahead: () => 0.15,
      every: (callback) => {
        tick = callback;
        return () => {
          tick = undefined;
        };
      },
    },
    () => {},
  );
  transport.load(twoHands, 0);
  return {
    transport,
    log,
    pedals,
    silences: () => silences,
    run(seconds: number) {
      for (let i = 0; i < seconds / 0.05; i++) {
        now += 0.05;
        tick?.();
      }
    },
    struck: () => log.filter(({ kind }) => kind === "on").map(({ midi }) => midi),
  };
}

describe("transport", () => {
  it("plays every note once, at its time, and stops at the end", () => {
    const { transport, log, run, struck } = stage();
    transport.play();
    run(13);
    expect(struck()).toEqual(twoHands.notes.map(({ midi }) => midi));
    const first = log[0]?.at ?? 0;
    expect(log.filter(({ kind }) => kind === "on").map(({ at }) => Math.round((at - first) * 1000) / 1000)).toEqual(
      twoHands.notes.map(({ on }) => on),
    );
    // the last note is ended with everything else
    expect(log.filter(({ kind }) => kind === "off")).toHaveLength(twoHands.notes.length - 1);
    expect(transport.state().playing).toBe(false);
    expect(transport.position()).toBe(0);
  });

  it("plays slower without losing its place", () => {
    const { transport, run, struck } = stage();
    transport.setRate(0.5);
    transport.play();
    run(4.26);
    expect(transport.position()).toBeCloseTo(2, 1);
    transport.setRate(1);
    run(2);
    expect(transport.position()).toBeCloseTo(4, 1);
    expect(struck().slice(0, 4)).toEqual([60, 40, 61, 41]);
  });

  it("turns a loop without a gap and leaves it when it is taken away", () => {
    const { transport, log, run, struck } = stage();
    transport.setLoop({ start: 2, end: 4 });
    transport.play();
    run(6);
    expect(struck().slice(0, 6)).toEqual([61, 41, 61, 41, 61, 41]);
    const times = log.filter(({ kind, midi }) => kind === "on" && midi === 61).map(({ at }) => at);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeCloseTo(2, 6);
    expect(transport.position()).toBeGreaterThanOrEqual(2);
    expect(transport.position()).toBeLessThan(4);
    transport.setLoop(undefined);
    run(4);
    expect(struck()).toContain(60);
  });

  it("moves the pedal with the music, and finds it where playing begins and at each turn of a loop", () => {
    const { transport, pedals, run } = stage();
    transport.play();
    run(6);
    expect(pedals.map(({ down }) => down)).toEqual([false, true, false]);
    expect((pedals[2]?.at ?? 0) - (pedals[1]?.at ?? 0)).toBeCloseTo(4, 6);
    transport.pause();
    pedals.length = 0;
    transport.setLoop({ start: 3, end: 4 });
    transport.play();
    run(1.5);
    expect(pedals.map(({ down }) => down)).toEqual([false, true, false, true]);
    expect((pedals[2]?.at ?? 0) - (pedals[0]?.at ?? 0)).toBeCloseTo(1, 6);
  });

  it("leaves a hand out and lets it in again", () => {
    const { transport, run, struck } = stage();
    transport.setMuted("0 left", true);
    transport.play();
    run(3.9);
    expect(struck()).toEqual([60, 61]);
    transport.setMuted("0 left", false);
    run(2);
    expect(struck()).toContain(40);
  });

  it("counts in before the music and clicks on the beats only when asked", () => {
    const { transport, log, run } = stage();
    transport.setCountIn(true);
    transport.play();
    run(1);
    expect(log.filter(({ kind }) => kind === "on").map(({ midi }) => midi)).toEqual([76, 77, 77, 77]);
    expect(transport.position()).toBe(0);
    run(1.5);
    expect(log.some(({ midi }) => midi === 60)).toBe(true);
    transport.setMetronome(true);
    run(2);
    expect(log.filter(({ kind, midi }) => kind === "on" && midi >= 76).length).toBeGreaterThanOrEqual(7);
  });

  it("pauses in silence, goes on from there, and moves when asked", () => {
    const { transport, run, silences, struck } = stage();
    transport.play();
    run(1.2);
    transport.pause();
    const at = transport.position();
    expect(at).toBeCloseTo(1, 1);
    run(3);
    expect(transport.position()).toBe(at);
    expect(silences()).toBeGreaterThan(0);
    transport.seek(8);
    transport.play();
    run(0.3);
    expect(struck().at(-1)).toBe(62);
  });
});

describe("moments of a performance", () => {
  it("knows the bar that sounds and the same moment of another version", () => {
    expect(playedBarAt(twoHands, 0)).toBe(0);
    expect(playedBarAt(twoHands, 5.5)).toBe(2);
    expect(playedBarAt(twoHands, 99)).toBe(5);
    const slower = {
      ...twoHands,
      bars: twoHands.bars.map((bar) => ({ ...bar, start: bar.start * 2, end: bar.end * 2 })),
    };
    expect(sameMoment(twoHands, slower, 5)).toBe(10);
  });

  it("finds bars of the score among those played", () => {
    expect(startOfMeasure(twoHands, 1)).toBe(2);
    expect(startOfMeasure(twoHands, 1, 3)).toBe(6);
    expect(startOfMeasure(twoHands, 9)).toBeUndefined();
    expect(stretchOf(twoHands, 1, 2, 0)).toEqual({ start: 2, end: 4 });
    expect(stretchOf(twoHands, 1, 2, 7)).toEqual({ start: 6, end: 10 });
    expect(soundingAt(twoHands, 0.5)).toEqual(["r0"]);
  });
});
