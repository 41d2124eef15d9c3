import type { Timed } from "./timed.ts";

export type Voiced = Timed & { readonly voice: number };

type Voice = { end: number; isUp: boolean | undefined; beams: readonly number[]; y: number };

const weights = { gap: 1, direction: 1.6, beam: 4, leap: 0.02, newVoice: 1.2 };

/**
 * Voices of one staff of a measure, from 0, none of which overlaps itself: events from left to right go where they follow on,
 * with the stem's direction, the beam and the height as further signs. Of two voices the upper one is the first.
 */
export function voicesOf(timed: readonly Timed[], space: number): readonly Voiced[] {
  const voices: Voice[] = [];
  const result: Voiced[] = [];
  const ordered = timed.toSorted((a, b) => a.onset - b.onset || b.event.x - a.event.x || a.event.y - b.event.y);
  for (const [, together] of Map.groupBy(ordered, (one) => one.onset)) {
    const chosen = new Set<number>();
    for (const one of together.toSorted((a, b) => rank(a) - rank(b) || a.event.y - b.event.y)) {
      const voice = choose(one, voices, chosen, space, together.length);
      chosen.add(voice);
      voices[voice] = {
        end: one.onset + one.duration,
        isUp: one.event.stem?.isUp ?? voices[voice]?.isUp,
        beams: one.event.stem?.beams ?? [],
        y: one.event.y,
      };
      result.push({ ...one, voice });
    }
  }
  return upperFirst(result);
}

/** Stems up before stems down. */
const rank = ({ event }: Timed): number => (event.stem === undefined ? 1 : event.stem.isUp ? 0 : 2);

function choose(
  one: Timed,
  voices: readonly Voice[],
  chosen: ReadonlySet<number>,
  space: number,
  together: number,
): number {
  let best = { voice: voices.length, cost: voices.length === 0 ? 0 : weights.newVoice };
  for (const [index, voice] of voices.entries()) {
    if (chosen.has(index) || voice.end > one.onset) continue;
    const { stem, y } = one.event;
    const turned = stem !== undefined && voice.isUp !== undefined && stem.isUp !== voice.isUp;
    const busy = together > 1 || voices.some((other) => other.end > one.onset);
    const shares = stem?.beams.some((beam) => voice.beams.includes(beam)) ?? false;
    const cost =
      (voice.end < one.onset ? weights.gap : 0) +
      (turned && busy ? weights.direction : 0) -
      (shares ? weights.beam : 0) +
      (weights.leap * Math.abs(y - voice.y)) / space;
    if (cost < best.cost) best = { voice: index, cost };
  }
  return best.voice;
}

/** Numbers voices by whether their stems point up, then by height. */
function upperFirst(voiced: readonly Voiced[]): readonly Voiced[] {
  const groups = [...Map.groupBy(voiced, (one) => one.voice)].map(([voice, list]) => ({
    voice,
    ups:
      list.filter((one) => one.event.stem?.isUp === true).length -
      list.filter((one) => one.event.stem?.isUp === false).length,
    y: list.reduce((sum, one) => sum + one.event.y, 0) / list.length,
  }));
  const order = groups.toSorted((a, b) => Math.sign(b.ups) - Math.sign(a.ups) || a.y - b.y).map(({ voice }) => voice);
  return voiced.map((one) => ({ ...one, voice: order.indexOf(one.voice) }));
}
