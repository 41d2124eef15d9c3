/**
 * Beats of a performance without a click. A curve of onset strength is compared with itself shifted, window by window, for the
 * local tempo (Viterbi over windows); then a dynamic programme places beats on strong onsets about one period apart
 * (D. Ellis, J. New Music Research 36, 2007).
 */
export type Onset = { readonly seconds: number; readonly weight: number };

const FRAME_S = 0.02;
const WINDOW_S = 8;
const HOP_S = 2;
/** Periods of a beat that are tried, in frames: 0.28 to 1.4 s, a sixteenth of an octave apart. */
const periods = Array.from({ length: 38 }, (_, index) => (0.28 / FRAME_S) * 2 ** (index / 16));
/** Where people tap, in seconds, and its spread in octaves. */
const USUAL_S = 0.55;
const SPREAD = 0.75;
const TEMPO_CHANGE = 6;
const TIGHTNESS = 40;
const MAX_FRAMES = 600_000;

/** Seconds of the beats, from before the first onset to after the last; none where there is nothing to track. */
export function trackBeats(onsets: readonly Onset[]): readonly number[] {
  const first = onsets.reduce((least, { seconds }) => Math.min(least, seconds), Number.POSITIVE_INFINITY);
  const last = onsets.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  const frames = Math.ceil((last - first) / FRAME_S) + 2;
  if (onsets.length < 8 || frames > MAX_FRAMES || last - first < 2) return [];
  const strength = strengthOf(onsets, first, frames);
  const local = localPeriods(strength);
  const beats = placeBeats(strength, local).map((frame) => first + frame * FRAME_S);
  if (beats.length < 4) return [];
  return extended(beats, first, last);
}

function strengthOf(onsets: readonly Onset[], first: number, frames: number): Float64Array {
  const raw = new Float64Array(frames + 4);
  for (const { seconds, weight } of onsets) {
    const at = Math.round((seconds - first) / FRAME_S);
    raw[at] = (raw[at] ?? 0) + weight;
  }
  const smooth = raw.map(
    (_, at) =>
      (raw[at] ?? 0) +
      0.7 * ((raw[at - 1] ?? 0) + (raw[at + 1] ?? 0)) +
      0.25 * ((raw[at - 2] ?? 0) + (raw[at + 2] ?? 0)),
  );
  const damped = smooth.map((value) => Math.sqrt(value));
  const square = damped.reduce((sum, value) => sum + value * value, 0) / damped.length;
  return damped.map((value) => value / Math.sqrt(square || 1));
}

/** The period of each window, in frames. */
function localPeriods(strength: Float64Array): (frame: number) => number {
  const hop = HOP_S / FRAME_S;
  const width = WINDOW_S / FRAME_S;
  const count = Math.max(1, Math.ceil(strength.length / hop));
  const scores = Array.from({ length: count }, (_, index) => {
    const from = Math.max(0, Math.round(index * hop - width / 2));
    return periods.map((period) => periodScore(strength, from, Math.min(strength.length, from + width), period));
  });
  const path = bestPath(scores);
  return (frame) => periods[path[Math.min(count - 1, Math.round(frame / hop))] ?? 0] ?? 25;
}

function periodScore(strength: Float64Array, from: number, to: number, period: number): number {
  const lag = (factor: number): number => {
    const by = Math.round(period * factor);
    let sum = 0;
    for (let at = from; at + by < to; at++) sum += (strength[at] ?? 0) * (strength[at + by] ?? 0);
    return sum / Math.max(1, to - from - by);
  };
  const prior = Math.exp(-0.5 * (Math.log2((period * FRAME_S) / USUAL_S) / SPREAD) ** 2);
  return Math.log(1e-3 + (lag(1) + 0.5 * lag(2) + 0.25 * lag(4)) * prior);
}

function bestPath(scores: readonly (readonly number[])[]): readonly number[] {
  let totals = [...(scores[0] ?? [])];
  const backs: number[][] = [];
  for (const now of scores.slice(1)) {
    const back: number[] = [];
    totals = now.map((score, to) => {
      let best = 0;
      let most = Number.NEGATIVE_INFINITY;
      totals.forEach((total, from) => {
        const value = total - (TEMPO_CHANGE * Math.abs(from - to)) / 16;
        if (value > most) [best, most] = [from, value];
      });
      back[to] = best;
      return most + score;
    });
    backs.push(back);
  }
  const path = [totals.indexOf(Math.max(...totals))];
  for (const back of backs.toReversed()) path.unshift(back[path[0] ?? 0] ?? 0);
  return path;
}

function placeBeats(strength: Float64Array, periodAt: (frame: number) => number): readonly number[] {
  const total = new Float64Array(strength.length);
  const before = new Int32Array(strength.length).fill(-1);
  for (let at = 0; at < strength.length; at++) {
    const period = periodAt(at);
    let best = 0;
    for (let from = Math.max(0, Math.round(at - 1.6 * period)); from <= at - 0.6 * period; from++) {
      const value = (total[from] ?? 0) - TIGHTNESS * Math.log((at - from) / period) ** 2;
      if (value > best) {
        best = value;
        before[at] = from;
      }
    }
    total[at] = best + (strength[at] ?? 0) * 2 - 0.5;
  }
  let end = strength.length - 1;
  for (let at = Math.max(0, Math.round(end - periodAt(end))); at < strength.length; at++) {
    if ((total[at] ?? 0) > (total[end] ?? 0)) end = at;
  }
  const beats: number[] = [];
  for (let at = end; at >= 0; at = before[at] ?? -1) beats.push(at);
  return beats.reverse();
}

/** Beats at the pace of the outer ones, so that all onsets lie between two. */
function extended(beats: readonly number[], first: number, last: number): readonly number[] {
  const all = [...beats];
  const lead = Math.max(0.1, (all[1] ?? 0) - (all[0] ?? 0));
  const tail = Math.max(0.1, (all.at(-1) ?? 0) - (all.at(-2) ?? 0));
  while ((all[0] ?? 0) > first - 0.01) all.unshift((all[0] ?? 0) - lead);
  while ((all.at(-1) ?? 0) < last + tail) all.push((all.at(-1) ?? 0) + tail);
  return all;
}
